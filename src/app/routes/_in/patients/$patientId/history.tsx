import { createFileRoute } from '@tanstack/react-router'
import { HistoryTab } from '../../../../features/case-history/history-tab.tsx'
import { loadTexts } from '../../../../i18n/setup.ts'

export const Route = createFileRoute('/_in/patients/$patientId/history')({
  loader: () => loadTexts('history'),
  component: History,
})

function History() {
  return <HistoryTab id={Route.useParams().patientId} />
}
