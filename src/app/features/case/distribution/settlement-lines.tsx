import { useState } from 'react'
import { settlementFields } from '#domain/calls/money/money-fields.ts'
import { reasonField } from '#domain/calls/workflow-input.ts'
import { settlementKinds } from '#domain/rules/distribution/types.ts'
import { todayAt } from '#domain/rules/wall-time.ts'
import { Badge } from '#ui/parts/badge.tsx'
import { api } from '../../../api/portal.ts'
import { MoneyFigure } from '../../../case/money-figure.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useStatusHistory } from '../../../case/use-case.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { toRequestBody } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { commandFields, type CommandLabel } from '../../../records/form/form-fields.ts'
import { useMoneyCommand, type SettlementLine, type Settlements } from '../money/money-queries.ts'
import { MoneyLines, shownValues } from './money-lines.tsx'

/** Settlement lines. A wrong line is reversed by another one, never overwritten. */
export function SettlementLines({ settlements, patientId }: { settlements: Settlements; patientId: string }) {
  const { t } = useTexts()
  const { day } = useFormats()
  const [act, setAct] = useState<SettlementAct>()
  const { settlements: lines, total_cents: total, may_write: mayWrite, may_remove: mayRemove, frozen } = settlements

  function actsOn(one: SettlementLine) {
    if (!mayWrite || frozen || one.reverses_id !== null || one.reversed_by_id !== null) return []
    const kinds = mayRemove ? (['correct', 'remove'] as const) : (['correct'] as const)
    return kinds.map((kind) => ({
      label: t(`distribution:settlement.${kind}`),
      choose: () => setAct({ kind, line: one }),
    }))
  }

  function noteOf(): string | null {
    if (frozen) return t(`fields:faults.${frozen}`)
    if (lines.length > 0) return null
    return total === null ? t('distribution:settlement.none') : t('distribution:settlement.whole')
  }

  return (
    <MoneyLines
      title={t('distribution:settlement.title')}
      add={mayWrite ? { label: t('distribution:settlement.add'), choose: () => setAct({ kind: 'add' }) } : null}
      note={noteOf()}
      lines={lines.map((one) => ({
        id: one.id,
        name: <bdi>{one.payer}</bdi>,
        badges: (
          <>
            {one.reverses_id && <Badge tone="caution">{t('distribution:settlement.reversal')}</Badge>}
            {one.reversed_by_id && <Badge tone="neutral">{t('distribution:settlement.reversed')}</Badge>}
          </>
        ),
        about: [t(`distribution:settlement.kinds.${one.kind}`), one.coverage, day(one.agreed_on), one.note, one.reason],
        worth: <MoneyFigure cents={one.amount_cents} />,
        acts: actsOn(one),
      }))}
      total={t('distribution:settlement.total')}
      totalCents={total}
    >
      {act && <SettlementDialog act={act} patientId={patientId} onClose={() => setAct(undefined)} />}
    </MoneyLines>
  )
}

type SettlementAct = { readonly kind: 'add' } | { readonly kind: 'correct' | 'remove'; readonly line: SettlementLine }

const inputs = { ...settlementFields, reason: reasonField }
const namesOf = {
  add: ['payer', 'amount_cents', 'agreed_on', 'kind', 'coverage', 'note', 'settles'],
  correct: ['payer', 'kind', 'coverage', 'amount_cents', 'agreed_on', 'reason'],
  remove: [],
} as const

function SettlementDialog({ act, patientId, onClose }: { act: SettlementAct; patientId: string; onClose: () => void }) {
  const { t } = useTexts()
  const command = useMoneyCommand(patientId)
  const options = settlementKinds.map((value) => ({ value, label: t(`distribution:settlement.kinds.${value}`) }))
  const steps = useStatusHistory(patientId).data?.allowed ?? []
  const [today] = useState(() => todayAt())
  // The first line of a settlement mostly is what settles the case.
  const maySettle = act.kind === 'add' && steps.some(({ to, mode }) => to === 'settled' && mode === 'apply')
  const names = namesOf[act.kind].filter((name) => name !== 'settles' || maySettle)
  const labels = names.map((name): [string, CommandLabel] => {
    const label = t(`distribution:settlement.fields.${name}`)
    return [name, name === 'kind' ? { label, options } : label]
  })
  const fields = commandFields(inputs, Object.fromEntries(labels))

  async function send(values: Readonly<Record<string, unknown>>, key: string): Promise<void> {
    const said = toRequestBody(values)
    await command(() => {
      if (act.kind === 'add')
        return api.call('POST /patient/{id}/settlements', { params: { id: patientId }, form: said, key })
      const call = act.kind === 'correct' ? 'correction' : 'removal'
      const params = { id: patientId, settlementId: act.line.id }
      const form = { ...said, expected_version: act.line.version }
      return api.call(`POST /patient/{id}/settlements/{settlementId}/${call}`, { params, form, key })
    }, t('distribution:saved'))
  }

  return (
    <FormDialog
      title={t(`distribution:settlement.${act.kind}`)}
      description={t(`distribution:settlement.texts.${act.kind}`)}
      fields={fields}
      initial={
        act.kind === 'correct'
          ? { ...act.line, reason: null }
          : { kind: 'liability', agreed_on: today, settles: maySettle }
      }
      submit={t(`distribution:settlement.${act.kind}`)}
      danger={act.kind === 'remove'}
      onClose={onClose}
      send={(values, key) => send(shownValues(values, fields), key)}
    />
  )
}
