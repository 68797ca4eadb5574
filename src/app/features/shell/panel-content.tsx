import { MessagesSquare } from 'lucide-react'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { NotificationList } from './notification-list.tsx'
import { QuickView } from './quick-view.tsx'

export type PanelName = 'chat' | 'notifications' | 'quick'

/** What stands in a side panel; loaded when the first of them opens. */
export default function PanelContent({ name, onDone }: { name: PanelName; onDone: () => void }) {
  switch (name) {
    case 'chat':
      return <ChatView />
    case 'notifications':
      return <NotificationList onDone={onDone} />
    case 'quick':
      return <QuickView />
  }
}

/** S21: the frame of the team's conversations. */
function ChatView() {
  const { t } = useTexts()
  return (
    <EmptyState
      icon={<MessagesSquare aria-hidden="true" />}
      title={t('shell:chat.empty')}
      text={t('shell:chat.emptyText')}
    />
  )
}
