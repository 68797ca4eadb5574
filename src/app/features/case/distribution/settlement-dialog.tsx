import { cents, choice, date, longText, text } from '#domain/fields/kinds.ts'
import { settlementKinds } from '#domain/rules/distribution/types.ts'
import { messages } from '#ui/parts/messages.ts'
import { api } from '../../../api/portal.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { saidIn } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import type { FormFields } from '../../../records/form/form-fields.ts'
import { useMoneyChanged } from '../../../case/money/money-queries.ts'
import type { SettlementLine } from '../../../case/money/money-shapes.ts'

export type SettlementAct =
  | { readonly kind: 'add' }
  | { readonly kind: 'correct' | 'remove'; readonly line: SettlementLine }

const inputs = {
  payer: text({ max: 120 }),
  kind: choice(settlementKinds),
  coverage: text({ max: 60 }),
  amount_cents: cents({ min: 1 }),
  agreed_on: date(),
  note: longText({ max: 500 }),
  reason: longText({ max: 500 }),
}
const required = new Set(['payer', 'kind', 'amount_cents', 'agreed_on', 'reason'])
const namesOf = {
  add: ['payer', 'kind', 'coverage', 'amount_cents', 'agreed_on', 'note'],
  correct: ['payer', 'kind', 'coverage', 'amount_cents', 'agreed_on', 'reason'],
  remove: [],
} as const

export function SettlementDialog({
  act,
  patientId,
  onClose,
}: {
  act: SettlementAct
  patientId: string
  onClose: () => void
}) {
  const { t } = useTexts()
  const changed = useMoneyChanged(patientId)
  const fields: FormFields = Object.fromEntries(
    namesOf[act.kind].map((name) => [
      name,
      {
        field: inputs[name],
        label: t(`distribution:settlement.fields.${name}`),
        required: required.has(name),
        ...(name === 'kind' && {
          options: settlementKinds.map((value) => ({ value, label: t(`distribution:settlement.kinds.${value}`) })),
        }),
      },
    ]),
  )

  async function send(values: Readonly<Record<string, unknown>>, key: string): Promise<void> {
    if (act.kind === 'add') {
      await api.call('POST /patient/{id}/settlements', { params: { id: patientId }, form: saidIn(values), key })
    } else {
      const call = act.kind === 'correct' ? 'correction' : 'removal'
      const params = { id: patientId, settlementId: act.line.id }
      const form = { ...saidIn(values), expected_version: act.line.version }
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
      initial={act.kind === 'correct' ? { ...act.line, reason: null } : { kind: 'liability' }}
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
