import { createFileRoute, Outlet, useParams } from '@tanstack/react-router'
import { useAppearance } from '../../features/account/preferences/own-appearance.ts'
import { CaseFrame } from '../../features/case/file/case-frame.tsx'
import { CasePapers } from '../../features/case/papers/case-papers.tsx'
import { loadLabels, loadTexts } from '../../i18n/setup.ts'

/** The case page: one head and one row of tabs over `/patients/{id}/…` and `/liens/{id}/…`. */
export const Route = createFileRoute('/_in/_case')({
  loader: () => Promise.all([loadTexts('case', 'fields', 'liens'), loadLabels('patient')]),
  component: Case,
})

function Case() {
  const { patientId = '' } = useParams({ strict: false })
  const { shortcuts } = useAppearance()
  return (
    // Another case is another page: nothing of the one before stays open in it.
    <CaseFrame key={patientId} id={patientId} papers={<CasePapers patientId={patientId} />} keys={shortcuts === 'on'}>
      <Outlet />
    </CaseFrame>
  )
}
