import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'

/**
 * Sends against the version that was shown when a dialog opened, however the record changes beneath it: one is told once
 * that somebody else changed it, and the next try is meant.
 */
export function useBegunVersion<Version>(now: Version) {
  const [begun] = useState(now)
  const [isTold, setTold] = useState(false)
  /** `named` tells the keys of tries against different versions apart. */
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
