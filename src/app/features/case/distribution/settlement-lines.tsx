import { useState } from 'react'
import { settlementFields } from '#domain/calls/money/money-fields.ts'
import { reasonField } from '#domain/calls/workflow-input.ts'
import { settlementKinds } from '#domain/rules/distribution/types.ts'
import { todayAt } from '#domain/rules/wall-time.ts'
import { Badge } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Dotted } from '#ui/parts/dotted.tsx'
import { messages } from '#ui/parts/messages.ts'
import { Panel } from '#ui/parts/panel.tsx'
import { css } from '#ui/styled/css/index.js'
import { api } from '../../../api/portal.ts'
import { MoneyFigure } from '../../../case/money-figure.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useStatusHistory } from '../../../case/use-case.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { toRequestBody } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { commandFields, type CommandLabel, type FormFields } from '../../../records/form/form-fields.ts'
import { useMoneyChanged, type SettlementLine, type Settlements } from '../money/money-queries.ts'

export const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '4',
  rowGap: '1',
  paddingBlock: '2',
  borderBlockEndWidth: '1',
  borderBlockEndStyle: 'solid',
  borderColor: 'line',
})
export const side = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  marginInlineStart: 'auto',
})

/** Settlement lines. A wrong line is reversed by another one, never overwritten. */
export function SettlementLines({ settlements, patientId }: { settlements: Settlements; patientId: string }) {
  const { t } = useTexts()
  const [act, setAct] = useState<SettlementAct>()
  const { may_write: mayWrite, may_remove: mayRemove } = settlements
  return (
    <Panel
      title={t('distribution:settlement.title')}
      action={
        mayWrite && (
          <Button size="sm" onClick={() => setAct({ kind: 'add' })}>
            {t('distribution:settlement.add')}
          </Button>
        )
      }
    >
      {settlements.settlements.length === 0 && (
        <p className={css({ color: 'muted' })}>
          {settlements.total_cents === null ? t('distribution:settlement.none') : t('distribution:settlement.whole')}
        </p>
      )}
      <ul>
        {settlements.settlements.map((one) => (
          <li key={one.id} className={line}>
            <Words line={one} />
            <div className={side}>
              <MoneyFigure cents={one.amount_cents} />
              {mayWrite && one.reverses_id === null && one.reversed_by_id === null && (
                <>
                  <Button size="sm" tone="quiet" onClick={() => setAct({ kind: 'correct', line: one })}>
                    {t('distribution:settlement.correct')}
                  </Button>
                  {mayRemove && (
                    <Button size="sm" tone="quiet" onClick={() => setAct({ kind: 'remove', line: one })}>
                      {t('distribution:settlement.remove')}
                    </Button>
                  )}
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
      {settlements.total_cents !== null && (
        <p className={css({ display: 'flex', justifyContent: 'space-between', fontWeight: 'semibold' })}>
          <span>{t('distribution:settlement.total')}</span>
          <MoneyFigure cents={settlements.total_cents} />
        </p>
      )}
      {act && <SettlementDialog act={act} patientId={patientId} onClose={() => setAct(undefined)} />}
    </Panel>
  )
}

function Words({
  line: { payer, kind, coverage, agreed_on, note, reason, reverses_id, reversed_by_id },
}: {
  line: SettlementLine
}) {
  const { t } = useTexts()
  const { day } = useFormats()
  return (
    <div className={css({ minWidth: '0' })}>
      <p className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', fontWeight: 'medium' })}>
        <bdi>{payer}</bdi>
        {reverses_id && <Badge tone="caution">{t('distribution:settlement.reversal')}</Badge>}
        {reversed_by_id && <Badge tone="neutral">{t('distribution:settlement.reversed')}</Badge>}
      </p>
      <p className={css({ textStyle: 'small', color: 'muted' })}>
        <Dotted parts={[t(`distribution:settlement.kinds.${kind}`), coverage, day(agreed_on), note, reason]} />
      </p>
    </div>
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
  const changed = useMoneyChanged(patientId)
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
    if (act.kind === 'add') {
      await api.call('POST /patient/{id}/settlements', { params: { id: patientId }, form: toRequestBody(values), key })
    } else {
      const call = act.kind === 'correct' ? 'correction' : 'removal'
      const params = { id: patientId, settlementId: act.line.id }
      const form = { ...toRequestBody(values), expected_version: act.line.version }
      await api.call(`POST /patient/{id}/settlements/{settlementId}/${call}`, { params, form, key })
    }
    messages.show(t('distribution:saved'))
    await changed()
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
      send={(values, key) => send(pick(values, fields), key)}
    />
  )
}

function pick(values: Readonly<Record<string, unknown>>, fields: FormFields): Record<string, unknown> {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, values[name]]))
}
