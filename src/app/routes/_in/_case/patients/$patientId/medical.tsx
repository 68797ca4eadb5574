import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { todayAt } from '#domain/rules/wall-time.ts'
import { MedicalTab } from '../../../../../features/case/medical/medical-tab.tsx'
import { loadLabels, loadTexts } from '../../../../../i18n/setup.ts'

export const Route = createFileRoute('/_in/_case/patients/$patientId/medical')({
  loader: () => Promise.all([loadTexts('medical'), loadLabels('previous_med')]),
  component: Medical,
})

function Medical() {
  const [today] = useState(() => todayAt())
  return <MedicalTab id={Route.useParams().patientId} today={today} />
}
