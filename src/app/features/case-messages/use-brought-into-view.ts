import { useEffect, useRef } from 'react'

/** Once, as soon as there is something to see, the element stands in view: who comes from an alert comes for it. */
export function useBroughtIntoView(wanted: boolean) {
  const element = useRef<HTMLDivElement>(null)
  const done = useRef(false)
  useEffect(() => {
    if (!wanted || done.current) return
    done.current = true
    element.current?.scrollIntoView({ block: 'start' })
  }, [wanted])
  return element
}
