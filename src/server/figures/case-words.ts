import { limitedStatuses } from '#domain/rules/limitation-day.ts'
import { closedCaseStatuses, openCaseStatuses } from '#domain/rules/transitions/case-status-facts.ts'
import { utcDay } from './days.ts'

const listed = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ')

export const isOpen = (alias: string): string => `${alias}.case_status in (${listed(openCaseStatuses)})`

export const isClosed = (alias: string): string => `${alias}.case_status in (${listed(closedCaseStatuses)})`

/** The last day to file suit. Written as its index is: row-level security keeps `coalesce` from being answered by one. */
export const lastDay = (alias: string): string =>
  `(case when ${alias}.sol_override is null then ${alias}.sol_date else ${alias}.sol_override end)`

/** Its last day to file suit still counts: a pause does not stop the clock, and a suit on record does. */
export const isLimited = (alias: string): string =>
  `(${alias}.case_status in (${listed(limitedStatuses)}) and ${alias}.suit_filed_at is null)`

/** When firm `f` last gave its word, or the case came to it. Written as its index is. */
export const heardAt = (alias: string): string =>
  `greatest(${alias}.status_changed_at, ${alias}.lawfirm_contact_at, coalesce(${alias}.opened_at, ${alias}.created_at))`

/**
 * True when firm `f` gave no status update for this many of its intervals (90 days by default). Counted in days of UTC
 * for every reader: cases are kept added up by them.
 */
export const firmSilentFor = (alias: string, intervals: number): string =>
  `(${utcDay(heardAt(alias))} + ${intervals} * coalesce(f.update_interval_days, 90) <= ${utcDay('now()')})`

/**
 * The firm of a case is a risk: silent for so long that two requests would have gone unanswered, or two were mailed and
 * nothing was heard since.
 */
export const firmIsRisk = (alias: string): string =>
  `(${firmSilentFor(alias, 3)} or coalesce(${alias}.lawfirm_silent_at
    > greatest(${alias}.status_changed_at, ${alias}.lawfirm_contact_at, ${alias}.opened_at), false))`

/** Under way or over: underwriting has taken the case on. A case that is paused or over counts by what it was before. */
export const isAccepted = (alias: string): string =>
  `(${alias}.case_status <> 'declined'
    and coalesce(${alias}.case_status_before_hold, ${alias}.case_status) not in ('intake', 'underwriting'))`
