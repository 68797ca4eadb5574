import type { Layer } from './calendar-address.ts'
import type { DayCount, DueDay } from './calendar-queries.ts'
import type { ShownVisit } from './shown-visits.ts'
import type { Tint } from './tints.ts'

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

/** Where somebody has put a visit that has not been moved yet. */
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
