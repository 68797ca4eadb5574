import { createFileRoute } from '@tanstack/react-router'
import { UnderwritingTab } from '../../../../../features/case/underwriting/underwriting-tab.tsx'
import { loadLabels, loadTexts } from '../../../../../i18n/setup.ts'

export const Route = createFileRoute('/_in/_case/patients/$patientId/underwriting')({
  loader: () =>
    Promise.all([loadTexts('underwriting', 'documents'), loadLabels('underwriting_note', 'underwriting_document')]),
  component: Underwriting,
})

function Underwriting() {
  return <UnderwritingTab id={Route.useParams().patientId} />
}
