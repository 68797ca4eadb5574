import { createFileRoute } from '@tanstack/react-router'
import { EmailsPage } from '../../../features/patient-emails/emails-page.tsx'
import { loadTexts } from '../../../i18n/setup.ts'

export const Route = createFileRoute('/_in/patient-emails/$patientId')({
  loader: ({ context: { queryClient }, params }) => {
    void import('../../../features/patient-emails/email-queries.ts').then(({ emailQueries }) =>
      queryClient.prefetchQuery(emailQueries.data(params.patientId)),
    )
    return loadTexts('emails', 'fields')
  },
  component: PatientEmails,
})

function PatientEmails() {
  const { patientId } = Route.useParams()
  return <EmailsPage key={patientId} id={patientId} />
}
