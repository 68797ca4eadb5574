import { cents, date, text } from '#domain/fields/kinds.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { saidIn } from '../../records/form/check-values.ts'
import { FormDialog } from '../../records/form/form-dialog.tsx'
import type { RecordRow } from '../../api/record-queries.ts'
import { useLienCommand } from './use-lien-command.ts'

const amount = cents({ min: 1 })
const day = date()
const reference = text({ max: 60 })

/** What the firm paid the holder without the portal in between: Medicare mostly wants it that way. */
export function DirectPaymentDialog({
  row,
  patientId,
  onClose,
}: {
  row: RecordRow
  patientId: string
  onClose: () => void
}) {
  const { t } = useTexts()
  const command = useLienCommand(row, patientId)
  return (
    <FormDialog
      title={t('liens:direct.name')}
      description={t('liens:direct.text')}
      fields={{
        amount_cents: { field: amount, label: t('liens:ledger.amount'), required: true },
        paid_on: { field: day, label: t('liens:direct.paidOn'), required: true },
        reference: { field: reference, label: t('liens:direct.reference'), required: true },
      }}
      submit={t('liens:direct.name')}
      size="sm"
      onClose={onClose}
      send={(values, key) => command(saidIn(values), key, 'direct_payment')}
    />
  )
}
