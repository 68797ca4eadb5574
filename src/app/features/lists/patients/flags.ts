import { isAcknowledged, limitedStatuses } from '#domain/rules/limitation-day.ts'
import { daysBetween } from '#domain/rules/dates.ts'
import type { CaseRow } from '../../../case/case-head-query.ts'

/** What the rows here can tell by themselves. */
export const ownFlags = ['unread', 'contact_due', 'gap', 'sol_soon'] as const
/** What the server must be asked: it rests on records that lie with it. */
export const askedFlags = [
  'missing_bill',
  'missing_records',
  'no_consent',
  'status_due',
  'duplicate_suspects',
  'in_treatment',
  'surgical',
  'interpreter',
] as const
export type OwnFlag = (typeof ownFlags)[number]
export type AskedFlag = (typeof askedFlags)[number]
export type Flag = OwnFlag | AskedFlag

export const isAsked = (flag: string): flag is AskedFlag => (askedFlags as readonly string[]).includes(flag)
export const isOwn = (flag: string): flag is OwnFlag => (ownFlags as readonly string[]).includes(flag)

type Read = (column: keyof CaseRow) => unknown

const LONG_GAP = 30
const SOON = 90

const inCare = ['active']

const oneOf = (names: readonly string[], value: unknown): boolean => typeof value === 'string' && names.includes(value)

export function gapOf(read: Read, today: string): number | null {
  const last = read('last_service_date')
  return typeof last === 'string' && oneOf(inCare, read('case_status')) ? Math.max(0, daysBetween(last, today)) : null
}

export function limitationOf(read: Read): string | null {
  const date = read('sol_override') ?? read('sol_date')
  return typeof date === 'string' ? date : null
}

/** K5: the day has passed and was acknowledged. */
export function isLimitationAcknowledged(read: Read): boolean {
  const acknowledged = read('sol_acknowledged_date')
  return isAcknowledged({
    sol_date: limitationOf(read),
    sol_acknowledged_date: typeof acknowledged === 'string' ? acknowledged : null,
  })
}

export function isLimitationNear(read: Read, today: string): boolean {
  const date = limitationOf(read)
  const isLimited = oneOf(limitedStatuses, read('case_status')) && (read('suit_filed_at') ?? null) === null
  return date !== null && isLimited && !isLimitationAcknowledged(read) && daysBetween(today, date) <= SOON
}

export const flagTests: Record<OwnFlag, (read: Read, today: string) => boolean> = {
  unread: (read) => Number(read('unread_messages') ?? 0) > 0,
  contact_due(read, today) {
    const due = read('contact_due_on')
    return typeof due === 'string' && due <= today
  },
  gap: (read, today) => (gapOf(read, today) ?? 0) > LONG_GAP,
  sol_soon: isLimitationNear,
}

/** The columns a flag rests on; who doesn't see them has no such flag. */
export const flagColumns: Record<OwnFlag, string> = {
  unread: 'unread_messages',
  contact_due: 'contact_due_on',
  gap: 'last_service_date',
  sol_soon: 'sol_date',
}
