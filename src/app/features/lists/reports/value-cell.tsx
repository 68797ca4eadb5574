import type { ReportColumn } from '#domain/reports/report.ts'
import { Badge } from '#ui/parts/badge.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { DueCall } from '../../../case/calls/due-call.ts'
import { LogCallButton } from '../../../case/calls/log-call.tsx'
import { CaseStatusBadge } from '../../../case/case-status-badge.tsx'
import { MoneyFigure } from '../../../case/money-figure.tsx'
import { BillAction, billActionAt } from './bill-action.tsx'
import type { ReportValues } from './report-query.ts'
import { RowLink } from './row-link.tsx'
import type { DirectoryOf } from './use-directory-of.ts'
import type { ValueText } from './use-value-text.ts'

const figures = css({ textStyle: 'figures' })
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
      <bdi dir="ltr" className={overdue ? late : figures}>
        {words}
      </bdi>
    )
  }
  const plain = <bdi dir={/phone$|_number$/.test(name) ? 'ltr' : undefined}>{words}</bdi>
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
