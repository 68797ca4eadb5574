import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { patient } from '#domain/entities/patient.ts'
import { sortable } from '../../../features/patients/patient-columns.tsx'
import { PatientsPage } from '../../../features/patients/patients-page.tsx'
import { loadTexts } from '../../../i18n/setup.ts'
import { listSearchSchema } from '../../../records/list-search.ts'
import { recordQueries } from '../../../records/record-queries.ts'

const { schema, defaults } = listSearchSchema(patient.list.sort, sortable)

export const Route = createFileRoute('/_in/patients/')({
  validateSearch: schema,
  search: { middlewares: [stripSearchParams(defaults)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    // Under way, not waited for: the page shows its skeleton, or the page before, meanwhile.
    void queryClient.prefetchQuery(recordQueries.list(patient, deps))
    void queryClient.prefetchQuery(recordQueries.whole({ name: 'lawfirm' }))
    await loadTexts('patients', 'entities/patient')
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
