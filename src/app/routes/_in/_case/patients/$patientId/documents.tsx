import { createFileRoute } from '@tanstack/react-router'
import { soon } from '../../../../../api/idle.ts'
import { documentQueries } from '../../../../../features/case/documents/documents-queries.ts'
import { DocumentsTab } from '../../../../../features/case/documents/documents-tab.tsx'
import { loadLabels, loadTexts } from '../../../../../i18n/setup.ts'

export const Route = createFileRoute('/_in/_case/patients/$patientId/documents')({
  loader: ({ context: { queryClient }, params }) => {
    const rows = queryClient.prefetchQuery(documentQueries.ofCase(params.patientId))
    return Promise.all([loadTexts('documents', 'fields'), loadLabels('patient_document'), soon([rows])])
  },
  component: Documents,
})

function Documents() {
  return <DocumentsTab patientId={Route.useParams().patientId} />
}
