import { Table, type TableColumn } from '#ui/parts/table.tsx'
import { css } from '#ui/styled/css/index.js'
import type { DueCall } from '../../../case/calls/due-call.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { Ask } from './report-address.ts'
import type { ReportAnswer, ReportValues } from './report-query.ts'
import { isFigure, type ShownColumn } from './shown-column.ts'
import type { DirectoryOf } from './use-directory-of.ts'
import type { ValueText } from './use-value-text.ts'
import { ValueCell } from './value-cell.tsx'

/** High enough for work, and never so high that the header or the totals are out of sight. */
const frame = css({ display: 'flex', flexDirection: 'column', minWidth: '0', maxHeight: 'rowsBelowBar' })

interface Line {
  readonly at: number
  readonly row: ReportValues
}

interface Props {
  caption: string
  columns: readonly ShownColumn[]
  answer: ReportAnswer | undefined
  ask: Ask
  onSort: (sort: string) => void
  text: ValueText
  directoryOf: DirectoryOf
  onCall: (call: DueCall) => void
}

export function ReportTable({ caption, columns, answer, ask, onSort, text, directoryOf, onCall }: Props) {
  const { t } = useTexts()
  const totals = answer?.totals ?? {}
  const summed = columns.some(({ name, column }) => column.total && typeof totals[name] === 'number')
  const cell = ({ name, column }: ShownColumn, row: ReportValues) => (
    <ValueCell name={name} column={column} row={row} text={text} directoryOf={directoryOf} onCall={onCall} />
  )
  const cells = columns.map((shown, place): TableColumn<Line> => {
    const { name, label, column } = shown
    const total = column.total && typeof totals[name] === 'number' ? text(name, column.kind, totals[name]) : undefined
    return {
      key: name,
      header: label,
      align: isFigure(shown) ? 'end' : 'start',
      sortable: true,
      cell: ({ row }) => cell(shown, row),
      foot: summed && place === 0 ? t('reports:total') : total && <bdi dir="ltr">{total}</bdi>,
    }
  })
  return (
    <div className={frame}>
      <Table
        caption={caption}
        columns={cells}
        rows={answer?.rows.map((row, at) => ({ at, row }))}
        rowKey={({ at }) => String(at)}
        sort={{
          key: ask.sort.replace(/^-/, ''),
          direction: ask.sort.startsWith('-') ? 'descending' : 'ascending',
        }}
        onSort={({ key, direction }) => onSort(direction === 'descending' ? `-${key}` : key)}
        expected={8}
      />
    </div>
  )
}
