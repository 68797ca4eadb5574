import { useEffect, useState } from 'react'

/** A value that follows once it has stood still for a moment. */
export function useLater<T>(value: T, milliseconds: number): T {
  const text = JSON.stringify(value)
  const [later, setLater] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), milliseconds)
    return () => clearTimeout(timer)
  }, [text, milliseconds])
  return JSON.parse(later) as T
}
