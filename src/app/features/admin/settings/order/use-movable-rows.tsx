import type { ReactNode } from 'react'
import type { Entity } from '#domain/entity.ts'
import { css } from '#ui/styled/css/index.js'
import type { RecordRow } from '../../../../api/record-queries.ts'
import { useTexts } from '../../../../i18n/use-texts.ts'
import type { ListColumn } from '../../../../records/list/list-rows.tsx'
import { titleOf } from '../../../../records/record-title.ts'
import { ActivityBadge } from '../../../../records/record/activity.tsx'
import { MoveHandle } from './move-handle.tsx'
import { useDrag } from './use-drag.ts'
import { useOrder } from './use-order.ts'

const list = css({
  position: 'relative',
  minWidth: '0',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '3',
})
const line = css({
  position: 'absolute',
  insetInline: '0',
  height: '[2px]',
  background: 'primary',
  borderRadius: 'full',
  pointerEvents: 'none',
  zIndex: 'sticky',
})

/** Handles that move the rows of a list where they are `movable`, and the line where a dragged row would fall. */
export function useMovableRows(entity: Entity, rows: readonly RecordRow[], movable: boolean) {
  const { t, language } = useTexts()
  const { said, move } = useOrder(entity, rows)
  const { list: dragged, drag, begin } = useDrag(move)
  const places = new Map(rows.map(({ id }, place) => [id, place]))
  const handle = (row: RecordRow): ReactNode => (
    <MoveHandle
      order={{ count: rows.length, begin, move }}
      title={titleOf(row, language)}
      at={places.get(row.id) ?? 0}
    />
  )
  // Not in the first column: that stays in sight when one scrolls, and would cover the menu of the row above.
  const column: ListColumn<RecordRow> = {
    key: 'move',
    label: t('settings:order.column'),
    cell: handle,
    card: () => 'never',
  }
  const aside = (row: RecordRow): ReactNode => (
    <>
      <ActivityBadge row={row} />
      {movable && handle(row)}
    </>
  )
  const around = (drawn: ReactNode): ReactNode => (
    <>
      <p role="status" className={css({ srOnly: true })}>
        {said}
      </p>
      <div ref={dragged} className={list}>
        {drawn}
        {drag && <div aria-hidden="true" className={line} style={{ insetBlockStart: drag.height }} />}
      </div>
    </>
  )
  return { columns: movable ? [column] : [], aside, around }
}
