import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { MessagesTab } from '../../../../features/case-messages/messages-tab.tsx'
import { loadLabels, loadTexts } from '../../../../i18n/setup.ts'

/** N5: the bell leads here and says so. */
const search = v.object({ origin: v.optional(v.fallback(v.optional(v.string()), undefined)) })

export const Route = createFileRoute('/_in/patients/$patientId/messages')({
  validateSearch: search,
  loader: () => Promise.all([loadTexts('messages'), loadLabels('patient_sms', 'patient_mobile_info')]),
  component: Messages,
})

function Messages() {
  return <MessagesTab id={Route.useParams().patientId} />
}
