/** The database of this device; what lies in it is sealed, and the keys lie beside it. */
export const DEVICE = 'caseway.device'

/** Says whose things are to go; it outlives the page. */
export const JOURNAL = 'caseway.purge'

export type Journal = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Says that what waits to be sent is to stay, sealed. */
const SPARING = 'sparing '

/**
 * Nothing may be opened from here on until it is finished, whatever happens to the page. What is to go altogether is not
 * spared by whoever comes later.
 */
export function beginPurge(journal: Journal, userId: string, sparing = false): void {
  if (sparing && journal.getItem(JOURNAL) === userId) return
  journal.setItem(JOURNAL, `${sparing ? SPARING : ''}${userId}`)
}

/** Whose purge has begun and is not seen to be finished. */
export function purging(journal: Journal): { readonly userId: string; readonly sparing: boolean } | undefined {
  const begun = journal.getItem(JOURNAL)
  if (begun === null) return undefined
  const sparing = begun.startsWith(SPARING)
  return { userId: sparing ? begun.slice(SPARING.length) : begun, sparing }
}
