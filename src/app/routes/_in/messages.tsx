import { createFileRoute } from '@tanstack/react-router'
import { useCallback, type ComponentProps } from 'react'
import { conversationTabs, type ConversationTab } from '#domain/rules/sms/thread.ts'
import { useWide } from '#ui/parts/media.ts'
import { useAppearance } from '../../features/account/preferences/own-appearance.ts'
import { ConversationDesk } from '../../features/case/messages/conversation-desk.tsx'
import { MessagesPage } from '../../features/work/messages/messages-page.tsx'
import { loadLabels, loadTexts } from '../../i18n/setup.ts'

export interface MessagesSearch {
  tab?: ConversationTab
  /** The case whose conversation is open. */
  case?: string
}

export const Route = createFileRoute('/_in/messages')({
  validateSearch: ({ tab, case: id }: Record<string, unknown>): MessagesSearch => {
    const known = conversationTabs.find((name) => name === tab)
    return { ...(known && { tab: known }), ...(typeof id === 'string' && { case: id }) }
  },
  loader: () => Promise.all([loadTexts('messages', 'emails', 'fields'), loadLabels('patient_sms', 'patient')]),
  component: Messages,
})

const conversation: ComponentProps<typeof MessagesPage>['conversation'] = (id, acts) => (
  <ConversationDesk id={id} {...acts} />
)

function Messages() {
  const { tab = 'open', case: chosen } = Route.useSearch()
  const navigate = Route.useNavigate()
  const wide = useWide()
  const { shortcuts } = useAppearance()
  const onTab = useCallback((next: ConversationTab) => void navigate({ search: { tab: next } }), [navigate])
  // On a phone a conversation is a place of its own: going back leads to the queue.
  const onOpen = useCallback(
    (id: string | undefined) =>
      void navigate({ search: { tab, ...(id !== undefined && { case: id }) }, replace: wide || id === undefined }),
    [navigate, tab, wide],
  )
  return (
    <MessagesPage
      tab={tab}
      chosen={chosen}
      onTab={onTab}
      onOpen={onOpen}
      keys={shortcuts === 'on'}
      conversation={conversation}
    />
  )
}
