import { useState } from 'react'

/** Rows of the list that are ticked; the first tick begins it. */
export function useTicks() {
  const [ids, setIds] = useState<ReadonlySet<string>>()
  return {
    on: ids !== undefined,
    ids: ids ?? new Set<string>(),
    flip: () => setIds((now) => (now ? undefined : new Set())),
    clear: () => setIds(undefined),
    toggle(id: string) {
      setIds((now = new Set()) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]))
    },
  }
}
