import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'

/**
 * Sends the version that the record had when its dialog opened, though it may have changed since: the first try is then
 * refused and says so, and the next one overwrites.
 */
export function useBegunVersion<Version>(now: Version) {
  const [begun] = useState(now)
  const [isTold, setTold] = useState(false)
  /** `named` makes a key of its own for a try against another version. */
  return async <Done>(send: (version: Version, named: (key: string) => string) => Promise<Done>): Promise<Done> => {
    const version = isTold ? now : begun
    try {
      return await send(version, (key) => (isTold ? `${key}.${String(version)}` : key))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'VERSION_CONFLICT') setTold(true)
      throw error
    }
  }
}
