import { cents, choice, date, text } from '#domain/fields/kinds.ts'
import { paymentSources } from '#domain/rules/lien-payments.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { saidIn } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import type { LienRow } from '../../../case/money/money-shapes.ts'
import { useLienCommand } from './use-lien-command.ts'

const amount = cents({ min: 1 })
const day = date({ past: true })
/** Money of the settlement that came through the portal is a receipt. */
const sources = paymentSources.filter((source) => source !== 'settlement')
const source = choice(sources)
const reference = text({ max: 60 })

/** What the holder was paid without the portal in between: by the firm, as Medicare mostly wants it, or by MedPay. */
export function DirectPaymentDialog({
  row,
  patientId,
  onClose,
}: {
  row: LienRow
  patientId: string
  onClose: () => void
}) {
  const { t } = useTexts()
  const { command } = useLienCommand(row, patientId)
  return (
    <FormDialog
      title={t('liens:direct.name')}
      description={t('liens:direct.text')}
      fields={{
        amount_cents: { field: amount, label: t('liens:ledger.amount'), required: true },
        source: {
          field: source,
          label: t('liens:direct.source'),
          required: true,
          options: sources.map((value) => ({ value, label: t(`liens:sources.${value}`) })),
        },
        paid_on: { field: day, label: t('liens:direct.paidOn'), required: true },
        reference: { field: reference, label: t('liens:direct.reference'), required: true },
      }}
      initial={{ source: 'firm' }}
      submit={t('liens:direct.name')}
      size="sm"
      onClose={onClose}
      send={(values, key) => command('POST /lien/{id}/direct_payment', saidIn(values), key)}
    />
  )
}
