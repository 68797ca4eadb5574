import type { EntityName } from './entities/index.ts'

/** The header of a read that a device makes to keep a case before anybody looks at it. */
export const KEEPS_AHEAD = 'x-keeps-ahead'

/** As many cases as a device keeps without having opened them. */
export const MOST_KEPT_AHEAD = 100

/** What one needs of a case on the way: its visits, numbers, last notes and messages. */
export const keptAhead = [
  'appointment',
  'patient_mobile_info',
  'patient_note',
  'patient_sms',
] as const satisfies EntityName[]

/**
 * What a device keeps row by row, the whole list in a few columns: it is filled before anybody looks, and follows every
 * change. Of everything else it keeps what was looked at.
 */
export const keptRows = ['patient'] as const satisfies EntityName[]

/** A device asks for no smaller page of a snapshot: who asks for one picks rows to look at. */
export const FEWEST_ROWS = 750

export const isKeptAhead = (entity: string): boolean => keptAhead.some((name) => name === entity)
