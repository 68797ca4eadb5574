import { useEffect, useState } from 'react'

/** So long what is said lasts at least after it is over: a line that comes and goes is said once. */
const LINGER = 1500

/**
 * What stands above a page moves it, and a press meant for a button lands beside it. So what is over in a moment is not said
 * at all, and what is said does not come and go. `patience`: how long it must last before it is said.
 */
export function useCalm<T>(said: T | undefined, patience: number, linger = LINGER): T | undefined {
  const [shown, setShown] = useState<T>()
  const isShown = shown !== undefined
  useEffect(() => {
    const wait = said === undefined ? linger : isShown ? 0 : patience
    const timer = setTimeout(() => setShown(said), wait)
    return () => clearTimeout(timer)
  }, [said, isShown, patience, linger])
  return shown
}
