import { Choice } from '#ui/parts/choice.tsx'
import { useWide } from '#ui/parts/media.ts'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { RecordRow } from '../../../api/record-queries.ts'
import { useDrag } from './order/use-drag.ts'
import { useOrder } from './order/use-order.ts'
import { TITLE, type SectionColumn } from './section-columns.tsx'
import { SectionCards, SectionTable } from './section-rows.tsx'
import type { Section } from './sections.ts'

interface Props {
  section: Section
  columns: readonly SectionColumn[]
  titleLabel: string
  rows: readonly RecordRow[]
  sort: string
  onSort: (sort: string) => void
  /** Whether these are all rows in their own order, before somebody who may change it. */
  movable: boolean
}

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
/** Not the name of any column. */
const OWN = 'own'

/** The rows of a section, with a line where a dragged one would fall. */
export function SectionList({ section, columns, titleLabel, rows, sort, onSort, movable }: Props) {
  const { t } = useTexts()
  const wide = useWide()
  const { said, move } = useOrder(section.entity, rows)
  const { list: element, drag, begin } = useDrag(move)
  const order = movable ? { count: rows.length, begin, move } : undefined
  const shared = { section, columns, rows, order }
  return (
    <>
      {!wide && (
        <Choice
          label={t('list.sortBy')}
          value={sort === '' ? OWN : sort}
          options={[
            { value: OWN, label: t('settings:order.own') },
            ...[{ key: TITLE, label: titleLabel }, ...columns].flatMap(({ key, label: column }) => [
              { value: key, label: t('list.ascending', { column }) },
              { value: `-${key}`, label: t('list.descending', { column }) },
            ]),
          ]}
          onChoose={(value) => onSort(value === OWN ? '' : value)}
        />
      )}
      <p role="status" className={css({ srOnly: true })}>
        {said}
      </p>
      <div ref={element} className={list}>
        {wide ? (
          <SectionTable {...shared} titleLabel={titleLabel} sort={sort} onSort={onSort} />
        ) : (
          <SectionCards {...shared} />
        )}
        {drag && <div aria-hidden="true" className={line} style={{ insetBlockStart: drag.height }} />}
      </div>
    </>
  )
}
