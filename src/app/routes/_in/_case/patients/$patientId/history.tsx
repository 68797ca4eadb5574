import { createFileRoute } from '@tanstack/react-router'
import { HistoryTab, loadHistoryTexts } from '../../../../../features/case/history/history-tab.tsx'

export const Route = createFileRoute('/_in/_case/patients/$patientId/history')({
  loader: () => loadHistoryTexts(),
  component: History,
})

function History() {
  return <HistoryTab id={Route.useParams().patientId} />
}
