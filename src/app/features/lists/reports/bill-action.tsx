import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { button } from '#ui/parts/button.tsx'
import { useTexts } from '../../../i18n/use-texts.ts'
import { usePermissions } from '../../../records/use-permissions.ts'
import type { ReportValues } from './report-query.ts'

/** What is to do about a visit's bill, at the column in which its result will stand. */
export function billActionAt(name: string, row: ReportValues): 'add' | 'claim' | undefined {
  const { appointment_id, lien_id, billed_cents } = row
  if (typeof appointment_id !== 'string' || billed_cents === undefined) return undefined
  if (name === 'bill_received_at' && !row[name]) return 'add'
  if (name === 'lien_number' && !lien_id && Number(billed_cents) > 0) return 'claim'
  return undefined
}

interface Props {
  action: 'add' | 'claim'
  row: ReportValues
  /** What stands there for those who may not act. */
  children: ReactNode
}

/** The way from a row of visits to the form that settles what is missing. */
export function BillAction({ action, row, children }: Props) {
  const { t } = useTexts()
  const may = usePermissions()
  const { patient_id, appointment_id } = row
  const params = { patientId: String(patient_id) }
  const visit = String(appointment_id)
  const look = button({ size: 'sm' })
  if (action === 'add' && may?.('appointment.update'))
    return (
      <Link to="/patients/$patientId/appointments" params={params} search={{ bill: visit }} className={look}>
        {t('reports:bills.add')}
      </Link>
    )
  if (action === 'claim' && may?.('lien.create'))
    return (
      <Link to="/liens/$patientId" params={params} search={{ visit }} className={look}>
        {t('reports:bills.claim')}
      </Link>
    )
  return children
}
