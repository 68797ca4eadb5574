import { createFileRoute, Outlet } from '@tanstack/react-router'
import { soon } from '../../../../../api/idle.ts'
import { caseQueries } from '../../../../../case/case-queries.ts'
import { MoneyTab } from '../../../../../features/case/money/money-tab.tsx'
import { loadLabels, loadTexts } from '../../../../../i18n/setup.ts'

export const Route = createFileRoute('/_in/_case/liens/$patientId')({
  loader: ({ context: { queryClient }, params }) => {
    const rows = [
      queryClient.prefetchQuery(caseQueries.head(params.patientId)),
      queryClient.prefetchQuery(caseQueries.rows('lien', params.patientId)),
    ]
    return Promise.all([loadTexts('distribution', 'receipts'), loadLabels('lien'), soon(rows)])
  },
  component: Money,
})

function Money() {
  return (
    <MoneyTab id={Route.useParams().patientId}>
      <Outlet />
    </MoneyTab>
  )
}
