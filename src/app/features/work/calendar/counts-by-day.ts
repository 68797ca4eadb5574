import type { Entry } from './entries.ts'

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
