import { createFileRoute } from '@tanstack/react-router'
import { HistoryTab } from '../../../../features/case/history/history-tab.tsx'
import { loadHistoryTexts } from '../../../../features/case/history/use-event-words.ts'

export const Route = createFileRoute('/_in/patients/$patientId/history')({
  loader: () => loadHistoryTexts(),
  component: History,
})

function History() {
  return <HistoryTab id={Route.useParams().patientId} />
}
