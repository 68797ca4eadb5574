import type { ReportColumn } from '#domain/reports/report.ts'
import { Badge } from '#ui/parts/badge.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { DueCall } from '../../../case/calls/due-call.ts'
import { LogCallButton } from '../../../case/calls/log-call-button.tsx'
import { CaseStatusBadge } from '../../../case/case-status-badge.tsx'
import { VisitTime } from '../../../case/visits/visit-time.tsx'
import { MoneyFigure } from '../../../case/money-figure.tsx'
import type { ReportValues } from './report-query.ts'
import type { DirectoryOf } from './use-directory-of.ts'
import type { ValueText } from './use-value-text.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lawfirmEmployee } from '#domain/entities/lawfirm-employee.ts'
import { medicalProviderOffice } from '#domain/entities/medical-provider-office.ts'
import { textLink } from '#ui/parts/text-link.ts'
import { EntryButton } from './entry-button.tsx'
import { button } from '#ui/parts/button.tsx'
import { usePermissions } from '../../../records/use-permissions.ts'

const figures = css({ textStyle: 'figures' })
const quiet = css({ textStyle: 'figures', color: 'muted' })
const late = css({ color: 'danger', fontWeight: 'medium' })

interface Props {
  name: string
  column: ReportColumn
  row: ReportValues
  text: ValueText
  directoryOf: DirectoryOf
  /** Opens the call log; absent where rows are not calls. */
  onCall?: (call: DueCall) => void
}

/** One value of a row, as its kind is read, and the way to what it names. */
export function ValueCell({ name, column, row, text, directoryOf, onCall }: Props) {
  const { t } = useTexts()
  const value = row[name]
  const words = text(name, column.kind, value)
  if (words === '') {
    const none = (
      <span role="img" aria-label={t('none')} className={css({ color: 'muted' })}>
        —
      </span>
    )
    const action = billActionAt(name, row)
    if (!action) return none
    return (
      <BillAction action={action} row={row}>
        {none}
      </BillAction>
    )
  }
  if (name === 'contact_party' && onCall) return <PartyToCall row={row} words={words} onCall={onCall} />
  if (name === 'case_status') return <CaseStatusBadge status={value} />
  if (name === 'sla' && value !== 'none') return <Badge tone={value === 'over' ? 'danger' : 'positive'}>{words}</Badge>
  if (column.kind === 'cents') return <MoneyFigure cents={Number(value)} />
  if (typeof value === 'number') {
    const overdue = name === 'overdue_days' && value > 0
    return (
      <bdi dir="ltr" className={overdue ? late : value === 0 ? quiet : figures}>
        {words}
      </bdi>
    )
  }
  const zone = column.zone && row[column.zone]
  const isElsewhere = typeof zone === 'string' && typeof value === 'string'
  const plain = isElsewhere ? (
    <VisitTime moment={value} zone={zone} />
  ) : (
    <bdi dir={/phone$|_number$/.test(name) ? 'ltr' : undefined}>{words}</bdi>
  )
  if (!column.link) return plain
  const [field, entity] = column.link
  return (
    <RowLink entity={entity} id={row[field]} name={String(value)} row={row} directoryOf={directoryOf}>
      {plain}
    </RowLink>
  )
}

/** The party to call with the call log beside it: one press, as wherever a call is shown as due. */
function PartyToCall({ row, words, onCall }: Required<Pick<Props, 'row' | 'onCall'>> & { words: string }) {
  const { t } = useTexts()
  const { patient_id: caseId, patient, contact_party: party, phone } = row
  return (
    <span className={css({ display: 'inline-flex', alignItems: 'center', gap: '2' })}>
      {words}
      {typeof caseId === 'string' && (
        <LogCallButton
          label={t('reports:logCall', { name: String(patient ?? '') })}
          iconOnly="sm"
          onOpen={() => onCall({ caseId, party, phone })}
        />
      )}
    </span>
  )
}

/** Entries of directories that have no page of their own: they are opened where they are named. */
const entries = [lawfirmEmployee, medicalProviderOffice]

interface LinkProps {
  entity: string
  id: unknown
  /** What the record is called: addresses of directories carry it for those who read them. */
  name: string
  row: Readonly<Record<string, unknown>>
  directoryOf: DirectoryOf
  children: ReactNode
}

/** The way from a row to what one of its values names; plain where there is no page, or none for this viewer. */
function RowLink({ entity, id, name, row, directoryOf, children }: LinkProps): ReactNode {
  if (typeof id !== 'string') return children
  const { patient_id } = row
  const patientId = entity === 'patient' ? id : patient_id
  if (entity === 'lien' && typeof patientId === 'string') {
    return (
      <Link to="/liens/$patientId" params={{ patientId }} search={{ lien: id }} className={textLink}>
        {children}
      </Link>
    )
  }
  if ((entity === 'patient' || entity === 'appointment') && typeof patientId === 'string') {
    const to = entity === 'patient' ? '/patients/$patientId' : '/patients/$patientId/appointments'
    return (
      <Link to={to} params={{ patientId }} className={textLink}>
        {children}
      </Link>
    )
  }
  const directory = directoryOf(entity)
  const entry = entries.find(({ name: one }) => one === entity)
  if (entry) {
    return (
      <EntryButton entity={entry} id={id} className={`${textLink} ${css({ textAlign: 'start' })}`}>
        {children}
      </EntryButton>
    )
  }
  if (!directory) return children
  return (
    <Link
      to="/reports/$report/{-$recordId}/{-$recordName}"
      params={{ report: directory, recordId: id, recordName: name }}
      className={textLink}
    >
      {children}
    </Link>
  )
}

/** What is to do about a visit's bill, at the column in which its result will stand. */
export function billActionAt(name: string, row: ReportValues): 'add' | 'claim' | undefined {
  const { appointment_id, lien_id, billed_cents } = row
  if (typeof appointment_id !== 'string' || billed_cents === undefined) return undefined
  if (name === 'bill_received_at' && !row[name]) return 'add'
  if (name === 'lien_number' && !lien_id && Number(billed_cents) > 0) return 'claim'
  return undefined
}

interface ActionProps {
  action: 'add' | 'claim'
  row: ReportValues
  /** What stands there for those who may not act. */
  children: ReactNode
}

/** The way from a row of visits to the form that settles what is missing. */
export function BillAction({ action, row, children }: ActionProps) {
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
