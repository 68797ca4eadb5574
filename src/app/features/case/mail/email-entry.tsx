import type { ReactNode } from 'react'
import { Badge, type BadgeTone } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { css } from '#ui/styled/css/index.js'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { Email } from './email-queries.ts'
import { MailedLinks } from './mailed-links.tsx'

const tones: Record<Email['state'], BadgeTone> = { waiting: 'neutral', sent: 'positive', failed: 'danger' }

export const emailList = css({ display: 'grid', listStyle: 'none' })
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

interface Props {
  email: Email
  leaves: boolean
  onRead: () => void
  /** What else one may do with it. */
  children?: ReactNode
}

/** One mail of the outbox and what became of it. */
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

/** What the other side said, in its own words. */
function Failure({ error }: { error: string }) {
  const { t } = useTexts()
  return (
    <p className={css({ textStyle: 'small', color: 'danger', overflowWrap: 'anywhere' })}>
      {error === 'expired' ? t('emails:history.expired') : <bdi dir="ltr">{error}</bdi>}
    </p>
  )
}
