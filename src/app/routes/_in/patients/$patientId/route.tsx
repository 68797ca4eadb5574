import { createFileRoute, Outlet } from '@tanstack/react-router'
import { CaseFrame } from '../../../../features/case/file/case-frame.tsx'
import { CasePapers } from '../../../../features/case/papers/case-papers.tsx'
import { loadLabels, loadTexts } from '../../../../i18n/setup.ts'
import { caseQueries } from '../../../../case/case-queries.ts'
import { soon } from '../../../../api/idle.ts'
import { knownRow } from '../../../../device/known-case.ts'

export const Route = createFileRoute('/_in/patients/$patientId')({
  loader: ({ context: { queryClient }, params: { patientId } }) => {
    const head = [
      queryClient.prefetchQuery(caseQueries.head(patientId)),
      queryClient.prefetchQuery(caseQueries.statusEvents(patientId)),
    ]
    // What a list knows of the case is shown at once.
    const known = knownRow(queryClient, patientId) !== undefined
    return Promise.all([loadTexts('case', 'fields', 'liens'), loadLabels('patient'), known ? undefined : soon(head)])
  },
  component: Case,
})

function Case() {
  const { patientId } = Route.useParams()
  return (
    // Another case is another page: nothing of the one before stays open in it.
    <CaseFrame key={patientId} id={patientId} papers={<CasePapers patientId={patientId} />}>
      <Outlet />
    </CaseFrame>
  )
}
