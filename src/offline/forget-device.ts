/** The database of this device; what lies in it is sealed, and the keys lie beside it. */
export const DEVICE = 'caseway.device'

/** Before the name of each whose things are to go; it outlives the page. */
const JOURNAL = 'caseway.purge.'

export type Journal = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Says that what waits to be sent is to stay, sealed. */
const SPARING = 'sparing'

export interface Begun {
  readonly userId: string
  readonly sparing: boolean
}

/**
 * Nothing may be opened from here on until it is finished, whatever happens to the page. A later sparing purge does not
 * soften one that is to delete everything.
 */
export function beginPurge(journal: Journal, userId: string, sparing = false): void {
  const spares = sparing && journal.getItem(JOURNAL + userId) !== ''
  journal.setItem(JOURNAL + userId, spares ? SPARING : '')
}

/** Whose purges have begun and are not seen to be finished: one may be held up while the next one begins. */
export function purging(journal: Journal): readonly Begun[] {
  const names = Array.from({ length: journal.length }, (_, place) => journal.key(place) ?? '')
  return names
    .filter((name) => name.startsWith(JOURNAL))
    .map((name) => ({ userId: name.slice(JOURNAL.length), sparing: journal.getItem(name) === SPARING }))
}

/** Of this person nothing is left that was to go. */
export function endPurge(journal: Journal, userId: string): void {
  journal.removeItem(JOURNAL + userId)
}
