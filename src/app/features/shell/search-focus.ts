const listeners = new Set<() => void>()

export function onSearchFocus(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Requests focus for the toolbar's patient search, if there is one. */
export function focusSearch(): boolean {
  for (const listener of listeners) listener()
  return listeners.size > 0
}
