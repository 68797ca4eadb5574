import * as f from '#domain/fields/index.ts'
import { underwritingNote } from '#domain/entities/underwriting-note.ts'
import { largeAmountCents } from '#domain/rules/transitions/required-documents.ts'
import type { UnderwritingCategory } from '#domain/rules/transitions/underwriting.ts'
import { messages } from '#ui/parts/messages.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { Underwriting } from '../../../case/case-queries.ts'
import { useCaseCall } from '../../../case/use-case.ts'
import { saidIn } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { entityFields, type FormFields, type Values } from '../../../records/form/form-fields.ts'
import type { RowOf } from '../../../api/record-queries.ts'
import { useOutcome } from './use-outcome.ts'

const scores = ['liability', 'damages', 'collectability', 'liens'] as const
const five = ['1', '2', '3', '4', '5'] as const
const kinds = {
  reason: f.longText({ max: 500 }),
  amount: f.cents(),
  surgery: f.flag(),
  body: f.longText({ max: 10_000 }),
  score: f.choice(five),
}
interface Props {
  id: string
  row: RowOf<{ name: 'patient' }>
  standing: Underwriting
  to: UnderwritingCategory
  onClose: () => void
}

/** A step of underwriting; a decision takes four scores and its reasons, and above a limit a second person. */
export function StepDialog({ id, row, standing, to, onClose }: Props) {
  const { t } = useTexts()
  const labels = useLabels('underwriting_note')
  const { money } = useFormats()
  const outcome = useOutcome()
  const command = useCaseCall(id)
  const decides = to === 'approved' || to === 'declined'

  function fields(): FormFields {
    const reason = {
      field: kinds.reason,
      label: t('case:status.reason'),
      required: to === 'collecting' && standing.category !== 'new',
    }
    const amount = {
      field: kinds.amount,
      label: t('underwriting:amount'),
      required: to === 'review' && standing.category === 'collecting',
    }
    if (!decides) {
      return {
        ...(to === 'review' && { amount_cents: amount }),
        ...(to === 'review' &&
          standing.category === 'approved' && {
            surgery_requested: { field: kinds.surgery, label: t('underwriting:surgery'), required: false },
          }),
        reason,
      }
    }
    const options = five.map((value) => ({ value, label: value }))
    return {
      ...Object.fromEntries(
        scores.map((score) => [
          score,
          { field: kinds.score, label: labels.field(`score_${score}`), required: true, options },
        ]),
      ),
      ...(to === 'approved'
        ? entityFields(underwritingNote, ['approved_limit_cents', 'expires_at'], labels, {
            approved_limit_cents: { required: true },
          })
        : { amount_cents: { ...amount, required: true } }),
      decision_body: { field: kinds.body, label: t('underwriting:grounds'), required: true },
    }
  }

  async function send(values: Values, key: string) {
    const said = saidIn(values)
    const given = Object.fromEntries(scores.flatMap((score) => (said[score] ? [[score, Number(said[score])]] : [])))
    const rest = Object.entries(said).filter(([name]) => !scores.some((score) => score === name))
    const form = {
      to,
      expected_version: row.version,
      ...Object.fromEntries(rest),
      ...(decides && { scores: given }),
    }
    const answer = await command('POST /patient/{id}/underwriting', { params: { id }, form }, key)
    messages.show(outcome(answer))
  }

  return (
    <FormDialog
      title={t(`underwriting:steps.${to}`)}
      description={decides ? t('underwriting:twoPeople', { amount: money(largeAmountCents) }) : undefined}
      fields={fields()}
      submit={t(`underwriting:steps.${to}`)}
      danger={to === 'declined'}
      onClose={onClose}
      send={send}
    />
  )
}
