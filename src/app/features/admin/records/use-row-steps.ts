import { useCallback, useRef } from 'react'

/** Goes with the keys from the link of one row to that of the next; Enter follows it, as it does any link. */
export function useRowSteps() {
  const list = useRef<HTMLDivElement>(null)
  const step = useCallback((by: number) => {
    const links = [...(list.current?.querySelectorAll<HTMLAnchorElement>('a[data-row]') ?? [])]
    const at = links.findIndex((link) => link === document.activeElement)
    links[Math.min(Math.max(at + by, 0), links.length - 1)]?.focus()
  }, [])
  return { list, step }
}
