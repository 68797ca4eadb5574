import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cents, date, flag, ref, text } from '#domain/fields/kinds.ts'
import type { FundingInput } from '#domain/calls/liens.ts'
import { reasonField } from '#domain/calls/workflow-input.ts'
import { Badge, type BadgeTone } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { css } from '#ui/styled/css/index.js'
import { recordQueries } from '../../../api/record-queries.ts'
import { caseQueries } from '../../../case/case-queries.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { toRequestBody } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import type { FormFields, Values } from '../../../records/form/form-fields.ts'
import { usePermissions } from '../../../records/use-permissions.ts'
import { useReferenceTitles } from '../../../records/use-reference-titles.ts'
import { Facts } from '../money/facts.tsx'
import type { LienRow } from '../money/money-queries.ts'
import { fundingMovesFrom, isFundingStatus, type FundingMove, type FundingStep } from './lien-steps.ts'
import { useLienCommand, useMoneyActor } from './use-lien-command.ts'

const tones: Readonly<Record<string, BadgeTone>> = {
  offered: 'caution',
  approved: 'accent',
  funded: 'positive',
  declined: 'danger',
}

const onward: readonly FundingStep[] = ['offer', 'accept', 'buy']
const inRow = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })

export function FundingPart({ row: listed, patientId }: { row: LienRow; patientId: string }) {
  const { t } = useTexts()
  const labels = useLabels('lien')
  const formats = useFormats()
  const may = usePermissions()
  const actor = useMoneyActor(patientId)
  const titleOf = useReferenceTitles(may?.('funder.list') ? ['funder'] : [])
  const [move, setMove] = useState<FundingMove>()
  // List rows do not carry the funder it is offered to or the counter price.
  const { data: whole } = useQuery({
    ...recordQueries.one({ name: 'lien' }, listed.id),
    enabled: isFundingStatus(listed.funding_status) && listed.funding_status !== 'none',
  })
  const row = whole?.version === listed.version ? { ...listed, ...whole } : listed
  const status = row.funding_status
  if (!actor || !isFundingStatus(status)) return null
  const moves = fundingMovesFrom(status, actor)
  if (status === 'none' && moves.length === 0) return null
  const buyer = status === 'funded' ? row.owner_id : row.offered_to_id
  return (
    <section className={css({ display: 'grid', gap: '3' })}>
      <div className={inRow}>
        <h3 className={css({ textStyle: 'heading' })}>{labels.field('funding_status')}</h3>
        {status !== 'none' && (
          <Badge tone={tones[status] ?? 'neutral'}>{labels.choice('funding_status', status)}</Badge>
        )}
      </div>
      {status !== 'none' && (
        <Facts
          items={[
            { label: t('liens:funding.funder'), value: buyer && titleOf('funder', buyer) },
            { label: labels.field('counter_price_cents'), cents: row.counter_price_cents },
            { label: labels.field('purchase_date'), value: row.purchase_date && formats.day(row.purchase_date) },
          ]}
        />
      )}
      {moves.length > 0 && (
        <div className={inRow}>
          {moves.map((one) => (
            <Button
              key={one.step}
              size="sm"
              tone={onward.includes(one.step) ? 'primary' : 'plain'}
              onClick={() => setMove(one)}
            >
              {t(`liens:funding.steps.${one.step}.name`)}
            </Button>
          ))}
        </div>
      )}
      {move && <FundingDialog row={row} patientId={patientId} move={move} onClose={() => setMove(undefined)} />}
    </section>
  )
}

const funder = ref('funder')
const amount = cents({ min: 1 })
const day = date({ past: true })
const paper = text({ max: 36 })
const confirmation = flag()

const giveReasons: readonly FundingStep[] = ['withdraw', 'decline', 'buy_back']
const bindMoney: readonly FundingStep[] = ['offer', 'reprice', 'accept', 'buy']

interface Props {
  row: LienRow
  patientId: string
  move: FundingMove
  onClose: () => void
}

function FundingDialog({ row, patientId, move: { step, to }, onClose }: Props) {
  const { t } = useTexts()
  const labels = useLabels('lien')
  const actor = useMoneyActor(patientId)
  const { command } = useLienCommand(row, patientId)
  const { data: papers } = useQuery({ ...caseQueries.rows('patient_document', patientId), enabled: step === 'buy' })
  const assignments = (papers ?? []).filter((one) => one.doc_type === 'assignment' && one.lien_id === row.id)

  function fields({ over_limits }: Values<keyof FundingInput>): FormFields {
    const isOver = over_limits === true
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
        reason: { field: reasonField, label: t('liens:reason'), required: true },
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
      send={(values, key) => command('POST /lien/{id}/funding', { to, ...toRequestBody(values) }, key)}
    />
  )
}
