import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { deliver, WAITING, type Later } from '../device/outbox/deliver.ts'
import { tellsOfCases } from '../api/tells-of-cases.ts'

const stale: readonly string[] = ['VERSION_CONFLICT', 'ILLEGAL_TRANSITION']

/**
 * Sends a write about a case and brings everything up to date that tells of it. One that may wait lies on this device
 * where no answer comes; then it answers `WAITING`.
 */
export function useCaseCommand(id: string) {
  const queryClient = useQueryClient()

  function refresh() {
    return queryClient.invalidateQueries({ predicate: tellsOfCases(new Set([id])) })
  }

  return async (method: 'post' | 'put', path: string, body: unknown, key: string, later?: Later): Promise<unknown> => {
    try {
      const answer = await deliver(method, path, body, key, later && { about: id, ...later })
      if (answer !== WAITING) await refresh()
      return answer
    } catch (error) {
      // What is shown is no longer what stands there.
      if (error instanceof ApiError && stale.includes(error.code)) await refresh()
      throw error
    }
  }
}
