import { createFileRoute } from '@tanstack/react-router'
import { MessagesTab } from '../../../../../features/case/messages/messages-tab.tsx'
import { loadLabels, loadTexts } from '../../../../../i18n/setup.ts'

export const Route = createFileRoute('/_in/_case/patients/$patientId/messages')({
  // N5: the bell leads here and says so.
  validateSearch: ({ origin }: Record<string, unknown>): { origin?: string } =>
    typeof origin === 'string' ? { origin } : {},
  loader: () =>
    Promise.all([loadTexts('messages', 'emails', 'alerts'), loadLabels('patient_sms', 'patient_mobile_info')]),
  component: Messages,
})

function Messages() {
  const { origin } = Route.useSearch()
  return <MessagesTab id={Route.useParams().patientId} alerted={origin === 'npanel'} />
}
