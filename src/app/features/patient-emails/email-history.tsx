import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Badge, type BadgeTone } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { messages } from '#ui/parts/messages.ts'
import { css } from '#ui/styled/css/index.js'
import { ApiError } from '../../api/api-error.ts'
import { useErrorSentence } from '../../i18n/error-sentence.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Panel } from '../../records/case/panel.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { emailQueries, sendAgain, type Email, type EmailData } from './email-queries.ts'
import { MailedLinks } from './mailed-links.tsx'
import { useMailFault } from './use-mail-fault.ts'

const tones: Record<Email['state'], BadgeTone> = { waiting: 'neutral', sent: 'positive', failed: 'danger' }

const list = css({ display: 'grid', listStyle: 'none' })
const item = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
  gap: '3',
  paddingBlock: '3',
  borderBlockStartWidth: '1',
  borderBlockStartStyle: 'solid',
  borderColor: 'line',
  _first: { borderBlockStartWidth: '0' },
})
const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  rowGap: '1',
  minWidth: '0',
})
const small = css({ textStyle: 'small', color: 'muted', overflowWrap: 'anywhere' })

/** What was written about the case and what became of it. */
export function EmailHistory({ id, data: { emails, leaves } }: { id: string; data: EmailData }) {
  const { t } = useTexts()
  const [read, setRead] = useState<string>()
  return (
    <Panel title={t('emails:history.title')}>
      {emails.length === 0 ? (
        <EmptyState title={t('emails:history.empty')} text={t('emails:history.emptyText')} />
      ) : (
        <ul className={list}>
          {emails.map((email) => (
            <Entry key={email.id} id={id} email={email} leaves={leaves} onRead={() => setRead(email.id)} />
          ))}
        </ul>
      )}
      {read !== undefined && <EmailDialog id={read} onClose={() => setRead(undefined)} />}
    </Panel>
  )
}

interface EntryProps {
  id: string
  email: Email
  leaves: boolean
  onRead: () => void
}

function Entry({ id, email, leaves, onRead }: EntryProps) {
  const { t } = useTexts()
  const { moment } = useFormats()
  const { state, attempts, next_try_at: next } = email
  const waiting = leaves ? t('emails:states.leaving') : t('emails:states.kept')
  const again = state === 'waiting' && leaves && attempts > 0 && next
  return (
    <li className={item}>
      <div className={css({ display: 'grid', gap: '1', minWidth: '0' })}>
        <div className={line}>
          <Badge tone={tones[state]}>{state === 'waiting' ? waiting : t(`emails:states.${state}`)}</Badge>
          <bdi className={css({ fontWeight: 'medium', overflowWrap: 'anywhere' })}>{email.subject}</bdi>
        </div>
        <p className={small}>
          {email.recipient_name && <bdi>{email.recipient_name}</bdi>} <bdi dir="ltr">{email.recipient}</bdi>
        </p>
        <p className={small}>
          {moment(email.sent_at ?? email.created_at)}
          {email.sender && (
            <>
              {' · '}
              <bdi>{email.sender}</bdi>
            </>
          )}
        </p>
        {email.error && <Failure error={email.error} />}
        <MailedLinks id={id} links={email.links} />
        {again && <p className={small}>{t('emails:history.nextTry', { when: moment(next) })}</p>}
      </div>
      <div className={css({ display: 'flex', gap: '2', alignItems: 'start' })}>
        <Button size="sm" onClick={onRead}>
          {t('emails:history.read')}
        </Button>
        <AgainButton id={id} email={email} />
      </div>
    </li>
  )
}

/** What the other side said, in its own words. */
function Failure({ error }: { error: string }) {
  const { t } = useTexts()
  return (
    <p className={css({ textStyle: 'small', color: 'danger', overflowWrap: 'anywhere' })}>
      {error === 'expired' ? t('emails:history.expired') : <bdi dir="ltr">{error}</bdi>}
    </p>
  )
}

function AgainButton({ id, email }: { id: string; email: Email }) {
  const { t } = useTexts()
  const queryClient = useQueryClient()
  const sentence = useErrorSentence()
  const fault = useMailFault()
  const [busy, setBusy] = useState(false)
  const key = useRef<string>(undefined)

  async function send() {
    setBusy(true)
    // One key until it is done: a try whose answer was lost repeats itself.
    key.current ??= crypto.randomUUID()
    try {
      await sendAgain(email.id, key.current)
      key.current = undefined
      messages.show(t('emails:history.repeated'))
      await queryClient.invalidateQueries(emailQueries.data(id))
    } catch (error) {
      const code = error instanceof ApiError ? error.errors['recipients']?.[0] : undefined
      messages.show(code ? fault(code) : sentence(error), 'error')
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button size="sm" busy={busy} onClick={() => void send()}>
      {t('emails:history.again')}
    </Button>
  )
}
