import { useCallback, useEffect, useRef, useState } from 'react'

interface TypedSearch {
  readonly typed: string
  readonly type: (text: string) => void
  /** Searches at once, without waiting for a pause in typing. */
  readonly send: () => void
}

/**
 * The text of a search field whose words are kept in the address. The address is written when typing pauses, and on a slow
 * device it arrives after more was typed; such a late address never overwrites the field. An address that changed for
 * another reason, for instance by going back, does.
 */
export function useTypedSearch(asked: string, search: (text: string) => void, rest?: number): TypedSearch {
  const [typed, type] = useState(asked)
  const known = useRef(asked)
  const onTheirWay = useRef<readonly string[]>([])
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
  })

  const searchFor = useCallback((words: string) => {
    const text = words.trim()
    if (text === (onTheirWay.current.at(-1) ?? known.current)) return
    onTheirWay.current = [...onTheirWay.current, text]
    latest.current(text)
  }, [])

  useEffect(() => {
    if (asked === known.current) return
    known.current = asked
    const place = onTheirWay.current.indexOf(asked)
    onTheirWay.current = place < 0 ? [] : onTheirWay.current.slice(place + 1)
    if (place < 0) type(asked)
  }, [asked])

  useEffect(() => {
    if (rest === undefined) return undefined
    const timer = setTimeout(() => searchFor(typed), rest)
    return () => clearTimeout(timer)
  }, [typed, rest, searchFor])

  return { typed, type, send: () => searchFor(typed) }
}
