import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { fetchPatients, sortable, usualSort } from '../../../features/patients/patient-queries.ts'
import { PatientsPage } from '../../../features/patients/patients-page.tsx'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'
import { listSearchSchema } from '../../../records/list-search.ts'

const { schema, defaults } = listSearchSchema(usualSort, sortable)

export const Route = createFileRoute('/_in/patients/')({
  validateSearch: schema,
  search: { middlewares: [stripSearchParams(defaults)] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    fetchPatients(queryClient, deps)
    return Promise.all([loadTexts('patients'), loadLabels('patient')])
  },
  component: Patients,
})

function Patients() {
  const ask = Route.useSearch()
  const navigate = Route.useNavigate()
  const onAsk = useCallback(
    (change: Partial<typeof ask>, replace = false) =>
      void navigate({ search: (before) => ({ ...before, ...change }), replace, resetScroll: !replace }),
    [navigate],
  )
  return <PatientsPage ask={ask} onAsk={onAsk} />
}
