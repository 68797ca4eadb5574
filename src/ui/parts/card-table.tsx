import { css } from '#ui/styled/css/index.js'
import { figureSide } from './figure-side.ts'
import { useWide } from './media.ts'
import { Skeleton } from './skeleton.tsx'
import { Table, type TableProps } from './table.tsx'

const list = css({
  borderRadius: 'lg',
  borderWidth: '1',
  borderStyle: 'solid',
  borderColor: 'line',
  background: 'surface',
  overflow: 'clip',
})
const card = css({
  display: 'grid',
  gap: '1',
  padding: '4',
  borderBlockEndWidth: '1',
  borderBlockEndStyle: 'solid',
  borderColor: 'line',
  _last: { borderBlockEndWidth: '0' },
})
const facts = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: '4',
  rowGap: '0.5',
  textStyle: 'small',
})

/** A table whose rows needn't be compared: on a phone each is a card, with the column headings beside the values. */
export function CardTable<Row>(table: TableProps<Row>) {
  const wide = useWide()
  if (wide) return <Table {...table} />
  const { caption, columns, rows, rowKey, empty } = table
  const [head, ...others] = columns
  if (!rows) return <Skeleton shape="card" width="full" />
  if (rows.length === 0) return empty
  return (
    <ul aria-label={caption} className={list}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={card}>
          <p className={css({ fontWeight: 'medium' })}>{head?.cell(row)}</p>
          <dl className={facts}>
            {others.map(({ key, header, cell, align }) => {
              const value = cell(row)
              if (value === '' || value === null || value === undefined) return null
              return (
                <div key={key} className={css({ display: 'contents' })}>
                  <dt className={css({ color: 'muted' })}>{header}</dt>
                  <dd className={align === 'end' ? figureSide : css({ overflowWrap: 'break-word' })}>{value}</dd>
                </div>
              )
            })}
          </dl>
        </li>
      ))}
    </ul>
  )
}
