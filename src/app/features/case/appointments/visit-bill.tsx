import { Link } from '@tanstack/react-router'
import { appointment } from '#domain/entities/appointment.ts'
import { Button, button } from '#ui/parts/button.tsx'
import { textLink } from '#ui/parts/text-link.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { Visit } from '../../../case/visits/visits.ts'
import { editableFields } from '../../../records/record/editable-fields.ts'
import { useViewer } from '../../../records/use-viewer.ts'

interface Props {
  caseId: string
  visit: Visit
  may: (codename: string) => boolean
  onBill: (id: string) => void
}

/** What comes after a visit that was held: its bill, then the lien that claims it. */
export function VisitBill({ caseId, visit: { row, phase }, may, onBill }: Props) {
  const { t } = useTexts()
  const viewer = useViewer()
  const params = { patientId: caseId }
  if (phase !== 'completed' || !('bill_amount_cents' in row)) return null
  if (row.lien_id) {
    if (!may('lien.read')) return null
    return (
      <Link to="/liens/$patientId" params={params} search={{ lien: row.lien_id }} className={textLink}>
        {t('appointments:bill.lien')}
      </Link>
    )
  }
  if ((row.bill_amount_cents ?? 0) > 0) {
    if (!may('lien.create')) return null
    return (
      <Link to="/liens/$patientId" params={params} search={{ visit: row.id }} className={button({ tone: 'primary' })}>
        {t('appointments:bill.claim')}
      </Link>
    )
  }
  const open = editableFields(appointment, ['bill_amount_cents'], row, viewer).length > 0
  if (!may('appointment.update') || !open || row.bill_received_at) return null
  return (
    <Button tone="primary" onClick={() => onBill(row.id)}>
      {t('appointments:bill.add')}
    </Button>
  )
}
