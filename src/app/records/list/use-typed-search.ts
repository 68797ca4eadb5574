import { useCallback, useEffect, useRef, useState } from 'react'

interface TypedSearch {
  readonly typed: string
  readonly type: (text: string) => void
  /** What is typed is searched for now, without waiting for the typing to rest. */
  readonly send: () => void
}

/**
 * What is typed into a search that the address keeps. The address follows when the typing rests, and on a slow device it
 * gets there after more was typed: what it says then is old, and does not take the place of what stands in the field. Where
 * the address changed by itself, because one went back, the field follows.
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
