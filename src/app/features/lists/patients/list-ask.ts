import { openCaseStatuses } from '#domain/rules/transitions/case-status-facts.ts'
import type { SignedIn } from '../../../api/session.ts'
import { filterNames, noFilters, type Ask, type FilterName, type Filters } from './list-address.ts'

export { filterNames, noFilters, type Ask, type FilterName, type Filters } from './list-address.ts'

/** Stands for all states of an open case. */
export const OPEN = 'open'
/** Placeholder for the current user. */
export const ME = 'me'
/** Stands for an empty field: no person is named. */
export const NONE = 'none'

export const listOf = (text: string): string[] => text.split(',').filter(Boolean)

export const hasFilters = (filters: Filters): boolean => filterNames.some((name) => filters[name] !== '')

type Who = Pick<SignedIn, 'is_casemanager' | 'is_underwriter' | 'user_type'>

/** What a role is shown as long as it asks for nothing. */
export function usualFilters(who: Who | null): Filters {
  if (who?.is_casemanager) return { ...noFilters, status: OPEN, manager: ME }
  if (who?.is_underwriter) return { ...noFilters, status: 'underwriting', underwriter: ME }
  return who?.user_type === 'lawfirm' ? { ...noFilters, status: OPEN } : noFilters
}

export function filtersIn(ask: Ask, who: Who | null): Filters {
  const own: Filters = Object.fromEntries(filterNames.map((name) => [name, ask[name]])) as Filters
  return ask.view === '' && !hasFilters(own) ? usualFilters(who) : own
}

const columnOf: Partial<Record<FilterName, string>> = {
  status: 'case_status',
  firm: 'lawfirm_id',
  manager: 'case_manager_id',
  underwriter: 'underwriter_id',
  stage: 'underwriting_stage_id',
  lop: 'lop_status',
}

function meant(value: string, me: string): (string | null)[] {
  if (value === OPEN) return [...openCaseStatuses]
  if (value === NONE) return [null]
  return [value === ME ? me : value]
}

/** The values a row may have in a filtered column: words that stand for others are said in full. */
export function wantedIn(filters: Filters, me: string): { column: string; values: (string | null)[] }[] {
  return filterNames.flatMap((name) => {
    const column = columnOf[name]
    const chosen = listOf(filters[name])
    if (!column || chosen.length === 0) return []
    return [{ column, values: chosen.flatMap((value) => meant(value, me)) }]
  })
}

const FIRST_ROWS = 50

/** The columns the server can sort by; others use its default order until the rows are on the device. */
const serverSorts: readonly string[] = ['case_number', 'dol', 'case_status']

/** The first rows as the server finds them, for as long as the device does not have all of them. */
export function firstRowsAsk(ask: Ask, who: SignedIn | null) {
  const filter = Object.fromEntries(
    wantedIn(filtersIn(ask, who), who?.id ?? '').map(({ column, values }) => [column, values]),
  )
  return {
    page: 1,
    page_size: FIRST_ROWS,
    sort: serverSorts.includes(ask.sort.replace(/^-/, '')) ? ask.sort : '',
    search: ask.search,
    filter: Object.keys(filter).length > 0 ? JSON.stringify(filter) : undefined,
  }
}
