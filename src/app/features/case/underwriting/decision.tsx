import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { underwritingNote } from '#domain/entities/underwriting-note.ts'
import * as f from '#domain/fields/index.ts'
import { largeAmountCents } from '#domain/rules/transitions/required-documents.ts'
import { Button } from '#ui/parts/button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { Panel } from '#ui/parts/panel.tsx'
import { choiceChip, choiceChips } from '#ui/parts/choice-chip.ts'
import { css } from '#ui/styled/css/index.js'
import { recordQueries, type RowOf } from '../../../api/record-queries.ts'
import type { Underwriting } from '../../../case/case-queries.ts'
import { useCaseCall, useCaseRows } from '../../../case/use-case.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { toRequestBody } from '../../../records/form/check-values.ts'
import { FormBody } from '../../../records/form/form-body.tsx'
import { entityFields, type FormFields, type Values } from '../../../records/form/form-fields.ts'
import { LeaveQuestion } from '../../../records/form/loss-questions.tsx'
import { RefusalBox, useFaultSentence } from '../../../records/form/refusal.tsx'
import { useForm } from '../../../records/form/use-form.ts'
import { amountOf } from '../documents/checklist.ts'
import { DecisionBlock, openPapers } from './decision-block.tsx'
import { ScoreField, scoreValues } from './score-field.tsx'
import { useOutcome } from './underwriting-status.tsx'

const scores = ['liability', 'damages', 'collectability', 'liens'] as const
const verdicts = ['approved', 'declined'] as const
type Verdict = (typeof verdicts)[number]

const kinds = {
  amount: f.cents(),
  body: f.longText({ max: 10_000 }),
  score: f.choice(scoreValues),
}

interface Props {
  id: string
  status: Underwriting
  may: (codename: string) => boolean
  /** Called with the amount in the form, with undefined when the form closes. */
  onAmount: (cents: number | undefined) => void
  onShow: (paper: string) => void
}

/** The decision beside the paper it is made by; where none is due there is nothing. */
export function Decision({ id, status, may, ...heard }: Props) {
  const { data: row } = useQuery(recordQueries.one({ name: 'patient' }, id))
  const waiting = status.events.some((event) => event.is_open)
  const decides = status.allowed.some(({ to }) => to === 'approved')
  if (!row || !decides || waiting || !may('patient.update')) return null
  return <DecisionForm id={id} row={row} category={status.category} {...heard} />
}

interface FormProps extends Pick<Props, 'id' | 'onAmount' | 'onShow'> {
  row: RowOf<{ name: 'patient' }>
  category: Underwriting['category']
}

function DecisionForm({ id, row, category, onAmount, onShow }: FormProps) {
  const { t } = useTexts()
  const labels = useLabels('underwriting_note')
  const { money } = useFormats()
  const { fault } = useFaultSentence()
  const outcome = useOutcome()
  const command = useCaseCall(id)
  const papers = useCaseRows('underwriting_document', id).data
  const [to, setTo] = useState<Verdict>('approved')
  const name = useId()

  const scoreFields: FormFields = Object.fromEntries(
    scores.map((score) => [score, { field: kinds.score, label: labels.field(`score_${score}`), required: true }]),
  )
  const body = { field: kinds.body, label: t('underwriting:grounds'), required: true }
  const amountFields: FormFields =
    to === 'approved'
      ? {
          ...entityFields(underwritingNote, ['approved_limit_cents'], labels, {
            approved_limit_cents: { required: true },
          }),
          decision_body: body,
          ...entityFields(underwritingNote, ['expires_at'], labels),
        }
      : {
          amount_cents: { field: kinds.amount, label: t('underwriting:amount'), required: true },
          decision_body: body,
        }

  const { values, faults, failure, busy, changed, change, setValues, form } = useForm({
    fields: () => ({ ...scoreFields, ...amountFields }),
    initial: {},
    send: decide,
  })

  async function decide(said: Values, key: string): Promise<void> {
    const request = toRequestBody(said)
    const marks = Object.fromEntries(scores.flatMap((one) => (request[one] ? [[one, Number(request[one])]] : [])))
    const rest = Object.entries(request).filter(([field]) => !scores.some((one) => one === field))
    const input = { to, expected_version: row.version, ...Object.fromEntries(rest), scores: marks }
    const answer = await command('POST /patient/{id}/underwriting', { params: { id }, form: input }, key)
    // Nothing is left that could be lost.
    setValues({})
    messages.show(outcome(answer))
  }

  const { approved_limit_cents: limit, amount_cents: amount } = values
  const asked = to === 'approved' ? limit : amount
  const given = typeof asked === 'number' ? asked : undefined
  // Told when the field is left: on a phone the checklist stands above it, and would push it away with each figure.
  const amounts = useRef<HTMLDivElement>(null)
  const tellAmount = useEffectEvent(() => onAmount(given))
  useEffect(() => {
    const { current } = amounts
    const tell = () => tellAmount()
    current?.addEventListener('focusout', tell)
    return () => {
      current?.removeEventListener('focusout', tell)
      onAmount(undefined)
    }
  }, [onAmount])
  const cents = given ?? amountOf(row)
  const open = openPapers(papers ?? [], cents, row.is_surgical === true)
  // A case in review has had its papers; more of them for a higher amount are a matter of judgment.
  const blocked = open.length > 0 && category !== 'review'
  const verdictText = t(`underwriting:steps.${to}`)
  return (
    <Panel title={t('underwriting:decision')}>
      <form className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })} {...form}>
        <div role="radiogroup" aria-label={t('underwriting:decision')} className={choiceChips}>
          {verdicts.map((one) => (
            <label key={one} className={choiceChip()}>
              <input type="radio" name={name} checked={to === one} onChange={() => setTo(one)} />
              {t(`underwriting:steps.${one}`)}
            </label>
          ))}
        </div>
        <div className={css({ display: 'grid', gap: '1' })}>
          {scores.map((score) => (
            <ScoreField
              key={score}
              label={labels.field(`score_${score}`)}
              value={values[score]}
              error={faults[score] && fault(faults[score])}
              onChange={(value) => change(score, value)}
            />
          ))}
        </div>
        <div ref={amounts} className={css({ '& > div': { gridTemplateColumns: '[minmax(0, 1fr)]' } })}>
          <FormBody fields={amountFields} values={values} faults={faults} onChange={change} />
        </div>
        {cents > largeAmountCents && (
          <p className={css({ textStyle: 'small', color: 'muted' })}>
            {t('underwriting:twoPeople', { amount: money(largeAmountCents) })}
          </p>
        )}
        <RefusalBox error={failure} />
        <DecisionBlock
          id={`${name}-block`}
          open={open}
          text={blocked ? t('underwriting:block.text', { step: verdictText }) : t('underwriting:block.note')}
          onShow={onShow}
        />
        <Button
          type="submit"
          tone={to === 'declined' ? 'danger' : 'primary'}
          busy={busy}
          spent={blocked}
          aria-describedby={`${name}-block`}
        >
          {verdictText}
        </Button>
      </form>
      <LeaveQuestion unsaved={() => changed} text={t('fields:loss.text')} />
    </Panel>
  )
}
