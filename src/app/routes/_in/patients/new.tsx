import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { UploadsUnderWay } from '../../../case/uploads-under-way.tsx'
import { AddDocuments } from '../../../features/case/documents/add-documents.tsx'
import { NewPatientPage } from '../../../features/case/new-patient/new-patient-page.tsx'
import type { SendChosen } from '../../../files/shared-files.ts'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'

export const Route = createFileRoute('/_in/patients/new')({
  loader: () => Promise.all([loadTexts('intake', 'fields', 'documents'), loadLabels('patient', 'patient_document')]),
  component: NewPatient,
})

const papers = (patientId: string, onChosen: (send: SendChosen | undefined) => void) => (
  <>
    <AddDocuments patientId={patientId} onChosen={onChosen} />
    <UploadsUnderWay patientId={patientId} />
  </>
)

function NewPatient() {
  const navigate = Route.useNavigate()
  const onOpen = useCallback(
    (patientId: string) => void navigate({ to: '/patients/$patientId', params: { patientId } }),
    [navigate],
  )
  const onCancel = useCallback(() => void navigate({ to: '/patients' }), [navigate])
  return <NewPatientPage onOpen={onOpen} onCancel={onCancel} papers={papers} />
}
