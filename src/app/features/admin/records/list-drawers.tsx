import type { Entity } from '#domain/entity.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import FilterDrawer from '../../../records/list/filter-drawer.tsx'
import LayoutDrawer from '../../../records/list/layout-drawer.tsx'
import { MoreFilters } from './more-filters.tsx'
import { useColumnLabel } from './use-column-label.ts'
import type { RecordFilter } from './use-record-filters.ts'
import type { ShownColumns } from './use-shown-columns.ts'

interface Props {
  open: 'filters' | 'columns'
  entity: Entity
  filters: readonly RecordFilter[]
  /** The columns that the viewer sees. */
  seen: readonly string[]
  columns: ShownColumns
  onClear: () => void
  onClose: () => void
}

const isOffered = ({ kind, options }: RecordFilter) => kind !== 'days' && kind !== 'searched' && options.length > 1

/** How the list is narrowed, or how it looks. */
export default function ListDrawers({ open, entity, filters, seen, columns, onClear, onClose }: Props) {
  const { t } = useTexts()
  const label = useColumnLabel(entity)
  if (open === 'filters') {
    return (
      <FilterDrawer
        filters={filters.filter(isOffered)}
        onClear={onClear}
        onClose={onClose}
        doneText={t('records:done')}
      >
        <MoreFilters filters={filters.filter(({ kind }) => kind === 'days' || kind === 'searched')} />
      </FilterDrawer>
    )
  }
  const shown = columns.shown.filter((name) => seen.includes(name))
  const rest = seen.filter((name) => !shown.includes(name))
  return (
    <LayoutDrawer
      saving={undefined}
      columns={[...shown, ...rest].map((key) => ({ key, label: label(key) }))}
      shown={shown}
      onColumns={columns.choose}
      onClose={onClose}
    />
  )
}
