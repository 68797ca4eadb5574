import { useEffect, useState } from 'react'

/** The value as it was when it last stayed the same for this long. */
export function useDebounced<T>(value: T, milliseconds: number): T {
  // As text: the same value may be another object at every render.
  const text = JSON.stringify(value)
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), milliseconds)
    return () => clearTimeout(timer)
  }, [text, milliseconds])
  return JSON.parse(settled) as T
}
