import * as v from 'valibot'
import { caseFilterNames, type CaseFilterName } from '#domain/lists/case-filters.ts'

// Addresses are in the first download: what stands in that of the list needs no more than this.

const words = v.optional(v.fallback(v.string(), ''), '')

/** The filters; each may hold several values, parted by commas. */
export const filterNames = caseFilterNames
export type FilterName = CaseFilterName
export type Filters = Readonly<Record<FilterName, string>>

export const usualSort = 'name'

export const askSchema = v.object({
  search: words,
  sort: v.optional(v.fallback(v.string(), usualSort), usualSort),
  /** `all` overrides the default filter of the role. */
  view: words,
  status: words,
  firm: words,
  manager: words,
  underwriter: words,
  stage: words,
  lop: words,
  flags: words,
})
export type Ask = v.InferOutput<typeof askSchema>

export const noFilters: Filters = { status: '', firm: '', manager: '', underwriter: '', stage: '', lop: '', flags: '' }
export const askDefaults: Ask = { search: '', sort: usualSort, view: '', ...noFilters }
