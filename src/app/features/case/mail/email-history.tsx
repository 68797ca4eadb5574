import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { item, line, small } from '#ui/parts/entries.ts'
import { Badge, type BadgeTone } from '#ui/parts/badge.tsx'
import { BusyText } from '#ui/parts/busy-text.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { messages } from '#ui/parts/messages.ts'
import { Panel } from '#ui/parts/panel.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css } from '#ui/styled/css/index.js'
import { ApiError } from '../../../api/api-error.ts'
import { MailPaper, useMailFault } from '../../../case/mail.tsx'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useButtonAction, useAction } from '../../../records/form/use-action.ts'
import { emailQueries, revokeLink, sendAgain, type DocumentLink, type Email, type EmailData } from './email-queries.ts'

export function EmailHistory({ id, data: { emails, leaves } }: { id: string; data: EmailData }) {
  const { t } = useTexts()
  const [read, setRead] = useState<string>()
  return (
    <Panel title={t('emails:history.title')}>
      {emails.length === 0 ? (
        <EmptyState title={t('emails:history.empty')} text={t('emails:history.emptyText')} />
      ) : (
        <ul className={emailList}>
          {emails.map((email) => (
            <EmailEntry key={email.id} email={email} leaves={leaves} onRead={() => setRead(email.id)}>
              <AgainButton id={id} email={email} />
            </EmailEntry>
          ))}
        </ul>
      )}
      {read !== undefined && <EmailDialog id={read} onClose={() => setRead(undefined)} />}
    </Panel>
  )
}

function AgainButton({ id, email }: { id: string; email: Email }) {
  const { t } = useTexts()
  const queryClient = useQueryClient()
  const sentence = useErrorSentence()
  const fault = useMailFault()
  const { busy, start } = useAction(async (key) => {
    try {
      await sendAgain(email.id, key)
    } catch (error) {
      const { recipients, document_ids: documents } = error instanceof ApiError ? error.errors : {}
      const code = (recipients ?? documents)?.[0]
      messages.show(code ? fault(code) : sentence(error), 'error')
      throw error
    }
    messages.show(t('emails:history.repeated'))
    await queryClient.invalidateQueries(emailQueries.data(id))
  })

  return (
    <Button size="sm" busy={busy} onClick={() => void start()}>
      {t('emails:history.again')}
    </Button>
  )
}

const tones: Record<Email['state'], BadgeTone> = { waiting: 'neutral', sent: 'positive', failed: 'danger' }

export const emailList = css({ display: 'grid', listStyle: 'none' })

interface Props {
  email: Email
  leaves: boolean
  onRead: () => void
  /** Further actions. */
  children?: ReactNode
}

export function EmailEntry({ email, leaves, onRead, children }: Props) {
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
        <MailedLinks id={email.patient_id} links={email.links} />
        {again && <p className={small}>{t('emails:history.nextTry', { when: moment(next) })}</p>}
      </div>
      <div className={css({ display: 'flex', gap: '2', alignItems: 'start' })}>
        <Button size="sm" onClick={onRead}>
          {t('emails:history.read')}
        </Button>
        {children}
      </div>
    </li>
  )
}

/** The error text of the mail server. */
function Failure({ error }: { error: string }) {
  const { t } = useTexts()
  return (
    <p className={css({ textStyle: 'small', color: 'danger', overflowWrap: 'anywhere' })}>
      {error === 'expired' ? t('emails:history.expired') : <bdi dir="ltr">{error}</bdi>}
    </p>
  )
}

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '1' })

/** Document links of an email: expiry, number of views, and a way to revoke them. */
function MailedLinks({ id, links }: { id: string | null; links: readonly DocumentLink[] }) {
  if (id === null || links.length === 0) return null
  return (
    <ul className={css({ display: 'grid', gap: '1', listStyle: 'none', textStyle: 'small', color: 'muted' })}>
      {links.map((link) => (
        <MailedLink key={link.id} id={id} link={link} />
      ))}
    </ul>
  )
}

function MailedLink({ id, link }: { id: string; link: DocumentLink }) {
  const { t } = useTexts()
  const { moment } = useFormats()
  const queryClient = useQueryClient()
  const { busy, start } = useButtonAction(async () => {
    await revokeLink(link.id)
    await queryClient.invalidateQueries(emailQueries.data(id))
    await queryClient.invalidateQueries({ queryKey: ['email', 'all'] })
  })

  return (
    <li className={row}>
      <bdi>{link.title}</bdi>
      <span>
        {link.revoked ? t('emails:documents.revoked') : t('emails:documents.until', { when: moment(link.expires_at) })}
        {' · '}
        {t('emails:documents.opened', { count: link.times_opened })}
      </span>
      {!link.revoked && (
        <Button size="sm" tone="quiet" busy={busy} onClick={() => void start()}>
          {t('emails:documents.revoke')}
        </Button>
      )}
    </li>
  )
}

export function EmailDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const { data, error } = useQuery(emailQueries.one(id))
  const to = data && (
    <>
      {data.recipient_name && <bdi>{data.recipient_name}</bdi>} <bdi dir="ltr">{data.recipient}</bdi>
    </>
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('emails:history.mail')}
      description={to}
      closeText={t('fields:close')}
      size="lg"
    >
      <BusyText>{!data && !error && t('loading')}</BusyText>
      {error && !data ? <p role="alert">{sentence(error)}</p> : !data && <Skeleton shape="card" width="full" />}
      {data && (
        <div className={css({ paddingBlockEnd: '5' })}>
          <MailPaper subject={data.subject ?? ''} html={data.html ?? data.text} language={data.language} />
        </div>
      )}
    </Dialog>
  )
}
