import { lazy, useState } from 'react'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css } from '#ui/styled/css/index.js'
import { loadLabels, loadTexts } from '../../i18n/setup.ts'
import { FailurePage } from '../../failure-page.tsx'
import { OptionalPart } from '../../optional-part.tsx'
import { Link } from '@tanstack/react-router'
import { Bell, Inbox, MessagesSquare, UserPlus } from 'lucide-react'
import { Avatar } from '#ui/parts/avatar.tsx'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ErrorState } from '#ui/parts/error-state.tsx'
import { Tabs } from '#ui/parts/tabs.tsx'
import { useSession } from '../../api/use-session.ts'
import { useErrorSentence } from '../../i18n/error-sentence.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Unread } from '../../api/unread.ts'
import { useUnassigned, useUnread } from '../../case/use-unread.ts'
import { UnansweredPatient } from '../../case/unanswered-patient.tsx'
import { usePermissions } from '../../records/use-permissions.ts'
import { useSignUpRequests } from './use-bell.ts'

const ChatView = lazy(async () => {
  const [{ ChatView: component }] = await Promise.all([import('../../chat/chat-view.tsx'), loadTexts('chat')])
  return { default: component }
})
const QuickView = lazy(async () => {
  const [{ QuickView: component }] = await Promise.all([import('../../case/quick/quick-panel.tsx'), loadTexts('quick')])
  return { default: component }
})

const PanelWork = lazy(async () => {
  const [work] = await Promise.all([
    import('./panel-work.tsx'),
    loadTexts('work', 'reports', 'fields'),
    loadLabels('patient', 'task'),
  ])
  return work
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
      return <BellContent onDone={onChosen} />
    case 'quick':
      return (
        <OptionalPart fallback={waiting} lost={FailurePage}>
          <QuickView onDone={onDone} />
        </OptionalPart>
      )
  }
}

const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minHeight: '14',
  paddingInline: '5',
  paddingBlock: '2',
  _hover: { background: 'hover' },
})

const tabbed = css({
  '& [role=tablist]': { paddingInline: '5' },
  '& [role=tabpanel]': { paddingBlockStart: '0' },
})

const sign = css({ display: 'grid', placeItems: 'center', flexShrink: '0', width: '9', color: 'muted' })

/** Messages and, for the portal’s own people, what else waits for them. Whom no messages reach begins with the work. */
function BellContent({ onDone }: { onDone: () => void }) {
  const { t } = useTexts()
  const { heard } = useUnread()
  const [chosen, setChosen] = useState<'messages' | 'work'>()
  if (useSession()?.user_type !== 'staff') return <NotificationList onDone={onDone} />
  return (
    <div className={tabbed}>
      <Tabs
        label={t('shell:notifications.title')}
        value={chosen ?? (heard ? 'messages' : 'work')}
        onChange={setChosen}
        tabs={[
          { value: 'messages', label: t('notices:tabs.messages'), content: <NotificationList onDone={onDone} /> },
          {
            value: 'work',
            label: t('notices:tabs.work'),
            content: (
              <OptionalPart fallback={waiting} lost={FailurePage}>
                <PanelWork onDone={onDone} />
              </OptionalPart>
            ),
          },
        ]}
      />
    </div>
  )
}

/** Messages that are unread or await a reply, preceded by unmatched ones. */
function NotificationList({ onDone }: { onDone: () => void }) {
  return (
    <>
      <RequestsEntry onDone={onDone} />
      <UnassignedEntry onDone={onDone} />
      <Conversations onDone={onDone} />
      <QueueEntry onDone={onDone} />
    </>
  )
}

function RequestsEntry({ onDone }: { onDone: () => void }) {
  const { t } = useTexts()
  const count = useSignUpRequests()
  if (count === 0) return null
  return (
    <Link
      to="/user-config/$section/{-$recordId}/{-$recordName}"
      params={{ section: 'users', recordId: undefined, recordName: undefined }}
      search={{ show: 'waiting' }}
      className={row}
      onClick={onDone}
    >
      <span className={sign}>
        <UserPlus aria-hidden="true" />
      </span>
      <span className={css({ fontWeight: 'medium' })}>{t('shell:notifications.requests', { count })}</span>
    </Link>
  )
}

function UnassignedEntry({ onDone }: { onDone: () => void }) {
  const { t } = useTexts()
  const count = useUnassigned()
  if (count === 0) return null
  return (
    <Link to="/triage" className={row} onClick={onDone}>
      <span className={sign}>
        <Inbox aria-hidden="true" />
      </span>
      <span className={css({ fontWeight: 'medium' })}>{t('notices:list.unassigned', { count })}</span>
    </Link>
  )
}

/** To the queue of all conversations, where the role may read them. */
function QueueEntry({ onDone }: { onDone: () => void }) {
  const { t } = useTexts()
  const may = usePermissions()
  if (may?.('patient_sms.list') !== true) return null
  return (
    <Link to="/messages" className={row} onClick={onDone}>
      <span className={sign}>
        <MessagesSquare aria-hidden="true" />
      </span>
      <span className={css({ fontWeight: 'medium' })}>{t('notices:list.all')}</span>
    </Link>
  )
}

/** Whose messages wait, and a way to each of them. */
function Conversations({ onDone }: { onDone: () => void }) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const { notifications, waiting, failure, again } = useUnread()
  if (waiting)
    return (
      <div className={css({ display: 'grid', gap: '6', padding: '5' })}>
        <Skeleton width="long" />
        <Skeleton width="long" />
      </div>
    )
  if (failure)
    return (
      <ErrorState
        title={t('shell:notifications.failed')}
        text={sentence(failure)}
        action={<Button onClick={() => void again()}>{t('retry')}</Button>}
      />
    )
  if (notifications.length === 0)
    return (
      <EmptyState
        icon={<Bell aria-hidden="true" />}
        title={t('notices:list.empty')}
        text={t('notices:list.emptyText')}
      />
    )
  return (
    <ul className={css({ paddingBlock: '2' })}>
      {notifications.map((notification) => (
        <li key={notification.patient__id}>
          <One notification={notification} onDone={onDone} />
        </li>
      ))}
    </ul>
  )
}

/** C7: to the conversation. */
function One({ notification, onDone }: { notification: Unread; onDone: () => void }) {
  const { t } = useTexts()
  const { patient__id, patient__name } = notification
  return (
    <Link
      to="/patients/$patientId/messages"
      params={{ patientId: patient__id }}
      search={{ origin: 'npanel' }}
      className={row}
      onClick={onDone}
    >
      <Avatar name={patient__name || t('shell:notifications.nameless')} decorative />
      <UnansweredPatient patient={notification} />
    </Link>
  )
}
