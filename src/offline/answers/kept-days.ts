import { addDays } from '#domain/rules/dates.ts'
import { isObject } from '#domain/rules/is-object.ts'
import { ownZone, wallTime } from '#domain/rules/wall-time.ts'
import { DAYS } from './cache-policy.ts'
import type { KeptAnswer, KeptAnswers } from './kept-answers.ts'

export interface Days {
  readonly from: string
  /** The day after the last. */
  readonly to: string
}

interface Visit {
  readonly id: string
  readonly scheduled_start?: string | null
  /** The clock of its place; without one it stands at the reader's. */
  readonly timezone?: string | null
}

interface VisitsOfDays {
  readonly visits: readonly Visit[]
  /** Days with too many visits to list. */
  readonly days: readonly { readonly day: string; readonly count: number }[]
}

interface KeptDays extends Days {
  readonly answer: VisitsOfDays
  readonly at: number
}

interface JoinedDays extends KeptAnswer {
  readonly answer: VisitsOfDays & { readonly missing_days: readonly string[] }
}

const dayOf = ({ scheduled_start: start, timezone }: Visit): string | undefined =>
  start ? wallTime(start, timezone ?? ownZone()).day : undefined

function* daysIn({ from, to }: Days): Generator<string> {
  for (let day = from; day < to; day = addDays(day, 1)) yield day
}

/**
 * Takes each day from the newest kept answer that covers it; the result is as old as the oldest answer used. Days that no
 * answer covers are listed, because they may have visits.
 */
export function joinDays(wanted: Days, kept: readonly KeptDays[]): JoinedDays | undefined {
  const newestFirst = kept.toSorted((one, other) => other.at - one.at)
  const told = new Map(
    [...daysIn(wanted)].map((day) => [day, newestFirst.find((one) => day >= one.from && day < one.to)]),
  )
  const used = new Set([...told.values()].flatMap((one) => one ?? []))
  if (used.size === 0) return undefined
  const tells = (day: string | undefined, one: KeptDays) => day !== undefined && told.get(day) === one
  return {
    at: Math.min(...[...used].map(({ at }) => at)),
    answer: {
      visits: [...used].flatMap((one) => one.answer.visits.filter((visit) => tells(dayOf(visit), one))),
      days: [...used].flatMap((one) => one.answer.days.filter(({ day }) => tells(day, one))),
      missing_days: [...told].flatMap(([day, one]) => (one ? [] : [day])),
    },
  }
}

const ASKED = ['calendar', 'visits'] as const

/** The question under which the answer about these days is kept. */
export const questionOfDays = ({ from, to }: Days): string => JSON.stringify([...ASKED, { from, to }, {}])

/** The days that a kept question is about; nothing for another one. */
function daysOf(question: string): Days | undefined {
  const asked: unknown = JSON.parse(question)
  const days: unknown = Array.isArray(asked) ? asked[ASKED.length] : undefined
  return isDays(days) && questionOfDays(days) === question ? days : undefined
}

const isDays = (days: unknown): days is Days =>
  isObject(days) && typeof days.from === 'string' && typeof days.to === 'string'

const isVisits = (answer: unknown): answer is VisitsOfDays =>
  isObject(answer) && Array.isArray(answer.visits) && Array.isArray(answer.days)

/**
 * W2: answers a question about days that was never asked in this form, such as the agenda on the next morning, from what
 * is kept of weeks, months and other days.
 */
export async function findDays(answers: KeptAnswers, wanted: Days): Promise<JoinedDays | undefined> {
  const kept: KeptDays[] = []
  for (const question of await answers.questions(DAYS)) {
    const days = daysOf(question)
    if (!days || days.from >= wanted.to || days.to <= wanted.from) continue
    const found = await answers.find(DAYS, question)
    if (found && isVisits(found.answer)) kept.push({ ...days, answer: found.answer, at: found.at })
  }
  return joinDays(wanted, kept)
}
