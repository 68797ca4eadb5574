import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/portal.ts'

const stale: readonly string[] = ['VERSION_CONFLICT', 'ILLEGAL_TRANSITION']

/** Sends a write about a case and brings everything up to date that tells of it. */
export function useCaseCommand(id: string) {
  const queryClient = useQueryClient()

  function refresh() {
    return queryClient.invalidateQueries({
      predicate: ({ queryKey }) =>
        queryKey.includes(id) || queryKey[0] === 'calendar' || (queryKey[0] === 'patient' && queryKey[1] === 'list'),
    })
  }

  return async (method: 'post' | 'put', path: string, body: unknown, key: string): Promise<unknown> => {
    try {
      const answer = await api[method](path, body, { answer: v.unknown(), key })
      await refresh()
      return answer
    } catch (error) {
      // What is shown is no longer what stands there.
      if (error instanceof ApiError && stale.includes(error.code)) await refresh()
      throw error
    }
  }
}
