import { MOST_AT_ONCE, MOST_ON_PAPER } from '#domain/reports/limits.ts'

/** The ways in which a report leaves the portal. */
export type Way = 'csv' | 'xlsx' | 'pdf' | 'print'

export const isFile = (way: Way): way is 'csv' | 'xlsx' => way === 'csv' || way === 'xlsx'

/** Too long to wait for: the server makes it in the background. */
export const takesLong = (way: Way, count: number): boolean => isFile(way) && count > MOST_AT_ONCE

/** Whether there are too many rows for a PDF. */
export const isTooLong = (way: Way, count: number): boolean => way === 'pdf' && count > MOST_ON_PAPER
