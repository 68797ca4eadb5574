import { createFileRoute } from '@tanstack/react-router'
import { ChatPage } from '../../../features/work/chat/chat-page.tsx'
import { loadTexts } from '../../../i18n/setup.ts'

export const Route = createFileRoute('/_in/apps/chat')({
  loader: () => loadTexts('chat'),
  component: ChatPage,
})
