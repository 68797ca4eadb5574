import type { ReportColumn } from '#domain/reports/report.ts'
import { Badge } from '#ui/parts/badge.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../i18n/use-texts.ts'
import { CaseStatusBadge } from '../../case/case-status-badge.tsx'
import { MoneyFigure } from '../../case/money/money-figure.tsx'
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
}

/** One value of a row, as its kind is read, and the way to what it names. */
export function ValueCell({ name, column, row, text, directoryOf }: Props) {
  const { t } = useTexts()
  const value = row[name]
  const words = text(name, column.kind, value)
  if (words === '') {
    return (
      <span role="img" aria-label={t('none')} className={css({ color: 'muted' })}>
        —
      </span>
    )
  }
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
