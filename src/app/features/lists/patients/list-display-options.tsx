import { Choice } from '#ui/parts/choice.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { PatientColumn } from './columns.tsx'

const group = css({ display: 'grid', gap: '1', paddingBlockEnd: '5' })

interface Props {
  columns: readonly PatientColumn[]
  sort: string
  onSort: (sort: string) => void
}

/** Sort order: cards on a phone have no headers to sort by. */
export default function ListDisplayOptions({ columns, sort, onSort }: Props) {
  const { t } = useTexts()
  const sorts = columns.flatMap(({ key, label: column }) => [
    { value: key, label: t('list.ascending', { column }) },
    { value: `-${key}`, label: t('list.descending', { column }) },
  ])
  return (
    <section className={group}>
      <Choice label={t('list.sortBy')} value={sort} options={sorts} onChoose={onSort} />
    </section>
  )
}
