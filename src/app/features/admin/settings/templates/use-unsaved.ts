import { useCallback, useRef, useState } from 'react'

/** What was written and not saved, by the part it stands in. */
export function useUnsaved() {
  const parts = useRef(new Set<string>())
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set<string>())
  const unsaved = useCallback(
    (part: string) => (is: boolean) => {
      if (is) parts.current.add(part)
      else parts.current.delete(part)
      setMarked(new Set(parts.current))
    },
    [],
  )
  const isUnsaved = useCallback(() => parts.current.size > 0, [])
  return { unsaved, isUnsaved, marked }
}
