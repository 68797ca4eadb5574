import { createFileRoute, stripSearchParams, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { session } from '../../../api/portal.ts'
import { askDefaults, askSchema, type Ask } from '../../../features/lists/patients/list-address.ts'
import { firstRowsAsk } from '../../../features/lists/patients/list-ask.ts'
import { PatientListPage } from '../../../features/lists/patients/patient-list-page.tsx'
import { useAppearance } from '../../../features/account/preferences/own-appearance.ts'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'
import { patientsAtHand } from '../../../device/patient-store/own-patients.ts'
import { recordQueries } from '../../../api/record-queries.ts'

export const Route = createFileRoute('/_in/patients/')({
  validateSearch: askSchema,
  search: { middlewares: [stripSearchParams(askDefaults)] },
  loaderDeps: ({ search }) => search,
  // The rows are on their way out of the device while the page that shows them is fetched.
  beforeLoad: () =>
    void import('../../../device/patient-store/own-patients.ts').then(({ ownPatients }) => ownPatients.fill()),
  loader: async ({ context: { queryClient }, deps }) => {
    const texts = Promise.all([loadTexts('cases', 'filters', 'lists'), loadLabels('patient')])
    // Under way, not waited for: the page shows its skeleton meanwhile.
    if (!(await patientsAtHand()))
      void queryClient.prefetchQuery(recordQueries.list({ name: 'patient' }, firstRowsAsk(deps, session.current())))
    await texts
  },
  component: Patients,
})

function Patients() {
  const ask = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  const { shortcuts } = useAppearance()
  const onAsk = useCallback(
    (change: Partial<Ask>, replace = false) =>
      void navigate({ search: (before) => ({ ...before, ...change }), replace, resetScroll: !replace }),
    [navigate],
  )
  const onOpen = useCallback(
    (patientId: string) => void navigate({ to: '/patients/$patientId', params: { patientId } }),
    [navigate],
  )
  const onNear = useCallback(() => {
    for (const id of ['/_in/patients/$patientId', '/_in/patients/$patientId/'] as const) {
      const route = router.routesById[id]
      if (route) void router.loadRouteChunk(route)
    }
  }, [router])
  const onNew = useCallback(() => void navigate({ to: '/patients/new' }), [navigate])
  return (
    <PatientListPage ask={ask} onAsk={onAsk} onOpen={onOpen} onNear={onNear} onNew={onNew} keys={shortcuts === 'on'} />
  )
}
