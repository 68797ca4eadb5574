import { mayRetract } from '#domain/rules/chat.ts'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ErrorState } from '#ui/parts/error-state.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css } from '#ui/styled/css/index.js'
import { useErrorSentence } from '../i18n/error-sentence.ts'
import { useFormats } from '../i18n/formats.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { useDesk } from './chat-desk.ts'
import { MessageBubble, OutgoingBubble } from './message-bubble.tsx'
import { useConversation, useNow } from './use-conversation.ts'

/** The messages of one day in the reader's time zone. */
interface DayOf<Row> {
  readonly day: string
  readonly rows: readonly Row[]
}

const dayOf = (moment: string): string => {
  const at = new Date(moment)
  const two = (part: number): string => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** Rows in their order, parted where a new day begins. */
export function byDay<Row extends { readonly created_at: string }>(rows: readonly Row[]): DayOf<Row>[] {
  return [...Map.groupBy(rows, (row) => dayOf(row.created_at))].map(([day, ofDay]) => ({ day, rows: ofDay }))
}

// Turned round, the box stands at its end by itself, and stays where it is when older messages come in above.
const scroll = css({
  display: 'flex',
  flexDirection: 'column-reverse',
  flex: '1',
  minHeight: '0',
  overflowY: 'auto',
  paddingInline: '4',
  paddingBlock: '3',
})
const log = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '2', marginBlockEnd: 'auto' })
const dayLine = css({
  justifySelf: 'center',
  marginBlock: '2',
  paddingInline: '3',
  paddingBlock: '1',
  borderRadius: 'full',
  background: 'sunken',
  color: 'muted',
  textStyle: 'small',
})
const rows = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '2' })

interface Props {
  contactId: string
  search: string
  onLeave: (() => void) | undefined
}

/** The conversation, day by day. What comes in is read aloud. */
export function MessageList({ contactId, search, onLeave }: Props) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const { day } = useFormats()
  const { messages, data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useConversation(
    contactId,
    search,
  )
  const { outgoing } = useDesk()
  const now = useNow()
  const leaving = search === '' ? outgoing.filter((message) => message.contactId === contactId) : []

  function content() {
    if (!data && error)
      return (
        <ErrorState
          title={t('chat:notLoaded')}
          text={sentence(error)}
          action={<Button onClick={() => void refetch()}>{t('chat:again')}</Button>}
        />
      )
    if (!data)
      return (
        <div aria-busy="true" className={css({ display: 'grid', gap: '4' })}>
          <Skeleton width="medium" />
          <Skeleton width="long" />
        </div>
      )
    if (messages.length === 0 && leaving.length === 0)
      return search === '' ? (
        <EmptyState title={t('chat:empty.title')} text={t('chat:empty.text')} />
      ) : (
        <EmptyState title={t('chat:notFound.title')} text={t('chat:notFound.text')} />
      )
    return byDay(messages).map((ofDay) => (
      <div key={ofDay.day} className={rows}>
        <p className={dayLine}>{day(ofDay.day)}</p>
        {ofDay.rows.map((message) => (
          <MessageBubble
            key={message.id}
            message={message}
            contactId={contactId}
            onLeave={onLeave}
            retractable={mayRetract(message.created_at, now)}
          />
        ))}
      </div>
    ))
  }

  return (
    // One scrolls in it with the keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={scroll} tabIndex={0} role="log" aria-label={t('chat:messages')}>
      <div className={log}>
        {hasNextPage && (
          <Button
            size="sm"
            className={css({ justifySelf: 'center' })}
            busy={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {t('chat:older')}
          </Button>
        )}
        {content()}
        {leaving.map((message) => (
          <OutgoingBubble key={message.id} message={message} />
        ))}
      </div>
    </div>
  )
}
