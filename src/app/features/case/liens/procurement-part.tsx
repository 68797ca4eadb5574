import { useState } from 'react'
import { reasonField } from '#domain/calls/workflow-input.ts'
import { procurementRatio } from '#domain/rules/procurement.ts'
import { Button } from '#ui/parts/button.tsx'
import { css } from '#ui/styled/css/index.js'
import { MoneyFigure } from '../../../case/money-figure.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { toRequestBody } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { useFaultSentence } from '../../../records/form/refusal.tsx'
import type { LienRow, Lienholder } from '../money/money-queries.ts'
import { useLienCommand, useMoneyActor } from './use-lien-command.ts'

type Procurement = NonNullable<Lienholder['procurement']>
type Worked = NonNullable<Procurement['worked']>

const sheet = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: '4',
  rowGap: '1',
  padding: '3',
  borderRadius: 'md',
  borderWidth: '1',
  borderStyle: 'solid',
  borderColor: 'line',
})
const sum = css({ fontWeight: 'semibold' })
const figure = css({ textAlign: 'end', textStyle: 'figures' })
const muted = css({ color: 'muted' })

/** Medicare’s share of procurement costs with each step, and the firm’s confirmation of it. */
export function ProcurementPart({
  row,
  patientId,
  procurement,
}: {
  row: LienRow
  patientId: string
  procurement: Procurement
}) {
  const { t } = useTexts()
  const { money, moment } = useFormats()
  const { fault } = useFaultSentence()
  const [confirming, setConfirming] = useState(false)
  const { worked, waived_cents: waived, of_kind: kind, confirmed, may_confirm: mayConfirm, missing } = procurement
  return (
    <section aria-label={t('liens:procurement.title')} className={css({ display: 'grid', gap: '3' })}>
      <h3 className={css({ textStyle: 'heading' })}>{t('liens:procurement.title')}</h3>
      {worked && kind && (
        <>
          <p className={muted}>{t(`liens:procurement.rule.${worked.paragraph}`)}</p>
          <Steps worked={worked} waived={waived} demand={t(`liens:holder.kinds.${kind}`)} />
        </>
      )}
      {confirmed ? (
        <p>
          {t('liens:procurement.confirmed', {
            amount: money(confirmed.recovery_cents),
            name: confirmed.by_name ?? '—',
            time: moment(confirmed.at),
          })}
          {confirmed.reason !== null && (
            <>
              {' · '}
              <bdi>{confirmed.reason}</bdi>
            </>
          )}
        </p>
      ) : (
        missing.map((code) => (
          <p key={code} className={muted}>
            {fault(code)}
          </p>
        ))
      )}
      {mayConfirm && worked && (
        <div>
          <Button tone="primary" size="sm" onClick={() => setConfirming(true)}>
            {t('liens:procurement.confirm')}
          </Button>
        </div>
      )}
      {confirming && worked && (
        <ConfirmDialog row={row} patientId={patientId} worked={worked} onClose={() => setConfirming(false)} />
      )}
    </section>
  )
}

interface Step {
  readonly name: string
  /** Cents, or a text. */
  readonly worth: number | string
  readonly isSum?: boolean
}

/** As one would work it out on paper. */
function Steps({ worked, waived, demand }: { worked: Worked; waived: number; demand: string }) {
  const { t } = useTexts()
  const { money, percent } = useFormats()
  const ratio = percent(procurementRatio(worked) / 1_000_000)
  const steps: Step[] = [
    { name: t('liens:procurement.settlement'), worth: worked.settlement_cents },
    {
      name: waived > 0 ? t('liens:procurement.feeLess', { waived: money(waived) }) : t('liens:procurement.fee'),
      worth: worked.fee_cents,
    },
    { name: t('liens:procurement.costs'), worth: worked.costs_cents },
    { name: t('liens:procurement.procurement'), worth: worked.procurement_cents, isSum: true },
    { name: demand, worth: worked.demand_cents },
    ...(worked.paragraph === 'c'
      ? [
          {
            name: t('liens:procurement.ratio', {
              procurement: money(worked.procurement_cents),
              settlement: money(worked.settlement_cents),
            }),
            worth: ratio,
          },
          {
            name: t('liens:procurement.share', { demand: money(worked.demand_cents), ratio }),
            worth: worked.share_cents,
            isSum: true,
          },
          { name: t('liens:procurement.recovery'), worth: worked.recovery_cents, isSum: true },
        ]
      : [
          {
            name: t('liens:procurement.recoveryRest', {
              settlement: money(worked.settlement_cents),
              procurement: money(worked.procurement_cents),
            }),
            worth: worked.recovery_cents,
            isSum: true,
          },
          { name: t('liens:procurement.reduced'), worth: worked.share_cents },
        ]),
  ]
  return (
    <dl className={sheet}>
      {steps.map(({ name, worth, isSum = false }) => (
        <div key={name} className={css({ display: 'contents' })}>
          <dt className={isSum ? sum : undefined}>{name}</dt>
          <dd className={figure}>
            <span className={isSum ? sum : undefined}>
              {typeof worth === 'string' ? <bdi dir="ltr">{worth}</bdi> : <MoneyFigure cents={worth} />}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface Props {
  row: LienRow
  patientId: string
  worked: Worked
  onClose: () => void
}

function ConfirmDialog({ row, patientId, worked, onClose }: Props) {
  const { t } = useTexts()
  const { money } = useFormats()
  const actor = useMoneyActor(patientId)
  const { command } = useLienCommand(row, patientId)
  const amounts = { recovery: money(worked.recovery_cents), share: money(worked.share_cents) }
  return (
    <FormDialog
      title={t('liens:procurement.confirm')}
      description={t('liens:procurement.confirmText', amounts)}
      fields={
        actor?.role === 'law_firm' ? {} : { reason: { field: reasonField, label: t('liens:reason'), required: true } }
      }
      submit={t('liens:procurement.confirm')}
      size="sm"
      onClose={onClose}
      send={(values, key) =>
        command('POST /lien/{id}/procurement', { recovery_cents: worked.recovery_cents, ...toRequestBody(values) }, key)
      }
    />
  )
}
