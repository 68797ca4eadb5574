import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { MedicalTab } from '../../../../../features/case/medical/medical-tab.tsx'
import { loadLabels, loadTexts } from '../../../../../i18n/setup.ts'

export const Route = createFileRoute('/_in/_case/patients/$patientId/medical')({
  loader: () => Promise.all([loadTexts('medical'), loadLabels('previous_med')]),
  component: Medical,
})

function Medical() {
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  return <MedicalTab id={Route.useParams().patientId} today={today} />
}
