import { useRef, type ReactNode } from 'react'
import { useWide } from '#ui/parts/media.ts'
import { panel } from '#ui/parts/panel.tsx'
import { ListFrame, listPage, ListState, type ListFrameProps, type ListStateProps } from './list-frame.tsx'
import { ListCards, ListTable, SortChoice, type CardLooks, type ListColumn } from './list-rows.tsx'
import { Pager } from './pager.tsx'
import type { List } from './use-list.ts'

/** What fits on the smallest page needs no others. */
const SMALLEST_PAGE = 25

interface Props<Row>
  extends Omit<ListFrameProps, 'list' | 'shortcuts'>, Pick<ListStateProps, 'nothing' | 'failedText'> {
  list: List<Row>
  /** The name of its table. */
  caption: string
  columns: readonly ListColumn<Row>[]
  /** Absent for rows that may be the same twice. */
  rowKey?: (row: Row) => string
  card?: CardLooks<Row>
  /** How the order is called that no column stands for. */
  usualSortText?: string
  /** Stands around the rows. */
  around?: (rows: ReactNode) => ReactNode
}

/** A list as most screens have it: a table on a desk, cards on a phone. A screen adds columns, filters and slots. */
export function ListScreen<Row>({
  caption,
  columns,
  rowKey,
  card,
  usualSortText,
  around,
  nothing,
  failedText,
  ...frame
}: Props<Row>) {
  const { list } = frame
  const { params, change, rows } = list
  const body = useRef<HTMLDivElement>(null)
  const wide = useWide()
  const shown = { caption, columns, rows, rowKey }
  const order = { columns, rows, sort: params.sort, onSort: (sort: string) => change({ sort }) }
  const usual = usualSortText === undefined ? undefined : { value: list.usualSort, label: usualSortText }
  const drawn = wide ? (
    <ListTable {...shown} {...order} density={frame.layout?.density} />
  ) : (
    <ListCards {...shown} card={card ?? {}} />
  )
  const isSorted = !wide && (rows ? rows.length > 0 : !list.error)
  return (
    <ListFrame
      {...frame}
      above={
        <>
          {isSorted && <SortChoice {...order} usual={usual} />}
          {frame.above}
        </>
      }
      shortcuts={{ ArrowDown: () => step(body.current, 1), ArrowUp: () => step(body.current, -1) }}
      below={
        <>
          {frame.below}
          {rows && list.paged && list.count > SMALLEST_PAGE && (
            <Pager
              page={params.page}
              pageSize={params.size}
              count={list.count}
              atLeast={list.atLeast}
              onCount={list.countAll}
              onPage={(to) => change({ page: to })}
              onPageSize={(to) => change({ size: to })}
            />
          )}
        </>
      }
    >
      <div ref={body} className={listPage}>
        <ListState list={list} nothing={nothing} failedText={failedText} box={panel}>
          {around?.(drawn) ?? drawn}
        </ListState>
      </div>
    </ListFrame>
  )
}

/** Moves the focus from the link of one row to that of another; Enter follows it, as it does any link. */
function step(list: HTMLElement | null, by: number) {
  const links = [...(list?.querySelectorAll<HTMLAnchorElement>('a[data-row]') ?? [])]
  const at = links.findIndex((link) => link === document.activeElement)
  links[Math.min(Math.max(at + by, 0), links.length - 1)]?.focus()
}
