import { createFileRoute } from '@tanstack/react-router'
import { MoneyTab } from '../../../../features/case/money/money-tab.tsx'
import { loadTexts } from '../../../../i18n/setup.ts'

export const Route = createFileRoute('/_in/patients/$patientId/money')({
  loader: () => loadTexts('liens', 'distribution'),
  component: Money,
})

function Money() {
  return <MoneyTab id={Route.useParams().patientId} />
}
