import { useEffect, useRef } from 'react'

/** Once, as soon as there is something to see, the element stands in view: who comes for it need not look for it. */
export function useBroughtIntoView(wanted: boolean, block: ScrollLogicalPosition = 'start') {
  const element = useRef<HTMLDivElement>(null)
  const done = useRef(false)
  useEffect(() => {
    if (!wanted || done.current) return
    done.current = true
    element.current?.scrollIntoView({ block })
  }, [wanted, block])
  return element
}
