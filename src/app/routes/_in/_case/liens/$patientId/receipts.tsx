import { createFileRoute } from '@tanstack/react-router'
import { ReceiptsPart } from '../../../../../features/case/receipts/receipts-part.tsx'

export const Route = createFileRoute('/_in/_case/liens/$patientId/receipts')({
  component: Receipts,
})

function Receipts() {
  return <ReceiptsPart id={Route.useParams().patientId} />
}
