import { useQueries } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { todayAt } from '#domain/rules/wall-time.ts'
import { useWide } from '#ui/parts/media.ts'
import { recordQueries, type RecordRow } from '../../../api/record-queries.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { searchOf } from '../../../records/list/list-address.ts'
import type { SetFilter } from '../../../records/list/filter-chips.tsx'
import { titleOf } from '../../../records/record-title.ts'
import { caseManagers } from '../../../records/reference-lists.ts'
import type { May } from '../../../records/use-permissions.ts'
import {
  type CalendarParams,
  type FilterName,
  filterNames,
  readParams,
  type Wanted,
  writeParams,
} from './calendar-address.ts'
import { phoneViews, views } from './calendar-days.ts'

/** What the address asks of the calendar, and how to change it. A phone shows a list of days. */
export function useCalendarAddress() {
  const written = useLocation({ select: (location) => location.search })
  const search = useMemo(() => searchOf(written), [written])
  const navigate = useNavigate()
  const wide = useWide()
  const [today] = useState(() => todayAt())
  const usual = useMemo(
    () => ({ view: wide ? 'week' : 'agenda', offered: wide ? views : phoneViews, today }) as const,
    [wide, today],
  )
  const params = useMemo(() => readParams(search, usual), [search, usual])
  const onChange = useCallback(
    (change: Partial<CalendarParams>) =>
      void navigate({ to: '.', search: writeParams({ ...params, ...change }, usual), resetScroll: false }),
    [navigate, params, usual],
  )
  return { params, today, offered: usual.offered, onChange }
}

const entityOf = (name: FilterName): string => (name === 'case_manager_id' ? 'employee' : name.replace(/_id$/, ''))
const listOf = (name: FilterName) =>
  name === 'case_manager_id' ? caseManagers : recordQueries.whole({ name: entityOf(name) })

/** Filters that are not this viewer's to use are as if they were not in the address. */
export function allowedIn(wanted: Wanted, may: May): Wanted {
  return Object.fromEntries(
    filterNames.flatMap((name) => {
      const values = wanted[name]
      return values && may(`${entityOf(name)}.list`) ? [[name, values]] : []
    }),
  )
}

interface Setting {
  readonly wanted: Wanted
  readonly may: May | undefined
  readonly onWanted: (wanted: Wanted) => void
}

/** Every filter that leaves this viewer a choice, in words. */
export function useCalendarFilters({ wanted, may, onWanted }: Setting): SetFilter[] {
  const { language } = useTexts()
  const [ofVisit, ofCase] = [useLabels('appointment'), useLabels('patient')]
  const names = filterNames.filter((name) => may?.(`${entityOf(name)}.list`))
  const lists = useQueries({
    queries: names.map(listOf),
    combine: (results) => results.map(({ data }) => data ?? []),
  })

  function offered(name: FilterName, rows: readonly RecordRow[]): SetFilter['options'] {
    const providers = wanted.medical_provider_id ?? []
    const shown =
      name === 'medical_provider_office_id' && providers.length > 0
        ? rows.filter(({ medical_provider_id }) => providers.includes(String(medical_provider_id)))
        : rows
    return shown
      .map((row) => {
        const { id, user_id } = row
        return { value: name === 'case_manager_id' ? String(user_id ?? '') : id, label: titleOf(row, language) }
      })
      .filter(({ value, label }) => value !== '' && label !== '')
      .toSorted((one, other) => one.label.localeCompare(other.label, language))
  }

  return names.flatMap((name, place) => {
    const options = offered(name, lists[place] ?? [])
    const label = (name === 'case_manager_id' || name === 'lawfirm_id' ? ofCase : ofVisit).field(name)
    const choose = (values: readonly string[]) => onWanted({ ...wanted, [name]: values })
    return options.length > 1 ? [{ name, label, options, chosen: wanted[name] ?? [], choose }] : []
  })
}
