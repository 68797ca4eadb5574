import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { EntryKind } from './entries.ts'
import { reportAddress } from './report-params.ts'
import { reportQuery } from './report-query.ts'
import { useReportWords } from './use-report-words.ts'
import { useValueText } from './use-value-text.ts'
import { ValueCell } from './value-cell.tsx'
import type { ReactNode } from 'react'
import { css } from '#ui/styled/css/index.js'

/** None of the shown columns names another record. */
const untitled = () => undefined

/** The entry's own line of its directory. */
export function EntryFigures({ kind, id }: { kind: EntryKind; id: string }) {
  const { t } = useTexts()
  const words = useReportWords()
  const text = useValueText()
  const report = kind.directory
  const { data } = useQuery(
    reportQuery({ report, fixed: { [kind.filter]: id } }, reportAddress(report).read({ period: 'all' })),
  )
  const row = data?.rows[0]
  if (!row) return null
  const facts = data.columns.flatMap((name) => {
    const column = report.columns[name]
    if (!column || column.link || row[name] === null) return []
    const value = <ValueCell name={name} column={column} row={row} text={text} directoryOf={untitled} />
    return [{ name, label: words.column(name), value }]
  })
  return <Facts label={t('reports:entry.figures')} facts={facts} />
}

const list = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(9.5rem, 1fr))',
  gap: '3',
  alignContent: 'start',
})

export interface Fact {
  readonly name: string
  readonly label: string
  readonly value: ReactNode
}

export function Facts({ label, facts }: { label: string; facts: readonly Fact[] }) {
  if (facts.length === 0) return null
  return (
    <dl aria-label={label} className={list}>
      {facts.map(({ name, label: term, value }) => (
        <div key={name} className={css({ minWidth: '0', overflowWrap: 'break-word' })}>
          <dt className={css({ textStyle: 'small', color: 'muted' })}>{term}</dt>
          <dd className={css({ fontWeight: 'medium' })}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
