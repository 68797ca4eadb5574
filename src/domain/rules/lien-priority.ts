import type { lienTypes } from '../entities/shapes/lien-words.ts'
import type { PriorityClass } from './distribution/types.ts'

type LienType = (typeof lienTypes)[number]

const priorities: Partial<Record<LienType, PriorityClass>> = {
  medicare: 'super',
  medicaid: 'super',
  child_support: 'super',
  presettlement_funding: 'subordinate',
}

/** In which turn a lien of this type is paid, unless its author says otherwise. */
export function priorityOf(type: LienType): PriorityClass {
  return priorities[type] ?? 'pro_rata'
}
