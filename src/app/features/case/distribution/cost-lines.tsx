import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { costFields, costKinds } from '#domain/calls/money/money-fields.ts'
import { reasonField } from '#domain/calls/workflow-input.ts'
import { Badge } from '#ui/parts/badge.tsx'
import { api } from '../../../api/portal.ts'
import { MoneyFigure } from '../../../case/money-figure.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { toRequestBody } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { commandFields, type FormFields, type Values } from '../../../records/form/form-fields.ts'
import { moneyQueries, useMoneyCommand, type Cost } from '../money/money-queries.ts'
import { MoneyLines, shownValues } from './money-lines.tsx'

type CostAct = { readonly kind: 'add' } | { readonly kind: 'correct' | 'end'; readonly cost: Cost }

/** What the costs are made of, and with whom the firm shares its fee. */
export function CostLines({ patientId }: { patientId: string }) {
  const { t } = useTexts()
  const [act, setAct] = useState<CostAct>()
  const { data } = useQuery(moneyQueries.costs(patientId))
  if (!data) return null
  const { costs, total_cents: total, may_write: mayWrite, frozen } = data

  function noteOf(): string | null {
    if (frozen) return t(`fields:faults.${frozen}`)
    if (costs.some(({ kind }) => kind === 'cost')) return null
    return total ? t('distribution:costs.whole') : t('distribution:costs.none')
  }

  function aboutOf({ kind, what, carried, advanced, ended_reason }: Cost) {
    const paid = kind === 'cost' && (advanced ? t('distribution:costs.advanced') : t('distribution:costs.unpaid'))
    return [t(`distribution:costs.kinds.${kind}`), carried ? t('distribution:costs.carried') : what, paid, ended_reason]
  }

  const actsOn = (cost: Cost) =>
    mayWrite && cost.ended_at === null
      ? (['correct', 'end'] as const).map((kind) => ({
          label: t(`distribution:costs.${kind}`),
          choose: () => setAct({ kind, cost }),
        }))
      : []

  return (
    <MoneyLines
      title={t('distribution:costs.title')}
      add={mayWrite ? { label: t('distribution:costs.add'), choose: () => setAct({ kind: 'add' }) } : null}
      note={noteOf()}
      lines={costs.map((cost) => ({
        id: cost.id,
        name: <bdi>{cost.payee}</bdi>,
        badges: cost.ended_at !== null && <Badge tone="neutral">{t('distribution:costs.ended')}</Badge>,
        about: aboutOf(cost),
        worth: <Worth cost={cost} />,
        acts: actsOn(cost),
      }))}
      total={t('distribution:costs.total')}
      totalCents={total}
    >
      {act && <CostDialog act={act} patientId={patientId} onClose={() => setAct(undefined)} />}
    </MoneyLines>
  )
}

function Worth({ cost: { amount_cents: cents, share_bps: bps } }: { cost: Cost }) {
  const { t } = useTexts()
  const { percent } = useFormats()
  if (cents !== null) return <MoneyFigure cents={cents} />
  return <span>{t('distribution:costs.ofFee', { share: percent((bps ?? 0) / 10_000) })}</span>
}

function CostDialog({ act, patientId, onClose }: { act: CostAct; patientId: string; onClose: () => void }) {
  const { t } = useTexts()
  const command = useMoneyCommand(patientId)
  const options = costKinds.map((value) => ({ value, label: t(`distribution:costs.kinds.${value}`) }))
  const reason: FormFields =
    act.kind === 'add'
      ? {}
      : { reason: { field: reasonField, label: t('distribution:costs.fields.reason'), required: true } }

  /** A cost is worth an amount, a share so much of the fee. */
  function fields({ kind }: Values): FormFields {
    if (act.kind === 'end') return reason
    const said = commandFields(costFields, {
      kind: { label: t('distribution:costs.fields.kind'), options },
      payee: t('distribution:costs.fields.payee'),
      what: t('distribution:costs.fields.what'),
      ...(kind === 'cost'
        ? {
            amount_cents: t('distribution:costs.fields.amount_cents'),
            advanced: t('distribution:costs.fields.advanced'),
          }
        : { share_bps: { label: t('distribution:costs.fields.share_bps'), shown: 'percent' } }),
    })
    return { ...said, ...reason }
  }

  async function send(values: Values, key: string): Promise<void> {
    const { reason: why, ...line } = toRequestBody(shownValues(values, fields(values)))
    await command(() => {
      if (act.kind === 'add')
        return api.call('POST /patient/{id}/costs', { params: { id: patientId }, form: line, key })
      const params = { id: patientId, costId: act.cost.id }
      const form = { reason: why, expected_version: act.cost.version, ...(act.kind === 'correct' && { line }) }
      return api.call('POST /patient/{id}/costs/{costId}/correction', { params, form, key })
    }, t('distribution:saved'))
  }

  return (
    <FormDialog
      title={t(`distribution:costs.${act.kind}`)}
      description={t(`distribution:costs.texts.${act.kind}`)}
      fields={fields}
      initial={act.kind === 'add' ? { kind: 'cost', advanced: true } : { ...act.cost, reason: null }}
      submit={t(`distribution:costs.${act.kind}`)}
      danger={act.kind === 'end'}
      onClose={onClose}
      send={send}
    />
  )
}
