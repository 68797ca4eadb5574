import { useState, type FormEvent } from 'react'
import type { StatusAnswerInput } from '#domain/calls/firm-requests.ts'
import type { FirmAnswer } from '#domain/rules/firm-requests.ts'
import { withdrawalReasons } from '#domain/rules/transitions/case-status-facts.ts'
import { todayAt } from '#domain/rules/wall-time.ts'
import { Button } from '#ui/parts/button.tsx'
import { DateField } from '#ui/parts/date-field.tsx'
import { MoneyField } from '#ui/parts/money-field.tsx'
import { RadioGroup } from '#ui/parts/radio-group.tsx'
import { TextArea } from '#ui/parts/text-area.tsx'
import { css } from '#ui/styled/css/index.js'
import { ApiError } from '../../../api/api-error.ts'
import { api } from '../../../api/portal.ts'
import type { CallAnswer } from '../../../api/typed-call.ts'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useDateTexts } from '../../../records/form/use-date-texts.ts'
import { useAction } from '../../../records/form/use-action.ts'

export type FirmRequest = CallAnswer<'POST /firm_request/open'>['request']
type StatusRequest = Extract<FirmRequest, { kind: 'status' }>
type Reason = (typeof withdrawalReasons)[number]

interface Props {
  token: string
  request: StatusRequest
  onAnswered: () => void
}

const today = () => todayAt()

/** The link was used, has expired, or the firm has answered otherwise. */
export const isSpent = (error: unknown): boolean => error instanceof ApiError && 'token' in error.errors

export const failureBox = css({
  padding: '3',
  borderRadius: 'md',
  background: 'dangerSoft',
  color: 'danger',
  _empty: { display: 'none' },
})

/** Answers with as little as possible: a status, and where it needs one a day, which is today unless said otherwise. */
export function AnswerForm({ token, request, onAnswered }: Props) {
  const { t } = useTexts()
  const labels = useLabels('patient')
  const dateTexts = useDateTexts()
  const sentence = useErrorSentence()
  const [status, setStatus] = useState<FirmAnswer | null>(null)
  const [on, setOn] = useState<string | null>(today)
  const [cents, setCents] = useState<number | null>(null)
  const [reason, setReason] = useState<Reason | null>(null)
  const [note, setNote] = useState('')

  const dated = status === 'demand' || status === 'litigation' || status === 'settled'
  const complete =
    status !== null &&
    (!dated || on !== null) &&
    (status !== 'settled' || (cents ?? 0) > 0) &&
    (status !== 'withdrawn' || reason !== null)

  const { busy, failure, start } = useAction<StatusAnswerInput>(async (key, body) => {
    await api.call('POST /firm_request/answer', { body, key })
    onAnswered()
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!complete) return
    void start({
      token,
      status,
      ...(note.trim() && { note: note.trim() }),
      ...(dated && on && { on }),
      ...(status === 'settled' && cents !== null && { settlement_cents: cents }),
      ...(status === 'withdrawn' && reason && { withdrawal_reason: reason }),
    })
  }

  return (
    <form noValidate onSubmit={submit} aria-busy={busy} className={css({ display: 'grid', gap: '4' })}>
      <div role="alert" className={failureBox}>
        {failure !== undefined && (isSpent(failure) ? t('answer:spent') : sentence(failure))}
      </div>
      <RadioGroup
        label={t('answer:question')}
        required
        options={request.choices.map((value) => ({
          value,
          label: t(`answer:choices.${value}`),
          ...(value === 'unchanged' && {
            note: t('answer:still', { status: labels.choice('case_status', request.case_status) }),
          }),
        }))}
        value={status}
        onChange={setStatus}
      />
      {status !== null && dated && (
        <DateField
          label={t(`answer:on.${status}`)}
          required
          value={on}
          onChange={setOn}
          {...(request.dol && { min: request.dol })}
          max={today()}
          texts={dateTexts}
        />
      )}
      {status === 'settled' && (
        <MoneyField
          label={t('answer:amount')}
          required
          value={cents}
          onChange={setCents}
          wrongText={t('answer:wrongAmount')}
        />
      )}
      {status === 'withdrawn' && (
        <RadioGroup
          label={t('answer:reason')}
          required
          options={withdrawalReasons.map((value) => ({ value, label: t(`answer:reasons.${value}`) }))}
          value={reason}
          onChange={setReason}
        />
      )}
      <TextArea
        label={t('answer:note')}
        rows={3}
        maxLength={4000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button type="submit" tone="primary" wide disabled={!complete || busy}>
        {busy ? t('answer:sending') : t('answer:send')}
      </Button>
    </form>
  )
}
