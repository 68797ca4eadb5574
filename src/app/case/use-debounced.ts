import { useEffect, useState } from 'react'

/** The value as it was when it last stayed the same for this long. */
export function useDebounced<T>(value: T, milliseconds: number): T {
  // As text: the same value may be another object at every render.
  const text = JSON.stringify(value)
  const [latest, setLatest] = useState({ text, value })
  if (latest.text !== text) setLatest({ text, value })
  const [settled, setSettled] = useState(latest)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(latest), milliseconds)
    return () => clearTimeout(timer)
  }, [latest, milliseconds])
  return settled.value
}
