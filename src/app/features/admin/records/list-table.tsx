import { Table, type TableColumn } from '#ui/parts/table.tsx'
import { css } from '#ui/styled/css/index.js'
import { useLabels } from '../../../i18n/labels.ts'
import type { RecordRow } from '../../../api/record-queries.ts'
import { isSortable, TITLE, titleSort } from './list-columns.ts'
import { RowLink } from './row-link.tsx'
import { RowValue } from './row-value.tsx'
import type { ShownList } from './shown-list.ts'
import { useColumnLabel } from './use-column-label.ts'

/** High enough for work, and never so high that the header is out of sight. */
const frame = css({ display: 'flex', flexDirection: 'column', minWidth: '0', maxHeight: 'rowsBelowBar' })

const figures = ['cents', 'integer', 'decimal']

function cellsOf(list: ShownList, label: (name: string) => string): TableColumn<RecordRow>[] {
  const { entity, columns, titleOfRow, titleIn, may } = list
  const byTitle = titleSort(entity)
  return [
    {
      key: byTitle ?? TITLE,
      header: label(TITLE),
      sortable: byTitle !== undefined,
      cell: (row) => <RowLink entity={entity} row={row} title={titleOfRow(row)} may={may} />,
    },
    ...columns.map((name): TableColumn<RecordRow> => ({
      key: name,
      header: label(name),
      align: figures.includes(entity.fields[name]?.kind ?? '') ? 'end' : 'start',
      sortable: isSortable(entity, name),
      cell: (row) => <RowValue entity={entity} name={name} row={row} titleIn={titleIn} />,
    })),
  ]
}

export function ListTable(list: ShownList) {
  const { entity, rows, sort, onSort } = list
  const label = useColumnLabel(entity)
  const { many } = useLabels(entity.name)
  return (
    <div className={frame}>
      <Table
        caption={many}
        columns={cellsOf(list, label)}
        rows={rows}
        rowKey={({ id }) => id}
        sort={{
          key: sort.replace(/^-/, ''),
          direction: sort.startsWith('-') ? 'descending' : 'ascending',
        }}
        onSort={({ key, direction }) => onSort(direction === 'descending' ? `-${key}` : key)}
        expected={8}
      />
    </div>
  )
}
