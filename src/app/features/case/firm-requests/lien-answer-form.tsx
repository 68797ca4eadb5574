import { useState, type FormEvent, type ReactNode } from 'react'
import type { LienAnswerInput } from '#domain/calls/firm-requests.ts'
import type { LienAnswer } from '#domain/rules/firm-requests.ts'
import { adjustedCents } from '#domain/rules/lien-arithmetic.ts'
import { Button } from '#ui/parts/button.tsx'
import { factLine } from '#ui/parts/fact-line.ts'
import { MoneyField } from '#ui/parts/money-field.tsx'
import { RadioGroup } from '#ui/parts/radio-group.tsx'
import { TextArea } from '#ui/parts/text-area.tsx'
import { css } from '#ui/styled/css/index.js'
import { ApiError } from '../../../api/api-error.ts'
import { api } from '../../../api/portal.ts'
import { MoneyFigure } from '../../../case/money-figure.tsx'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { leftToRight } from '../../../i18n/languages.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useAction } from '../../../records/form/use-action.ts'
import { failureBox, isSpent, type FirmRequest } from './answer-form.tsx'

const factNames = [
  'lien',
  'provider',
  'billed',
  'adjustments',
  'owed',
  'paid',
  'balance',
  'offer',
  'until',
  'message',
] as const
type Fact = (typeof factNames)[number]

export type LienRequest = Exclude<FirmRequest, { kind: 'status' }>

interface Props {
  token: string
  request: LienRequest
  onAnswered: () => void
  /** The lien is not any more as the page shows it. */
  onOutdated: () => void
}

const isOutdated = (error: unknown): boolean => error instanceof ApiError && error.code === 'VERSION_CONFLICT'

/** Answers about one lien: what is owed and offered, and what the lawyer could say when signed in. */
export function LienAnswerForm({ token, request, onAnswered, onOutdated }: Props) {
  const { t } = useTexts()
  const { money } = useFormats()
  const sentence = useErrorSentence()
  const [answer, setAnswer] = useState<LienAnswer | null>(null)
  const [reason, setReason] = useState('')
  const [cents, setCents] = useState<number | null>(null)
  const [message, setMessage] = useState('')
  const complete =
    answer !== null && (answer !== 'dispute' || reason.trim() !== '') && (answer !== 'counter' || (cents ?? 0) > 0)

  const { busy, failure, start } = useAction<LienAnswerInput>(async (key, body) => {
    try {
      await api.call('POST /firm_request/answer_lien', { body, key })
    } catch (error) {
      if (isOutdated(error)) onOutdated()
      throw error
    }
    onAnswered()
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (answer === null || !complete) return
    const reasoned = answer === 'dispute' || answer === 'decline'
    void start({
      token,
      answer,
      expected_version: request.version,
      ...(reasoned && reason.trim() && { reason: reason.trim() }),
      ...(answer === 'counter' && cents !== null && { offer_cents: cents }),
      ...(answer === 'counter' && message.trim() && { message: message.trim() }),
    })
  }

  function faultText(error: unknown): string {
    if (isSpent(error)) return t('answer:spent')
    return isOutdated(error) ? t('answer:about.changed') : sentence(error)
  }

  function noteOf(choice: LienAnswer): string | undefined {
    if (choice === 'confirm') return t('answer:about.lienNotes.confirm')
    const isAccepted = choice === 'accept' && request.kind === 'offer'
    return isAccepted ? t('answer:about.lienNotes.accept', { amount: money(request.offer_cents) }) : undefined
  }

  return (
    <form noValidate onSubmit={submit} aria-busy={busy} className={css({ display: 'grid', gap: '4' })}>
      <LienFacts request={request} />
      <div role="alert" className={failureBox}>
        {failure !== undefined && faultText(failure)}
      </div>
      <RadioGroup
        label={t('answer:about.yourAnswer')}
        required
        options={request.choices.map((value) => {
          const note = noteOf(value)
          return { value, label: t(`answer:about.lien.${value}`), ...(note !== undefined && { note }) }
        })}
        value={answer}
        onChange={setAnswer}
      />
      {(answer === 'dispute' || answer === 'decline') && (
        <TextArea
          label={answer === 'dispute' ? t('answer:about.why') : t('answer:about.whyDeclined')}
          required={answer === 'dispute'}
          rows={3}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      {answer === 'counter' && (
        <>
          <MoneyField
            label={t('answer:about.counter')}
            required
            value={cents}
            onChange={setCents}
            wrongText={t('answer:wrongAmount')}
          />
          <TextArea
            label={t('answer:about.message')}
            rows={3}
            maxLength={1000}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
        </>
      )}
      <Button type="submit" tone="primary" wide disabled={!complete || busy}>
        {busy ? t('answer:sending') : t('answer:send')}
      </Button>
    </form>
  )
}

/** What is owed, and what is offered for it. What is nothing is left out. */
function LienFacts({ request }: { request: LienRequest }) {
  const { t } = useTexts()
  const { day, money } = useFormats()
  const { lien_number, provider, billed_cents, adjustment_cents, paid_cents, balance_cents } = request
  const offer = request.kind === 'offer' ? request : undefined
  const amount = (cents: number | undefined): ReactNode => cents !== undefined && <MoneyFigure cents={cents} />
  const facts: Readonly<Record<Fact, ReactNode>> = {
    lien: leftToRight(lien_number),
    provider,
    billed: !offer && amount(billed_cents),
    // Red would say that something is wrong.
    adjustments: !offer && adjustment_cents !== 0 && <bdi dir="ltr">{money(-adjustment_cents)}</bdi>,
    owed: offer && amount(adjustedCents(request)),
    paid: paid_cents !== 0 && amount(paid_cents),
    balance: !offer && amount(balance_cents),
    offer: amount(offer?.offer_cents),
    until: offer?.expires_on && day(offer.expires_on),
    message: offer?.message && <bdi>{offer.message}</bdi>,
  }
  return (
    <dl className={css({ display: 'grid', gap: '1' })}>
      {factNames
        .filter((name) => Boolean(facts[name]))
        .map((name) => (
          <div key={name} className={factLine}>
            <dt>{t(`answer:about.facts.${name}`)}</dt>
            <dd>{facts[name]}</dd>
          </div>
        ))}
    </dl>
  )
}
