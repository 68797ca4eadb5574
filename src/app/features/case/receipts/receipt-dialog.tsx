import { cents, choice, date, longText, text } from '#domain/fields/kinds.ts'
import { paymentSources, receiptMethods } from '#domain/rules/lien-payments.ts'
import { messages } from '#ui/parts/messages.ts'
import { api } from '../../../api/portal.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { saidIn } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import type { FormFields, Values } from '../../../records/form/form-fields.ts'
import { useMoneyChanged } from '../../../case/money/money-queries.ts'
import type { Receipt } from '../../../case/money/money-shapes.ts'
import { AllocationDialog } from './allocation-dialog.tsx'

export type ReceiptAct =
  | { readonly kind: 'add' }
  | { readonly kind: 'allocate' | 'reverse'; readonly receipt: Receipt }
  | { readonly kind: 'takeBack'; readonly receipt: Receipt; readonly allocationId: string }

const inputs = {
  payer: text({ max: 120 }),
  method: choice(receiptMethods),
  reference: text({ max: 60 }),
  amount_cents: cents({ min: 1 }),
  source: choice(paymentSources),
  received_on: date({ past: true }),
}
const names = ['payer', 'method', 'reference', 'amount_cents', 'source', 'received_on'] as const
const reason = longText({ max: 500 })

interface Props {
  act: ReceiptAct
  patientId: string
  onClose: () => void
}

export function ReceiptDialog({ act, patientId, onClose }: Props) {
  const { t } = useTexts()
  const changed = useMoneyChanged(patientId)

  async function saved(sending: Promise<unknown>): Promise<void> {
    await sending
    messages.show(t('receipts:saved'))
    await changed()
  }

  if (act.kind === 'allocate') {
    const params = { id: act.receipt.id }
    return (
      <AllocationDialog
        receipt={act.receipt}
        patientId={patientId}
        onClose={onClose}
        send={(allocations, key) =>
          saved(api.call('POST /receipt/{id}/allocations', { params, body: { allocations }, key }))
        }
      />
    )
  }
  if (act.kind === 'reverse' || act.kind === 'takeBack') {
    const { id } = act.receipt
    const reverse = (form: Values, key: string) =>
      act.kind === 'takeBack'
        ? api.call('POST /receipt/{id}/allocations/{allocationId}/reversal', {
            params: { id, allocationId: act.allocationId },
            form,
            key,
          })
        : api.call('POST /receipt/{id}/reversal', { params: { id }, form, key })
    return (
      <FormDialog
        title={t('receipts:reverse')}
        description={t(`receipts:texts.${act.kind}`)}
        fields={{ reason: { field: reason, label: t('receipts:fields.reason'), required: true } }}
        submit={t('receipts:reverse')}
        danger
        size="sm"
        onClose={onClose}
        send={(values, key) => saved(reverse(saidIn(values), key))}
      />
    )
  }
  const fields: FormFields = Object.fromEntries(
    names.map((name) => [
      name,
      {
        field: inputs[name],
        label: t(`receipts:fields.${name}`),
        required: true,
        ...(name === 'method' && {
          options: receiptMethods.map((value) => ({ value, label: t(`receipts:methods.${value}`) })),
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
      send={(values, key) =>
        saved(api.call('POST /patient/{id}/receipts', { params: { id: patientId }, form: saidIn(values), key }))
      }
    />
  )
}
