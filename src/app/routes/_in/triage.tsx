import { createFileRoute } from '@tanstack/react-router'
import { TriagePage } from '../../features/work/triage/triage-page.tsx'
import { loadTexts } from '../../i18n/setup.ts'

export const Route = createFileRoute('/_in/triage')({
  loader: () => loadTexts('messages', 'fields'),
  component: TriagePage,
})
