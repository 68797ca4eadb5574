import { addBusinessDays } from './business-days.ts'
import { addDays } from './dates.ts'

/** What can wait for a person, the worst first: of two that are due in the same group the earlier kind is shown first. */
export const workKinds = [
  'limitation',
  'reply',
  'decision',
  'approval',
  'distribution',
  'proposal',
  'offer',
  'demand',
  'purchase',
  'take',
  'task',
  'paper',
  'outcome',
  'call',
  'visit',
  'missing_paper',
] as const
export type WorkKind = (typeof workKinds)[number]

export const workGroups = ['overdue', 'today', 'week', 'later'] as const
export type WorkGroup = (typeof workGroups)[number]

/** Entries that are due later than this are not shown yet. */
export const WORK_DAYS_AHEAD = 14

/** A last day to file suit is worked on this many days ahead. */
export const LIMITATION_DAYS_AHEAD = 30

/** Days as 'YYYY-MM-DD'. */
export interface WorkFacts {
  readonly kind: WorkKind
  /** When it came up or, for a limitation, a call, a visit, a missing paper and a task, the day that it is about. */
  readonly day: string
  /** The day after which it is too late, where there is one. */
  readonly last: string | null
}

/** Business days that a kind may take from the day it came up. */
const businessDays = {
  decision: 1,
  approval: 1,
  distribution: 1,
  proposal: 1,
  take: 1,
  paper: 1,
  visit: 2,
  purchase: 2,
  offer: 3,
} as const

/** The day on which an entry should be done. The only definition of it: lists, figures and alerts go by this one. */
export function workDue({ kind, day, last }: WorkFacts): string {
  switch (kind) {
    case 'limitation':
      return addDays(day, -LIMITATION_DAYS_AHEAD)
    case 'outcome':
      return addDays(day, 1)
    case 'reply':
    case 'demand':
    case 'call':
    case 'missing_paper':
    case 'task':
      return day
    default: {
      const due = addBusinessDays(day, businessDays[kind])
      return last !== null && last < due ? last : due
    }
  }
}

const A_WEEK = 7

export function workGroup(due: string, today: string): WorkGroup {
  if (due < today) return 'overdue'
  if (due === today) return 'today'
  return due <= addDays(today, A_WEEK) ? 'week' : 'later'
}

interface Entry {
  readonly id: string
  readonly kind: WorkKind
  readonly due: string
}

const place = <T>(list: readonly T[], item: T): number => list.indexOf(item)

/** By group, then the worst kind first, then the longest due. */
export function byUrgency(today: string): (one: Entry, other: Entry) => number {
  return (one, other) =>
    place(workGroups, workGroup(one.due, today)) - place(workGroups, workGroup(other.due, today)) ||
    place(workKinds, one.kind) - place(workKinds, other.kind) ||
    compare(one.due, other.due) ||
    compare(one.id, other.id)
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
