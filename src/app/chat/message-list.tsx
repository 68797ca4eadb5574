import { mayRetract } from '#domain/rules/chat.ts'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ErrorState } from '#ui/parts/error-state.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { thumbArea } from '#ui/parts/thumb-area.ts'
import { css, cx } from '#ui/styled/css/index.js'
import { useErrorSentence } from '../i18n/error-sentence.ts'
import { useFormats } from '../i18n/formats.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { useChatDrafts, chatDrafts, notShown, type Outgoing } from './chat-drafts.ts'
import { useConversation, useNow } from './use-conversation.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CheckCheck, Undo2 } from 'lucide-react'
import { useEffect } from 'react'
import { attached, bubble, foot, words } from '#ui/parts/bubble.ts'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { messages } from '#ui/parts/messages.ts'
import { sizeText } from '../files/size-text.ts'
import { chatCalls, type ChatMessage, refreshConversation } from './chat-queries.ts'
import { deliverAgain } from './deliver.ts'
import { startDownload } from '../files/start-download.ts'

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

/** Groups rows by day; keeps their order. */
export function byDay<Row extends { readonly created_at: string }>(rows: readonly Row[]): DayOf<Row>[] {
  return [...Map.groupBy(rows, (row) => dayOf(row.created_at))].map(([day, ofDay]) => ({ day, rows: ofDay }))
}

// A reversed column starts scrolled to its end, and keeps its position when older messages are added above.
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

/** The messages, grouped by day. A live region announces new ones. */
export function MessageList({ contactId, search, onLeave }: Props) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const { day } = useFormats()
  const { messages, data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useConversation(
    contactId,
    search,
  )
  const { outgoing } = useChatDrafts()
  const now = useNow()
  const leaving = search === '' ? notShown(outgoing, messages).filter((one) => one.contactId === contactId) : []
  useEffect(() => {
    if (search === '') chatDrafts.forgetShown(messages)
  })

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
    // Focusable, so that it can be scrolled with the keyboard.
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

const link = css({ color: 'link', textDecoration: 'underline', overflowWrap: 'anywhere' })

interface BubbleProps {
  message: ChatMessage
  contactId: string
  /** Whether the message is recent enough for its author to retract it. */
  retractable: boolean
  onLeave: (() => void) | undefined
}

/** Content of a message, always rendered as plain text. */
function MessageBubble({ message, contactId, retractable, onLeave }: BubbleProps) {
  const { t, language } = useTexts()
  const { time } = useFormats()
  const sentence = useErrorSentence()
  const queryClient = useQueryClient()
  const own = message.sender.id !== contactId
  const { file, patient } = message

  async function download(): Promise<void> {
    try {
      startDownload(await chatCalls.fileAddress(message.id), file?.name ?? '')
    } catch (error) {
      messages.show(sentence(error, t('chat:notDownloaded')), 'error')
    }
  }

  async function retract(): Promise<void> {
    try {
      await chatCalls.retract(message.id)
    } catch (error) {
      messages.show(sentence(error), 'error')
    }
    await refreshConversation(queryClient, contactId)
  }

  const from = <span className={css({ srOnly: true })}>{own ? t('chat:fromMe') : t('chat:fromThem')}</span>
  const at = <time dateTime={message.created_at}>{time(message.created_at)}</time>
  if (message.retracted_at)
    return (
      <div className={bubble({ own, faint: true })}>
        {from}
        <p>{own ? t('chat:retractedOwn') : t('chat:retracted')}</p>
        <p className={foot}>{at}</p>
      </div>
    )
  return (
    <div className={bubble({ own })}>
      {from}
      {message.message && (
        <p dir="auto" className={words}>
          {message.message}
        </p>
      )}
      {file && (
        <button type="button" className={cx(thumbArea, attached)} onClick={() => void download()}>
          <Icon name="file" />
          <bdi className={link}>{file.name}</bdi>
          <span className={css({ color: 'muted', flexShrink: '0' })}>{sizeText(file.size, language)}</span>
        </button>
      )}
      {patient && (
        <Link
          to="/patients/$patientId"
          params={{ patientId: patient.id }}
          className={cx(thumbArea, link)}
          onClick={onLeave}
        >
          {patient.case_number ? t('chat:caseNumber', { number: patient.case_number }) : t('chat:case')}
        </Link>
      )}
      <div className={foot}>
        {at}
        {own && message.seen_at && (
          <span className={css({ display: 'inline-flex', alignItems: 'center', gap: '1' })}>
            <CheckCheck size="1em" aria-hidden="true" />
            {t('chat:seen')}
          </span>
        )}
        {own && retractable && (
          <IconButton size="sm" label={t('chat:retract')} onClick={() => void retract()}>
            <Undo2 size="1em" aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </div>
  )
}

/** An outgoing message; a failed one stays until it is resent or discarded. */
function OutgoingBubble({ message }: { message: Outgoing }) {
  const { t, language } = useTexts()
  const { time } = useFormats()
  const sentence = useErrorSentence()
  const queryClient = useQueryClient()
  const failed = message.state === 'failed'
  return (
    <div className={bubble({ own: true })} aria-busy={message.state === 'sending'}>
      <span className={css({ srOnly: true })}>{t('chat:fromMe')}</span>
      {message.text !== '' && (
        <p dir="auto" className={words}>
          {message.text}
        </p>
      )}
      {message.file && (
        <p className={attached}>
          <Icon name="file" />
          <bdi>{message.file.name}</bdi>
          <span className={css({ color: 'muted' })}>{sizeText(message.file.size, language)}</span>
        </p>
      )}
      {failed ? (
        <>
          <p role="alert" className={css({ textStyle: 'small', color: 'danger' })}>
            {t('chat:notSent')} {sentence(message.error)}
          </p>
          <div className={foot}>
            <Button size="sm" onClick={() => deliverAgain(queryClient, message)}>
              {t('chat:again')}
            </Button>
            <Button size="sm" tone="quiet" onClick={() => chatDrafts.discard(message.id)}>
              {t('chat:discard')}
            </Button>
          </div>
        </>
      ) : (
        <p className={foot}>
          {message.state === 'sent' ? <time dateTime={message.at}>{time(message.at)}</time> : t('chat:sending')}
        </p>
      )}
    </div>
  )
}
