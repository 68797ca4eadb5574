import { createFileRoute, Outlet } from '@tanstack/react-router'
import { soon } from '../../../../api/idle.ts'
import { LiensFrame } from '../../../../features/case/liens/liens-frame.tsx'
import { loadLabels, loadTexts } from '../../../../i18n/setup.ts'
import { caseQueries } from '../../../../case/case-queries.ts'

export const Route = createFileRoute('/_in/liens/$patientId')({
  loader: ({ context: { queryClient }, params }) => {
    const rows = [
      queryClient.prefetchQuery(caseQueries.head(params.patientId)),
      queryClient.prefetchQuery(caseQueries.rows('lien', params.patientId)),
    ]
    return Promise.all([
      loadTexts('liens', 'distribution', 'receipts', 'fields'),
      loadLabels('patient', 'lien'),
      soon(rows),
    ])
  },
  component: Money,
})

function Money() {
  const { patientId } = Route.useParams()
  return (
    // Another case is another page: nothing of the one before stays open in it.
    <LiensFrame key={patientId} id={patientId}>
      <Outlet />
    </LiensFrame>
  )
}
