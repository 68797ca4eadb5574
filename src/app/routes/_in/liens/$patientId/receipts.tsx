import { createFileRoute } from '@tanstack/react-router'
import { ReceiptsPart } from '../../../../features/receipts/receipts-part.tsx'
import { loadTexts } from '../../../../i18n/setup.ts'

export const Route = createFileRoute('/_in/liens/$patientId/receipts')({
  loader: () => loadTexts('receipts'),
  component: Receipts,
})

function Receipts() {
  return <ReceiptsPart id={Route.useParams().patientId} />
}
