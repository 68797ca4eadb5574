import { useQuery } from '@tanstack/react-query'
import { cents, date, flag, longText, ref, text } from '#domain/fields/kinds.ts'
import { caseQueries } from '../../../case/case-queries.ts'
import type { LienRow } from '../../../case/money/money-shapes.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { saidIn } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import type { FormFields, Values } from '../../../records/form/form-fields.ts'
import type { FundingMove, FundingStep } from './funding-steps.ts'
import { useLienCommand } from './use-lien-command.ts'
import { useMoneyActor } from './use-money-actor.ts'

const funder = ref('funder')
const amount = cents({ min: 1 })
const day = date({ past: true })
const paper = text({ max: 36 })
const reason = longText({ max: 500 })
const confirmation = flag()

const giveReasons: readonly FundingStep[] = ['withdraw', 'decline', 'buy_back']
const bindMoney: readonly FundingStep[] = ['offer', 'reprice', 'accept', 'buy']

interface Props {
  row: LienRow
  patientId: string
  move: FundingMove
  onClose: () => void
}

/** One step of the sale of a lien, with what it needs to know. */
export function FundingDialog({ row, patientId, move: { step, to }, onClose }: Props) {
  const { t } = useTexts()
  const labels = useLabels('lien')
  const actor = useMoneyActor(patientId)
  const { command } = useLienCommand(row, patientId)
  const { data: papers } = useQuery({ ...caseQueries.rows('patient_document', patientId), enabled: step === 'buy' })
  const assignments = (papers ?? []).filter((one) => one.doc_type === 'assignment' && one.lien_id === row.id)

  function fields(values: Values): FormFields {
    const isOver = values['over_limits'] === true
    return {
      ...(step === 'offer' && { funder_id: { field: funder, label: t('liens:funding.funder'), required: true } }),
      ...(step === 'offer' && {
        price_cents: {
          field: amount,
          label: labels.field('price_cents'),
          required: false,
          hint: t('liens:funding.usualPrice'),
        },
      }),
      ...((step === 'reprice' || step === 'counter') && {
        price_cents: { field: amount, label: labels.field('price_cents'), required: true },
      }),
      ...(step === 'buy' && {
        purchase_date: { field: day, label: labels.field('purchase_date'), required: true },
        assignment_document_id: {
          field: paper,
          label: labels.field('assignment_document_id'),
          required: true,
          hint: assignments.length === 0 ? t('liens:funding.noAssignment') : t('liens:funding.assignment'),
          options: assignments.map((one) => ({ value: one.id, label: String(one.title ?? one.file_name) })),
        },
      }),
      ...(actor?.role === 'admin' &&
        bindMoney.includes(step) && {
          over_limits: { field: confirmation, label: t('liens:funding.overLimits'), required: false },
        }),
      ...((giveReasons.includes(step) || isOver) && {
        reason: { field: reason, label: t('liens:reason'), required: true },
      }),
    }
  }

  return (
    <FormDialog
      title={t(`liens:funding.steps.${step}.name`)}
      description={t(`liens:funding.steps.${step}.text`)}
      fields={fields}
      submit={t(`liens:funding.steps.${step}.name`)}
      danger={giveReasons.includes(step)}
      size="sm"
      onClose={onClose}
      send={(values, key) => command('POST /lien/{id}/funding', { to, ...saidIn(values) }, key)}
    />
  )
}
