import { Link } from '@tanstack/react-router'
import { factLine } from '#ui/parts/fact-line.ts'
import { Table, type TableColumn } from '#ui/parts/table.tsx'
import { textLink } from '#ui/parts/text-link.ts'
import { css } from '#ui/styled/css/index.js'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { panel } from '#ui/parts/panel.tsx'
import type { RecordRow } from '../../../api/record-queries.ts'
import { titleOf } from '../../../records/record-title.ts'
import { sortOf } from '../../../records/sort-order.ts'
import { ActivityBadge } from '../../../records/record/activity-badge.tsx'
import { MoveHandle, type Order } from './order/move-handle.tsx'
import { TITLE, type SectionColumn } from './section-columns.tsx'
import type { Section } from './sections.ts'

interface Props {
  section: Section
  columns: readonly SectionColumn[]
  rows: readonly RecordRow[]
  /** Only where the rows stand in the section's own order, before those who may change it. */
  order: Order | undefined
}

interface TableProps extends Props {
  titleLabel: string
  sort: string
  onSort: (sort: string) => void
}

const frame = css({ display: 'flex', flexDirection: 'column', minWidth: '0', maxHeight: 'rowsBelowBar' })
const named = css({ display: 'flex', alignItems: 'center', gap: '1', minWidth: '0' })
const cards = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '2' })
const head = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '3' })
const facts = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '1' })

export function SectionTable({ section, columns, rows, order, titleLabel, sort, onSort }: TableProps) {
  const { t } = useTexts()
  const { many } = useLabels(section.entity.name)
  const { column, direction } = sortOf(sort)
  const places = new Map(rows.map(({ id }, place) => [id, place]))
  const shown: TableColumn<RecordRow>[] = [
    { key: TITLE, header: titleLabel, sortable: true, cell: (row) => rowLink(section, row) },
    ...(order ? [moveColumn(t('settings:order.column'), order, (row) => places.get(row.id) ?? 0)] : []),
    ...columns.map(({ key, label, figure, cell }): TableColumn<RecordRow> => ({
      key,
      header: label,
      sortable: true,
      align: figure ? 'end' : 'start',
      cell,
    })),
  ]
  return (
    <div className={frame}>
      <Table
        caption={many}
        columns={shown}
        rows={rows}
        rowKey={({ id }) => id}
        {...(sort !== '' && { sort: { key: column, direction } })}
        onSort={(asked) => onSort(asked.direction === 'descending' ? `-${asked.key}` : asked.key)}
      />
    </div>
  )
}

/** The same on a phone. */
export function SectionCards({ section, columns, rows, order }: Props) {
  const labels = useLabels(section.entity.name)
  return (
    <ul aria-label={labels.many} className={cards}>
      {rows.map((row, at) => (
        <li key={row.id} className={panel}>
          <div className={head}>
            <h2 className={css({ fontSize: 'lg', fontWeight: 'semibold', minWidth: '0', overflowWrap: 'anywhere' })}>
              <RowLink section={section} row={row} />
            </h2>
            <div className={named}>
              <ActivityBadge row={row} />
              {order && <RowHandle order={order} row={row} at={at} />}
            </div>
          </div>
          <dl className={facts}>
            {columns
              .filter(({ key }) => key !== 'is_active')
              .map(({ key, label, cell }) => (
                <div key={key} className={factLine}>
                  <dt>{label}</dt>
                  <dd>{cell(row)}</dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

// Not in the first column: that stays in sight when one scrolls, and would cover the menu of the row above.
function moveColumn(header: string, order: Order, placeOf: (row: RecordRow) => number): TableColumn<RecordRow> {
  return { key: 'move', header, cell: (row) => <RowHandle order={order} row={row} at={placeOf(row)} /> }
}

function RowHandle({ order, row, at }: { order: Order; row: RecordRow; at: number }) {
  const { language } = useTexts()
  return <MoveHandle order={order} title={titleOf(row, language)} at={at} />
}

const rowLink = (section: Section, row: RecordRow) => <RowLink section={section} row={row} />

function RowLink({ section, row }: { section: Section; row: RecordRow }) {
  const { language } = useTexts()
  const title = titleOf(row, language)
  return (
    <Link
      to="/settings/$section/{-$recordId}/{-$recordName}"
      params={{ section: section.slug, recordId: row.id, recordName: title }}
      className={textLink}
    >
      <bdi>{title}</bdi>
    </Link>
  )
}
