import { createFileRoute } from '@tanstack/react-router'
import { OutboxPage } from '../../features/case/mail/outbox-page.tsx'
import { loadTexts } from '../../i18n/setup.ts'

export const Route = createFileRoute('/_in/outbox')({
  loader: () => loadTexts('emails', 'fields'),
  component: OutboxPage,
})
