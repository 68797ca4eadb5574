import * as v from 'valibot'
import { cents, choice, date, longText, text } from '#domain/fields/kinds.ts'
import { paymentSources } from '#domain/rules/lien-payments.ts'
import { messages } from '#ui/parts/messages.ts'
import { api } from '../../api/portal.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { saidIn } from '../../records/form/check-values.ts'
import { FormDialog } from '../../records/form/form-dialog.tsx'
import type { FormFields } from '../../records/form/form-fields.ts'
import { useMoneyChanged } from '../../case/money/money-queries.ts'
import type { Receipt } from '../../case/money/money-shapes.ts'
import { AllocationDialog } from './allocation-dialog.tsx'
import { methods } from './methods.ts'

export type ReceiptAct =
  | { readonly kind: 'add' }
  | { readonly kind: 'allocate' | 'reverse'; readonly receipt: Receipt }
  | { readonly kind: 'takeBack'; readonly receipt: Receipt; readonly allocationId: string }

const asked = {
  payer: text({ max: 120 }),
  method: choice(methods),
  reference: text({ max: 60 }),
  amount_cents: cents({ min: 1 }),
  source: choice(paymentSources),
  received_on: date({ past: true }),
}
const names = ['payer', 'method', 'reference', 'amount_cents', 'source', 'received_on'] as const
const reason = longText({ max: 500 })
const anything = v.looseObject({})

interface Props {
  act: ReceiptAct
  patientId: string
  onClose: () => void
}

export function ReceiptDialog({ act, patientId, onClose }: Props) {
  const { t } = useTexts()
  const changed = useMoneyChanged(patientId)

  async function post(path: string, body: unknown, key: string): Promise<void> {
    await api.post(path, body, { answer: anything, key })
    messages.show(t('receipts:saved'))
    await changed()
  }

  if (act.kind === 'allocate') {
    const path = `/receipt/${encodeURIComponent(act.receipt.id)}/allocations`
    return (
      <AllocationDialog
        receipt={act.receipt}
        patientId={patientId}
        onClose={onClose}
        send={(allocations, key) => post(path, { allocations }, key)}
      />
    )
  }
  if (act.kind === 'reverse' || act.kind === 'takeBack') {
    const receipt = `/receipt/${encodeURIComponent(act.receipt.id)}`
    const path = 'allocationId' in act ? `${receipt}/allocations/${encodeURIComponent(act.allocationId)}` : receipt
    return (
      <FormDialog
        title={t('receipts:reverse')}
        description={t(`receipts:texts.${act.kind}`)}
        fields={{ reason: { field: reason, label: t('receipts:fields.reason'), required: true } }}
        submit={t('receipts:reverse')}
        danger
        size="sm"
        onClose={onClose}
        send={(values, key) => post(`${path}/reversal`, saidIn(values), key)}
      />
    )
  }
  const fields: FormFields = Object.fromEntries(
    names.map((name) => [
      name,
      {
        field: asked[name],
        label: t(`receipts:fields.${name}`),
        required: true,
        ...(name === 'method' && {
          options: methods.map((value) => ({ value, label: t(`receipts:methods.${value}`) })),
        }),
        ...(name === 'source' && {
          options: paymentSources.map((value) => ({ value, label: t(`liens:sources.${value}`) })),
        }),
      },
    ]),
  )
  return (
    <FormDialog
      title={t('receipts:add')}
      description={t('receipts:texts.add')}
      fields={fields}
      initial={{ source: 'settlement' }}
      submit={t('receipts:add')}
      onClose={onClose}
      send={(values, key) => post(`/patient/${encodeURIComponent(patientId)}/receipts`, saidIn(values), key)}
    />
  )
}
