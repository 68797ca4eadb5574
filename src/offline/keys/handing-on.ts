/** By this name the tabs of one browser, and its worker, hand on what opens the things of a person. */
export const HANDING_ON = 'caseway.lock'

/** A key that is handed on can be used; the program cannot read it. */
export type LockWord =
  | { readonly owner: string; readonly does: 'shut' | 'ask' }
  | { readonly owner: string; readonly does: 'open' | 'keep'; readonly key: CryptoKey }
