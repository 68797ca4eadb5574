import { openCaseStatuses } from '#domain/rules/transitions/case-status-facts.ts'
import type { CaseFilterName } from '#domain/lists/case-filters.ts'
import type { SignedIn } from '../../../api/session.ts'
import type { Filters, ListParams } from '../../../records/list/list-address.ts'

/** Stands for all states of an open case. */
export const OPEN = 'open'
/** Placeholder for the current user. */
export const ME = 'me'
/** Stands for an empty field: no person is named. */
export const NONE = 'none'

export const hasFilters = (filters: Filters): boolean => Object.values(filters).some((chosen) => chosen.length > 0)

type Who = Pick<SignedIn, 'is_casemanager' | 'is_underwriter' | 'user_type'>

/** What a role is shown as long as it asks for nothing. */
export function usualFilters(who: Who | null): Filters {
  if (who?.is_casemanager) return { status: [OPEN], manager: [ME] }
  if (who?.is_underwriter) return { status: ['underwriting'], underwriter: [ME] }
  return who?.user_type === 'lawfirm' ? { status: [OPEN] } : {}
}

const quick: readonly CaseFilterName[] = ['status', 'flags', 'manager', 'firm']
const quickForUnderwriters: readonly CaseFilterName[] = ['status', 'flags', 'underwriter', 'stage']

/** The filters that a role uses most. */
export const quickFilters = (who: Who | null): readonly CaseFilterName[] =>
  who?.is_underwriter ? quickForUnderwriters : quick

/** What narrows the list: the filters in its address, or those of the role where it names none. */
export function filtersIn({ filters: { view, ...own } }: Pick<ListParams, 'filters'>, who: Who | null): Filters {
  return view === undefined && !hasFilters(own) ? usualFilters(who) : own
}

const filteredColumns = [
  ['status', 'case_status'],
  ['firm', 'lawfirm_id'],
  ['manager', 'case_manager_id'],
  ['underwriter', 'underwriter_id'],
  ['stage', 'underwriting_stage_id'],
  ['lop', 'lop_status'],
] as const satisfies readonly (readonly [CaseFilterName, string])[]

function meant(value: string, me: string): (string | null)[] {
  if (value === OPEN) return [...openCaseStatuses]
  if (value === NONE) return [null]
  return [value === ME ? me : value]
}

/** The values a row may have in a filtered column: words that stand for others are said in full. */
export function wantedIn(filters: Filters, me: string): { column: string; values: (string | null)[] }[] {
  return filteredColumns.flatMap(([name, column]) => {
    const chosen = filters[name] ?? []
    return chosen.length > 0 ? [{ column, values: chosen.flatMap((value) => meant(value, me)) }] : []
  })
}

const FIRST_ROWS = 50

/** The columns the server can sort by; others use its default order until the rows are on the device. */
const serverSorts: readonly string[] = ['case_number', 'dol', 'case_status']

/** The first rows as the server finds them, for as long as the device does not have all of them. */
export function firstRowsAsk(params: ListParams, who: SignedIn | null) {
  const filter = Object.fromEntries(
    wantedIn(filtersIn(params, who), who?.id ?? '').map(({ column, values }) => [column, values]),
  )
  return {
    page: 1,
    page_size: FIRST_ROWS,
    sort: serverSorts.includes(params.sort.replace(/^-/, '')) ? params.sort : '',
    search: params.search,
    filter: Object.keys(filter).length > 0 ? JSON.stringify(filter) : undefined,
  }
}
