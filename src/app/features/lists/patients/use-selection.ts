import { useCallback, useState } from 'react'

interface Selection {
  readonly ids: ReadonlySet<string>
  /** Where the last choice was made: a range goes from there. */
  readonly last: number
}

const nobody: Selection = { ids: new Set(), last: -1 }

/** Which rows are chosen, by their ids: a row that is out of sight stays chosen. */
export function useSelection() {
  const [{ ids: selected }, setSelection] = useState(nobody)

  const select = useCallback((id: string, at: number, idsBetween?: (from: number, to: number) => string[]) => {
    setSelection(({ ids, last }) => {
      const next = new Set(ids)
      if (idsBetween && last >= 0)
        for (const other of idsBetween(Math.min(last, at), Math.max(last, at))) next.add(other)
      else if (!next.delete(id)) next.add(id)
      return { ids: next, last: at }
    })
  }, [])
  const choose = useCallback((ids: readonly string[]) => setSelection({ ids: new Set(ids), last: -1 }), [])
  const clear = useCallback(() => setSelection(nobody), [])

  return { selected, select, choose, clear }
}
