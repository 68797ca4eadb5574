import { Choice } from '#ui/parts/choice.tsx'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { ListColumn } from './columns.tsx'

interface Props {
  columns: readonly ListColumn[]
  sort: string
  onSort: (sort: string) => void
}

/** On a phone there are no headers to press. */
export function SortChoice({ columns, sort, onSort }: Props) {
  const { t } = useTexts()
  const options = columns.flatMap(({ key, label: column }) => [
    { value: key, label: t('list.ascending', { column }) },
    { value: `-${key}`, label: t('list.descending', { column }) },
  ])
  return <Choice label={t('list.sortBy')} value={sort} options={options} onChoose={onSort} />
}
