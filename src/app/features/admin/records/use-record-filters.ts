import { useQueries } from '@tanstack/react-query'
import type { Entity } from '#domain/entity.ts'
import { MOST_QUICK_FILTERS } from '#domain/lists/quick-filters.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { SetFilter } from '../../../records/list/filter-chips.tsx'
import type { Filters } from '../../../records/list/list-address.ts'
import { recordQueries } from '../../../api/record-queries.ts'
import { useRecordTitle } from '../../../records/record/use-record-title.ts'
import type { May } from '../../../records/use-permissions.ts'
import { useRowTitles } from '../../../records/use-row-titles.ts'
import { entityByName } from '#domain/entities/index.ts'
import { filtersOf, type FilterKind } from './list-params.ts'

export type RecordFilter = SetFilter & { readonly kind: FilterKind }

/** Every filter of a list that leaves this viewer a choice, in words and as it is set. `seen` are the columns that he sees. */
export function useRecordFilters(
  entity: Entity,
  wanted: Filters,
  may: May,
  seen: readonly string[],
  onWant: (wanted: Filters) => void,
): RecordFilter[] {
  const { t, language } = useTexts()
  const labels = useLabels(entity.name)
  const recordTitle = useRecordTitle()
  const offered = filtersOf(entity).filter(([name, kind]) => {
    const ref = entity.fields[name]?.ref
    return (seen.includes(name) || wanted[name]) && (kind === 'words' || !ref || may(`${ref}.list`))
  })
  const refs = offered.flatMap(([name, kind]) => (kind === 'listed' ? (entity.fields[name]?.ref ?? []) : []))
  const lists = useQueries({
    queries: [...new Set(refs)].map((name) => recordQueries.whole({ name })),
    combine: (found) => new Map([...new Set(refs)].map((name, at) => [name, found[at]?.data ?? []])),
  })
  const looked = offered.filter(([, kind]) => kind === 'searched').map(([name]) => name)
  const titleIn = useRowTitles(
    entity,
    [{ id: '', ...Object.fromEntries(looked.map((name) => [name, wanted[name]?.[0]])) }],
    looked,
  )
  const daysText = useDaysText()

  function options(name: string, kind: FilterKind): SetFilter['options'] {
    const { choices = [], ref = '' } = entity.fields[name] ?? {}
    const chosen = wanted[name] ?? []
    const definition = entityByName.get(ref)
    switch (kind) {
      case 'words':
        return choices.map((value) => ({ value, label: labels.choice(name, value) }))
      case 'flag':
        return [
          { value: 'yes', label: t('yes') },
          { value: 'no', label: t('no') },
        ]
      case 'days':
        return chosen.map((value) => ({ value, label: daysText(value) }))
      case 'searched':
        return chosen.map((value) => ({ value, label: titleIn(ref, value) ?? '…' }))
      case 'listed':
        return (lists.get(ref) ?? [])
          .map((row) => ({ value: row.id, label: definition ? recordTitle(definition, row) : '' }))
          .filter(({ label }) => label !== '')
          .toSorted((one, other) => one.label.localeCompare(other.label, language))
    }
  }

  return offered.map(([name, kind]) => ({
    name,
    kind,
    label: labels.field(name),
    options: options(name, kind),
    chosen: wanted[name] ?? [],
    choose: (values) => onWant({ ...wanted, [name]: values }),
  }))
}

/** Choices of words are there at once, and say what state a record is in. */
const quickKinds: readonly FilterKind[] = ['words', 'flag', 'listed']

/** The names of the filters that stand ready to be set. */
export function quickOf(filters: readonly RecordFilter[]): readonly string[] | undefined {
  const quick = quickKinds.flatMap((wanted) => filters.filter(({ kind }) => kind === wanted).map(({ name }) => name))
  return quick.length > 0 ? quick.slice(0, MOST_QUICK_FILTERS) : undefined
}

/** Days as a filter keeps them, in words. */
function useDaysText(): (days: string) => string {
  const { t } = useTexts()
  const { day } = useFormats()
  return (days) => {
    const [from = '', to = ''] = days.split('..')
    if (from && to) return from === to ? day(from) : t('records:days', { from: day(from), to: day(to) })
    return from ? t('records:since', { day: day(from) }) : t('records:until', { day: day(to) })
  }
}
