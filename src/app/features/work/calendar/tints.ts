import type { BadgeTone } from '#ui/parts/badge.tsx'
import { visitTones } from '../../../case/visits/visits.ts'
import type { RowOf } from '../../../api/record-queries.ts'
import type { Colouring } from './calendar-address.ts'
import type { ShownVisit } from './shown-visits.ts'

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
  // What is done asks for nobody's eye.
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
