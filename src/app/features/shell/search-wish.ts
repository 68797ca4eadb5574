const listeners = new Set<() => void>()

export function onSearchWanted(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Requests focus for the toolbar's patient search, if there is one. */
export function wantSearch(): boolean {
  for (const listener of listeners) listener()
  return listeners.size > 0
}
