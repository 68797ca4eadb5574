import { useQueries } from '@tanstack/react-query'
import { filtersFor, quickFilters, type ReportDefinition } from '#domain/reports/report.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { FilterChoice } from '../../../records/list/filter-chips.tsx'
import { recordQueries } from '../../../api/record-queries.ts'
import { titleOf } from '../../../records/record-title.ts'
import { caseManagers, underwriters } from '../../../records/reference-lists.ts'
import type { Search } from '../../../records/list/list-address.ts'
import { useReportWords } from './use-report-words.ts'

/** People whom a case names are found among those who may work on one; everything else in its own list. */
const people = { case_manager_id: caseManagers, underwriter_id: underwriters } as const
const isPeople = (name: string): name is keyof typeof people => Object.hasOwn(people, name)
const entityOf = (name: string): string => (isPeople(name) ? 'employee' : name.replace(/_id$/, ''))

const none: [] = []

/** Every filter of a report that is this viewer's to use and leaves him a choice, in words, and which are used most. */
export function useFilterChoices(
  report: ReportDefinition,
  viewer: Viewer | undefined,
  fixed: Search = {},
): { choices: FilterChoice[]; quick: readonly string[] | undefined } {
  const { language } = useTexts()
  const words = useReportWords()
  const filters = viewer
    ? filtersFor(report, viewer).filter(
        ([name, { kind }]) =>
          !(name in fixed) && (kind === 'words' || viewer.grants[`${entityOf(name)}.list`] !== undefined),
      )
    : none
  const lists = useQueries({
    queries: filters
      .filter(([, { kind }]) => kind === 'id')
      .map(([name]) => (isPeople(name) ? people[name] : recordQueries.whole({ name: entityOf(name) }))),
    combine: (results) =>
      results.map(({ data, isLoading, failureCount }) => ({
        rows: data ?? [],
        isLate: isLoading && failureCount === 0,
      })),
  })
  const named = filters.filter(([, { kind }]) => kind === 'id').map(([name]) => name)

  const quick = quickFilters(report).filter(
    (name) => !(name in fixed) && (!viewer || filters.some(([allowed]) => allowed === name)),
  )
  const choices = filters.flatMap(([name, filter]) => {
    const list = lists[named.indexOf(name)]
    const options =
      filter.kind === 'words'
        ? (filter.words ?? []).map((value) => ({ value, label: words.word(report.name, name, value) }))
        : (list?.rows ?? [])
            .map((row) => ({
              value: isPeople(name) ? String(row.user_id ?? '') : row.id,
              label: titleOf(row, language),
            }))
            .filter(({ value, label }) => value !== '' && label !== '')
            .toSorted((one, other) => one.label.localeCompare(other.label, language))
    // A list under way has its place: what came with it would move the buttons beside it.
    return options.length > 1 || list?.isLate ? [{ name, label: words.filter(report.name, name), options }] : []
  })
  return { choices, quick: quick.length > 0 ? quick : undefined }
}
