import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import type { WriteAddress } from '#domain/calls/index.ts'
import type { CallAnswer, CallInput } from '../api/typed-call.ts'
import { deliverCall, WAITING, type Later } from '../device/outbox/deliver.ts'
import { tellsOfCases } from '../api/tells-of-cases.ts'

const stale: readonly string[] = ['VERSION_CONFLICT', 'ILLEGAL_TRANSITION']

/**
 * Sends a write about a case and brings everything up to date that tells of it. One that may wait lies on this device
 * where no answer comes; then it answers `WAITING`.
 */
export function useCaseCall(id: string) {
  const keepFresh = useKeepFresh(id)
  return <A extends WriteAddress>(
    address: A,
    input: CallInput<A>,
    key: string,
    later?: Later,
  ): Promise<CallAnswer<A> | typeof WAITING> =>
    keepFresh(() => deliverCall(address, input, key, later && { about: id, ...later }))
}

function useKeepFresh(id: string) {
  const queryClient = useQueryClient()

  function refresh() {
    return queryClient.invalidateQueries({ predicate: tellsOfCases(new Set([id])) })
  }

  return async <Answer>(send: () => Promise<Answer>): Promise<Answer> => {
    try {
      const answer = await send()
      if (answer !== WAITING) await refresh()
      return answer
    } catch (error) {
      // What is shown is no longer what stands there.
      if (error instanceof ApiError && stale.includes(error.code)) await refresh()
      throw error
    }
  }
}
