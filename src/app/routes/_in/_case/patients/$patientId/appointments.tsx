import { createFileRoute } from '@tanstack/react-router'
import { soon } from '../../../../../api/idle.ts'
import { AppointmentsTab } from '../../../../../features/case/appointments/appointments-tab.tsx'
import { loadLabels, loadTexts } from '../../../../../i18n/setup.ts'
import { caseQueries } from '../../../../../case/case-queries.ts'
import { dialogSearch } from '../../../../../case/dialog-search.ts'

export const Route = createFileRoute('/_in/_case/patients/$patientId/appointments')({
  validateSearch: ({
    bill,
    ...search
  }: Record<string, unknown>): ReturnType<typeof dialogSearch> & { bill?: string } => ({
    ...dialogSearch(search),
    ...(typeof bill === 'string' && { bill }),
  }),
  loader: ({ context: { queryClient }, params }) => {
    const rows = queryClient.prefetchQuery(caseQueries.rows('appointment', params.patientId))
    return Promise.all([loadTexts('appointments'), loadLabels('appointment'), soon([rows])])
  },
  component: Appointments,
})

function Appointments() {
  const { patientId } = Route.useParams()
  const { doing, bill } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AppointmentsTab
      id={patientId}
      adding={doing === 'new'}
      onAdding={(adding) => void navigate({ search: adding ? { doing: 'new' } : {}, replace: true })}
      bill={bill}
      onBill={(visit) => void navigate({ search: visit ? { bill: visit } : {}, replace: true, resetScroll: false })}
    />
  )
}
