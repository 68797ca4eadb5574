import { Choice } from '#ui/parts/choice.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Column, SortState } from './column.ts'

/** Where there are no headers to click: the same orders in a select. */
export function SortChoice({ columns, sort, onSort }: { columns: readonly Column[] } & SortState) {
  const { t } = useTexts()
  const options = columns.flatMap(({ sort: by, label: column }) =>
    by === undefined
      ? []
      : [
          { value: by, label: t('list.ascending', { column }) },
          { value: `-${by}`, label: t('list.descending', { column }) },
        ],
  )
  return <Choice label={t('list.sortBy')} value={sort} options={options} onChoose={onSort} />
}
