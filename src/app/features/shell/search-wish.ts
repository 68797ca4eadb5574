const listeners = new Set<() => void>()

export function onSearchWanted(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Somebody wants to look for a patient: the search of the toolbar takes the focus, where there is one. */
export function wantSearch(): boolean {
  for (const listener of listeners) listener()
  return listeners.size > 0
}
