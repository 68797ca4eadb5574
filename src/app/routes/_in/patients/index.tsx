import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { session } from '../../../api/portal.ts'
import { firstRowsAsk } from '../../../features/lists/patients/list-ask.ts'
import { openLocalRows } from '../../../features/lists/patients/open-local-rows.ts'
import { patientAddress } from '../../../features/lists/patients/patient-address.ts'
import { PatientListPage } from '../../../features/lists/patients/patient-list-page.tsx'
import { useAppearance } from '../../../features/account/preferences/own-appearance.ts'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'
import { patientsAtHand } from '../../../device/patient-store/own-patients.ts'
import { recordQueries } from '../../../api/record-queries.ts'
import { searchOf } from '../../../records/list/list-address.ts'

export const Route = createFileRoute('/_in/patients/')({
  // The rows are on their way out of the device while the page that shows them is fetched.
  beforeLoad: () =>
    void import('../../../device/patient-store/own-patients.ts').then(({ ownPatients }) => ownPatients.fill()),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const texts = Promise.all([loadTexts('cases', 'filters', 'lists'), loadLabels('patient')])
    // Under way, not waited for: the page shows its skeleton meanwhile.
    if (await patientsAtHand()) await openLocalRows()
    else {
      const first = firstRowsAsk(patientAddress.read(searchOf(deps)), session.current())
      void queryClient.prefetchQuery(recordQueries.list({ name: 'patient' }, first))
    }
    await texts
  },
  component: Patients,
})

function Patients() {
  const navigate = Route.useNavigate()
  const router = useRouter()
  const { shortcuts } = useAppearance()
  const onOpen = useCallback(
    (patientId: string) => void navigate({ to: '/patients/$patientId', params: { patientId } }),
    [navigate],
  )
  const onNear = useCallback(() => {
    for (const id of ['/_in/_case', '/_in/_case/patients/$patientId/'] as const) {
      const route = router.routesById[id]
      if (route) void router.loadRouteChunk(route)
    }
  }, [router])
  const onNew = useCallback(() => void navigate({ to: '/patients/new' }), [navigate])
  return <PatientListPage onOpen={onOpen} onNear={onNear} onNew={onNew} keys={shortcuts === 'on'} />
}
