import { createFileRoute } from '@tanstack/react-router'
import { chatRoute } from '../../../features/work/chat/chat-route.ts'

export const Route = createFileRoute('/_in/apps/chat')(chatRoute)
