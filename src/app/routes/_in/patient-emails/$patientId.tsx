import { createFileRoute } from '@tanstack/react-router'
import { soon } from '../../../api/idle.ts'
import { emailQueries } from '../../../features/case/mail/email-queries.ts'
import { EmailsPage } from '../../../features/case/mail/emails-page.tsx'
import { loadTexts } from '../../../i18n/setup.ts'

export const Route = createFileRoute('/_in/patient-emails/$patientId')({
  loader: ({ context: { queryClient }, params }) => {
    const mail = queryClient.prefetchQuery(emailQueries.data(params.patientId))
    return Promise.all([loadTexts('emails', 'fields'), soon([mail])])
  },
  component: PatientEmails,
})

function PatientEmails() {
  const { patientId } = Route.useParams()
  return <EmailsPage key={patientId} id={patientId} />
}
