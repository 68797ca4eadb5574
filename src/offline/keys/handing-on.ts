/** By this name the tabs of one browser, and its worker, hand on what opens the things of a person. */
export const HANDING_ON = 'caseway.lock'

/** A key that is handed on can be used; the program cannot read it. `since` names the last locking its sender knows of. */
export type LockWord =
  | { readonly owner: string; readonly does: 'shut' | 'ask' }
  | { readonly owner: string; readonly does: 'open'; readonly key: CryptoKey; readonly since: string | null }
  | { readonly owner: string; readonly does: 'keep'; readonly key: CryptoKey }
