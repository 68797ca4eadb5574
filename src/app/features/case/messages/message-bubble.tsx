import { bubble } from '#ui/parts/bubble.ts'
import { Button } from '#ui/parts/button.tsx'
import { css } from '#ui/styled/css/index.js'
import { useCaseCall } from '../../../case/use-case.ts'
import { isWaiting } from '../../../device/outbox/queued-overlay.ts'
import { WaitingBadge } from '../../../device/outbox/waiting-badge.tsx'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { leftToRight } from '../../../i18n/languages.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useAction } from '../../../records/form/use-action.ts'
import { useUserNames } from '../../../records/use-reference-titles.ts'
import { Attachments } from './attachments.tsx'
import type { Message } from './conversation.ts'

interface Props {
  row: Message
  patientId: string
  writes: boolean
  /** Where the conversation has several, the one of this message. */
  number?: string | undefined
}

/** Content is always rendered as text. */
export function MessageBubble({ row, patientId, writes, number }: Props) {
  const { t } = useTexts()
  const labels = useLabels('patient_sms')
  const { time, phone } = useFormats()
  const nameOf = useUserNames()
  const own = row.direction !== 'in'
  const at = row.created_at ?? ''
  const waits = isWaiting(row)
  const status = row.status
  const failed = status === 'failed' || status === 'blocked_no_consent'
  return (
    <li className={bubble({ own })}>
      <span className={css({ srOnly: true })}>{own ? t('messages:fromPortal') : t('messages:fromPatient')}</span>
      {(row.body !== '' || !row.media?.length) && (
        <p className={css({ whiteSpace: 'pre-line' })}>
          <bdi>{row.body === '' ? t('shell:notifications.wordless') : row.body}</bdi>
        </p>
      )}
      <Attachments row={row} patientId={patientId} />
      <p className={css({ textStyle: 'small', color: failed ? 'danger' : 'muted' })}>
        <time dateTime={at}>{time(at)}</time>
        {number && <bdi>{` · ${leftToRight(phone(number))}`}</bdi>}
        {[nameOf(row.sent_by), waits ? '' : labels.choice('status', status ?? '')]
          .filter(Boolean)
          .map((part) => ` · ${part}`)}
      </p>
      {waits && <WaitingBadge />}
      {writes && own && status === 'failed' && <SendAgain smsId={row.id} patientId={patientId} />}
    </li>
  )
}

function SendAgain({ smsId, patientId }: { smsId: string; patientId: string }) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const command = useCaseCall(patientId)
  const { busy, failure, start } = useAction((key) =>
    command('POST /patient_sms/{id}/again', { params: { id: smsId } }, key),
  )

  return (
    <>
      <Button size="sm" busy={busy} onClick={() => void start()} className={css({ justifySelf: 'start' })}>
        {t('messages:sendAgain')}
      </Button>
      {failure !== undefined && (
        <p role="alert" className={css({ textStyle: 'small', color: 'danger' })}>
          {sentence(failure)}
        </p>
      )}
    </>
  )
}
