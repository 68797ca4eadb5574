import { RadioGroup } from '#ui/parts/radio-group.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import LayoutDrawer from '../../../records/list/layout-drawer.tsx'
import { changeListSettings, useListSettings } from '../../../records/list/list-settings.ts'
import type { SaveView } from '../../../records/list/save-view.tsx'
import type { ListColumn } from './columns.tsx'
import { Choice } from '#ui/parts/choice.tsx'

const group = css({ display: 'grid', gap: '1', paddingBlockEnd: '5' })

interface Props {
  onClose: () => void
  saving: Parameters<typeof SaveView>[0]
  /** All there are, those that are shown first and in their order. */
  columns: readonly ListColumn[]
  shown: readonly string[]
  onSort: (sort: string) => void
}

/** How the list of cases looks: its views and columns, its order and its density. */
export default function ListLayout({ onClose, saving, columns, shown, onSort }: Props) {
  const { t } = useTexts()
  const { density } = useListSettings('patient')
  return (
    <LayoutDrawer
      onClose={onClose}
      saving={saving}
      columns={columns}
      shown={shown}
      pinned="name"
      onColumns={(columns_) => changeListSettings('patient', { columns: columns_ && [...columns_] })}
    >
      <section className={group}>
        <SortChoice columns={columns} sort={saving.now.sort} onSort={onSort} />
      </section>
      <section className={group}>
        <RadioGroup
          label={t('lists:layout.density')}
          value={density}
          options={[
            { value: 'comfortable', label: t('lists:layout.comfortable') },
            { value: 'compact', label: t('lists:layout.compact') },
          ]}
          onChange={(chosen) => changeListSettings('patient', { density: chosen })}
        />
      </section>
    </LayoutDrawer>
  )
}

interface SortProps {
  columns: readonly ListColumn[]
  sort: string
  onSort: (sort: string) => void
}

/** On a phone there are no headers to press. */
function SortChoice({ columns, sort, onSort }: SortProps) {
  const { t } = useTexts()
  const options = columns.flatMap(({ key, label: column }) => [
    { value: key, label: t('list.ascending', { column }) },
    { value: `-${key}`, label: t('list.descending', { column }) },
  ])
  return <Choice label={t('list.sortBy')} value={sort} options={options} onChoose={onSort} />
}
