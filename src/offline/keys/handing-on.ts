/** By this name the tabs of one browser, and its worker, hand on what opens the things of a person. */
export const HANDING_ON = 'caseway.lock'

/** A key that travels can be used, and read out by nobody. */
export type LockWord =
  | { readonly owner: string; readonly does: 'shut' | 'ask' }
  | { readonly owner: string; readonly does: 'open' | 'keep'; readonly key: CryptoKey }
