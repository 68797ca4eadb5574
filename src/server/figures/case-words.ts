import {
  beforeSuitStatuses,
  closedCaseStatuses,
  openCaseStatuses,
} from '#domain/rules/transitions/case-status-facts.ts'

const listed = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ')

export const isOpen = (alias: string): string => `${alias}.case_status in (${listed(openCaseStatuses)})`

export const isClosed = (alias: string): string => `${alias}.case_status in (${listed(closedCaseStatuses)})`

export const isBeforeSuit = (alias: string): string => `${alias}.case_status in (${listed(beforeSuitStatuses)})`

/** Under way or over: underwriting has taken the case on. */
export const isAccepted = (alias: string): string =>
  `${alias}.case_status not in ('intake', 'underwriting', 'declined')`
