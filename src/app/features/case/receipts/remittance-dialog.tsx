import { choice, date, longText, text } from '#domain/fields/kinds.ts'
import { remittanceMethods } from '#domain/rules/lien-payments.ts'
import { messages } from '#ui/parts/messages.ts'
import { api } from '../../../api/portal.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { saidIn } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import type { FormFields } from '../../../records/form/form-fields.ts'
import { useMoneyChanged } from '../../../case/money/money-queries.ts'
import type { Remittance } from '../../../case/money/money-shapes.ts'

export type RemittanceAct =
  | { readonly kind: 'make'; readonly ownerId: string; readonly cents: number }
  | { readonly kind: 'move'; readonly remittance: Remittance; readonly to: 'approved' | 'sent' | 'failed' }

const method = choice(remittanceMethods)
const reference = text({ max: 60 })
const reason = longText({ max: 500 })
const day = date()

interface Props {
  act: RemittanceAct
  patientId: string
  onClose: () => void
}

export function RemittanceDialog({ act, patientId, onClose }: Props) {
  const { t } = useTexts()
  const { money } = useFormats()
  const changed = useMoneyChanged(patientId)

  function fields(): FormFields {
    if (act.kind === 'make') {
      const options = remittanceMethods.map((value) => ({ value, label: t(`receipts:methods.${value}`) }))
      return { method: { field: method, label: t('receipts:fields.method'), required: true, options } }
    }
    if (act.to === 'sent') {
      return {
        reference: { field: reference, label: t('receipts:fields.reference'), required: true },
        sent_on: { field: day, label: t('receipts:fields.sent_on'), required: true },
      }
    }
    return act.to === 'failed' ? { reason: { field: reason, label: t('receipts:fields.reason'), required: true } } : {}
  }

  async function send(values: Readonly<Record<string, unknown>>, key: string): Promise<void> {
    if (act.kind === 'make') {
      await api.call('POST /remittance/create', { form: { owner_id: act.ownerId, ...saidIn(values) }, key })
    } else {
      const { id, version } = act.remittance
      const form = { to: act.to, ...saidIn(values), expected_version: version }
      await api.call('POST /remittance/{id}/transition', { params: { id }, form, key })
    }
    messages.show(t('receipts:saved'))
    await changed()
  }

  const title = act.kind === 'make' ? t('receipts:remittances.make') : t(`receipts:remittances.moves.${act.to}`)
  return (
    <FormDialog
      title={title}
      description={
        act.kind === 'make'
          ? t('receipts:remittances.makeText', { amount: money(act.cents) })
          : t(`receipts:remittances.moveTexts.${act.to}`)
      }
      fields={fields()}
      submit={title}
      danger={act.kind === 'move' && act.to === 'failed'}
      size="sm"
      onClose={onClose}
      send={send}
    />
  )
}
