import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { demandFields, demandKinds, holderFields, planKinds } from '#domain/calls/money/money-fields.ts'
import { reasonField } from '#domain/calls/workflow-input.ts'
import { Badge } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Dotted } from '#ui/parts/dotted.tsx'
import { css } from '#ui/styled/css/index.js'
import { api } from '../../../api/portal.ts'
import { MoneyFigure } from '../../../case/money-figure.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { toRequestBody } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { commandFields, type FormFields, type Values } from '../../../records/form/form-fields.ts'
import { Facts } from '../money/facts.tsx'
import { moneyQueries, useMoneyCommand, type Demand, type Lienholder, type LienRow } from '../money/money-queries.ts'
import { ProcurementPart } from './procurement-part.tsx'

const section = css({ display: 'grid', gap: '3' })
const inRow = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })
const item = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '2' })

type HolderAct = { readonly kind: 'holder' | 'demand' } | { readonly kind: 'remove'; readonly demand: Demand }

/** Who holds a claim that no provider makes, with its notice and demands. */
export function LienholderPart({ row, patientId }: { row: LienRow; patientId: string }) {
  const { t } = useTexts()
  const [act, setAct] = useState<HolderAct>()
  const { data: file } = useQuery({
    ...moneyQueries.lienholder(patientId, row.id),
    enabled: row.lien_type !== 'medical_lop',
  })
  if (row.lien_type === 'medical_lop' || !file) return null
  const { holder, demands, may_write: mayWrite, procurement } = file
  if (!holder && demands.length === 0 && !mayWrite) return null
  return (
    <>
      <section aria-label={t('liens:holder.title')} className={section}>
        <h3 className={css({ textStyle: 'heading' })}>{t('liens:holder.title')}</h3>
        {holder ? <HolderFacts holder={holder} /> : <p className={css({ color: 'muted' })}>{t('liens:holder.none')}</p>}
        <ul
          aria-label={t('liens:holder.demands')}
          className={css({ display: 'grid', gap: '2', _empty: { display: 'none' } })}
        >
          {demands.map((demand) => (
            <li key={demand.id} className={item}>
              <DemandWords demand={demand} />
              <span className={inRow}>
                {demand.amount_cents !== null && <MoneyFigure cents={demand.amount_cents} />}
                {mayWrite && demand.ended_reason === null && !demand.is_relied_on && (
                  <Button size="sm" tone="quiet" onClick={() => setAct({ kind: 'remove', demand })}>
                    {t('liens:holder.acts.remove')}
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
        {mayWrite && (
          <div className={inRow}>
            <Button size="sm" onClick={() => setAct({ kind: 'holder' })}>
              {t('liens:holder.acts.holder')}
            </Button>
            <Button size="sm" onClick={() => setAct({ kind: 'demand' })}>
              {t('liens:holder.acts.demand')}
            </Button>
          </div>
        )}
      </section>
      {procurement && <ProcurementPart row={row} patientId={patientId} procurement={procurement} />}
      {act && <HolderDialog row={row} patientId={patientId} file={file} act={act} onClose={() => setAct(undefined)} />}
    </>
  )
}

function HolderFacts({ holder }: { holder: NonNullable<Lienholder['holder']> }) {
  const { t } = useTexts()
  const { phone } = useFormats()
  return (
    <Facts
      items={[
        { label: t('liens:holder.fields.holder'), value: holder.holder },
        { label: t('liens:holder.fields.recovery_agent'), value: holder.recovery_agent },
        { label: t('liens:holder.fields.claim_number'), value: holder.claim_number },
        {
          label: t('liens:holder.fields.plan_kind'),
          value: holder.plan_kind && t(`liens:holder.plans.${holder.plan_kind}`),
        },
        {
          label: t('liens:holder.fields.address'),
          value: holder.address && <span className={css({ whiteSpace: 'pre-line' })}>{holder.address}</span>,
        },
        { label: t('liens:holder.fields.phone'), value: holder.phone && phone(holder.phone) },
      ]}
    />
  )
}

function DemandWords({ demand: { kind, dated_on, due_on, ended_reason } }: { demand: Demand }) {
  const { t } = useTexts()
  const { day } = useFormats()
  return (
    <span>
      <span className={inRow}>
        <span className={css({ fontWeight: 'medium' })}>{t(`liens:holder.kinds.${kind}`)}</span>
        {ended_reason !== null && <Badge tone="neutral">{t('liens:holder.ended')}</Badge>}
      </span>
      <span className={css({ textStyle: 'small', color: 'muted' })}>
        <Dotted parts={[day(dated_on), due_on && t('liens:holder.due', { day: day(due_on) }), ended_reason]} />
      </span>
    </span>
  )
}

interface Props {
  row: LienRow
  patientId: string
  file: Lienholder
  act: HolderAct
  onClose: () => void
}

function HolderDialog({ row, patientId, file, act, onClose }: Props) {
  const { t } = useTexts()
  const command = useMoneyCommand(patientId)
  const params = { id: row.id }

  function fields({ kind }: Values): FormFields {
    if (act.kind === 'remove') return { reason: { field: reasonField, label: t('liens:reason'), required: true } }
    if (act.kind === 'demand') {
      return commandFields(demandFields, {
        kind: {
          label: t('liens:holder.fields.kind'),
          options: demandKinds.map((value) => ({ value, label: t(`liens:holder.kinds.${value}`) })),
        },
        dated_on: t('liens:holder.fields.dated_on'),
        ...(kind !== 'notice' && {
          amount_cents: t('liens:holder.fields.amount_cents'),
          due_on: {
            label: t('liens:holder.fields.due_on'),
            ...(kind === 'final' && row.lien_type === 'medicare' && { hint: t('liens:holder.usualDue') }),
          },
        }),
      })
    }
    return commandFields(holderFields, {
      holder: t('liens:holder.fields.holder'),
      recovery_agent: t('liens:holder.fields.recovery_agent'),
      claim_number: t('liens:holder.fields.claim_number'),
      plan_kind: {
        label: t('liens:holder.fields.plan_kind'),
        options: planKinds.map((value) => ({ value, label: t(`liens:holder.plans.${value}`) })),
      },
      phone: t('liens:holder.fields.phone'),
      address: t('liens:holder.fields.address'),
    })
  }

  async function send(values: Values, key: string): Promise<void> {
    const said = toRequestBody(Object.fromEntries(Object.keys(fields(values)).map((name) => [name, values[name]])))
    await command(() => {
      if (act.kind === 'remove') {
        const form = { ...said, expected_version: act.demand.version }
        return api.call('POST /lien_demand/{id}/removal', { params: { id: act.demand.id }, form, key })
      }
      if (act.kind === 'demand') return api.call('POST /lien/{id}/demand', { params, form: said, key })
      const form = { ...said, ...(file.holder && { expected_version: file.holder.version }) }
      return api.call('POST /lien/{id}/holder', { params, form, key })
    }, t('liens:done'))
  }

  return (
    <FormDialog
      title={t(`liens:holder.acts.${act.kind}`)}
      fields={fields}
      initial={act.kind === 'holder' ? (file.holder ?? {}) : { kind: nextKind(file.demands) }}
      submit={t(`liens:holder.acts.${act.kind === 'remove' ? 'remove' : 'save'}`)}
      danger={act.kind === 'remove'}
      onClose={onClose}
      send={send}
    />
  )
}

/** First comes a notice, then an interim demand, then the final one. */
function nextKind(demands: readonly Demand[]): Demand['kind'] {
  const last = demands.findLast(({ ended_reason }) => ended_reason === null)
  if (!last) return 'notice'
  return last.kind === 'notice' ? 'interim' : 'final'
}
