import type { BadgeTone } from '#ui/parts/badge.tsx'
import type { RowOf } from '../../../api/record-queries.ts'
import { visitTones } from '../../../case/visits/visits.ts'
import type { Colouring, Layer } from './calendar-address.ts'
import type { DayCount, DueDay } from './calendar-queries.ts'
import type { ShownVisit } from './shown-visits.ts'

/** Something that stands in the calendar: a visit, what falls due on a day, or how many visits a day has. */
export type Entry =
  | { readonly kind: 'visit'; readonly visit: ShownVisit; readonly tint: Tint }
  | { readonly kind: 'due'; readonly layer: Layer; readonly due: DueDay; readonly text: string }
  | { readonly kind: 'count'; readonly day: DayCount; readonly text: string }

/** An entry with its place on the grid, whose clock is each visit's own: to the grid all of them are UTC. */
export interface Placed {
  readonly id: string
  readonly title: string
  readonly start: string
  readonly end?: string
  readonly allDay: boolean
  readonly editable: boolean
  readonly extendedProps: { readonly entry: Entry }
}

/** The new position of a dragged visit before it is saved. */
export interface Moving {
  readonly visit: ShownVisit
  /** By the clock of the place, 'YYYY-MM-DDTHH:MM'. */
  readonly start: string
  readonly end: string
}

export function placed(entry: Entry, moving?: Moving): Placed {
  const props = { extendedProps: { entry } }
  if (entry.kind === 'visit') {
    const { visit, tint } = entry
    const { start, end } = moving?.visit.id === visit.id ? moving : visit
    return {
      id: visit.id,
      title: [visit.name, visit.type, tint.words].filter(Boolean).join(', '),
      start: `${start}:00Z`,
      end: `${end}:00Z`,
      allDay: false,
      editable: visit.command === 'reschedule' && moving === undefined,
      ...props,
    }
  }
  const [id, day] = entry.kind === 'due' ? [entry.layer, entry.due.day] : ['count', entry.day.day]
  return { id: `${id} ${day}`, title: entry.text, start: day, allDay: true, editable: false, ...props }
}

const EARLIEST = 7
const LATEST = 19

/** The hours worth showing: the usual ones, and those of visits before and after. */
export function hoursOf(visits: readonly Pick<ShownVisit, 'start' | 'end'>[]): { from: string; to: string } {
  const hour = (clock: string): number => Number(clock.slice(11, 13))
  const starts = visits.map(({ start }) => hour(start))
  const ends = visits.map(({ start, end }) =>
    start.slice(0, 10) === end.slice(0, 10) ? hour(end) + (end.endsWith('00') ? 0 : 1) : 24,
  )
  const from = Math.min(EARLIEST, ...starts)
  const to = Math.max(LATEST, ...ends)
  return { from: `${String(from).padStart(2, '0')}:00:00`, to: `${String(to).padStart(2, '0')}:00:00` }
}

interface Held {
  readonly visits: number
  /** Cases in which something falls due. */
  readonly dues: number
}

/** How much each day holds, by the clock of each visit's place. */
export function countsByDay(entries: readonly Entry[]): ReadonlyMap<string, Held> {
  const held = new Map<string, Held>()
  const add = (day: string, more: Partial<Held>) => {
    const { visits, dues } = held.get(day) ?? { visits: 0, dues: 0 }
    held.set(day, { visits: visits + (more.visits ?? 0), dues: dues + (more.dues ?? 0) })
  }
  for (const entry of entries) {
    if (entry.kind === 'visit') add(entry.visit.start.slice(0, 10), { visits: 1 })
    else if (entry.kind === 'count') add(entry.day.day, { visits: entry.day.count })
    else add(entry.due.day, { dues: entry.due.cases.length })
  }
  return held
}

declare module 'react' {
  interface CSSProperties {
    /** The hue of a type of visits, where it has one of its own. */
    '--own-tint'?: string | undefined
  }
}

/** A colour beside words: one of the five that mean something, or a hue of its own. */
export interface Tint {
  readonly tone: BadgeTone | 'own'
  /** What is drawn in it, where the hue is its own. */
  readonly colour?: string
  readonly words: string
}

/** Neighbours on the circle would look alike: each next one lies far from the one before. */
const GOLDEN_ANGLE = 137.508

export function tintOf(
  visit: ShownVisit,
  colouring: Colouring,
  types: readonly RowOf<{ name: 'appointment_type' }>[],
): Tint {
  // Completed visits are subdued.
  if (colouring === 'status')
    return { tone: visit.phase === 'completed' ? 'neutral' : visitTones[visit.phase], words: visit.statusTitle }
  const place = types.findIndex(({ id }) => id === visit.row.appointment_type_id)
  const hue = Math.round((place * GOLDEN_ANGLE) % 360)
  return { tone: 'own', colour: types[place]?.color ?? `oklch(0.62 0.13 ${hue})`, words: visit.type }
}

/** Each colour that is shown, once, with what it stands for. */
export function legendOf(tints: readonly Tint[]): Tint[] {
  return [...new Map(tints.map((tint) => [tint.words, tint])).values()].toSorted((a, b) =>
    a.words.localeCompare(b.words),
  )
}
