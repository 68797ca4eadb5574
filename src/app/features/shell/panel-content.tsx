import { lazy } from 'react'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css } from '#ui/styled/css/index.js'
import { loadTexts } from '../../i18n/setup.ts'
import { NotificationList } from './notification-list.tsx'
import { FailurePage } from './failure-page.tsx'
import { OptionalPart } from './optional-part.tsx'

const ChatView = lazy(async () => {
  const [{ ChatView: component }] = await Promise.all([import('../../chat/chat-view.tsx'), loadTexts('chat')])
  return { default: component }
})
const QuickView = lazy(async () => {
  const [{ QuickView: component }] = await Promise.all([import('./quick-view.tsx'), loadTexts('quick')])
  return { default: component }
})

const waiting = (
  <div className={css({ padding: '5' })}>
    <Skeleton width="long" />
  </div>
)

export type PanelName = 'chat' | 'notifications' | 'quick'

interface Props {
  name: PanelName
  /** Where the panel and the page have room beside each other, it stays. */
  onDone: () => void
  /** The conversation that was chosen stands where the panel is: it makes room. */
  onChosen: () => void
}

/** What stands in a side panel; loaded when the first of them opens. */
export default function PanelContent({ name, onDone, onChosen }: Props) {
  switch (name) {
    case 'chat':
      return (
        <OptionalPart fallback={waiting} lost={FailurePage}>
          <ChatView roomy={false} onLeave={onDone} />
        </OptionalPart>
      )
    case 'notifications':
      return <NotificationList onDone={onChosen} />
    case 'quick':
      return (
        <OptionalPart fallback={waiting} lost={FailurePage}>
          <QuickView onDone={onDone} />
        </OptionalPart>
      )
  }
}
