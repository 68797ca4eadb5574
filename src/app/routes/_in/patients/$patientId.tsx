import { createFileRoute } from '@tanstack/react-router'
import { PatientPage } from '../../../features/patients/patient-page.tsx'
import { fetchPatient } from '../../../features/patients/patient-queries.ts'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'

export const Route = createFileRoute('/_in/patients/$patientId')({
  loader: ({ context: { queryClient }, params }) => {
    fetchPatient(queryClient, params.patientId)
    return Promise.all([loadTexts('patients'), loadLabels('patient')])
  },
  component: Patient,
})

function Patient() {
  return <PatientPage id={Route.useParams().patientId} />
}
