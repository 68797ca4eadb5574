import { useEffect, useState } from 'react'

/** A message stays this long after its cause is over, so that a line that comes and goes does not make it blink. */
const LINGER = 1500

/**
 * A message above a page moves the page, and a click may miss its button. So a message is shown only when its cause has
 * lasted for `patience` milliseconds, and does not blink once it is shown.
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
