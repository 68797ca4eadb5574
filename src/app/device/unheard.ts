import type { Query } from '@tanstack/react-query'
import { isUnanswered } from '../api/api-error.ts'
import { fromDevice } from '../api/from-device.ts'
import { queryClient } from '../api/portal.ts'

const SOON = 2000

/** What stands there in place of the server's word, or of what not even this device knows, and is not being asked for. */
function isUnheard({ queryHash, state }: Query): boolean {
  if (fromDevice.isAsked(queryHash)) return false
  return fromDevice.asOf(queryHash) !== undefined || isUnanswered(state.error)
}

export async function askUnheard(): Promise<void> {
  await queryClient.invalidateQueries({ predicate: isUnheard })
  // What nobody shows now is asked for when somebody does.
  for (const query of queryClient.getQueryCache().getAll())
    if (isUnheard(query) && !query.isActive()) fromDevice.drop(query.queryHash)
}

/**
 * A connection may come back while a question is still waiting for one, and a server has pauses that no event tells of: as
 * long as a screen shows something unheard it is asked for again, more and more seldom.
 */
export function followUnheard(longest: number): void {
  const cache = queryClient.getQueryCache()
  let wait = SOON
  let timer: ReturnType<typeof setTimeout> | undefined

  function plan(): void {
    if (timer !== undefined) return
    const some = cache.findAll({ type: 'active', predicate: isUnheard }).length > 0
    if (some) timer = setTimeout(again, wait)
    else wait = SOON
  }

  function again(): void {
    wait = Math.min(wait * 2, longest)
    const asked = navigator.onLine && document.visibilityState === 'visible' ? askUnheard() : Promise.resolve()
    void asked.finally(() => {
      timer = undefined
      plan()
    })
  }

  cache.subscribe(plan)
  fromDevice.subscribe(plan)
  window.addEventListener('online', () => {
    clearTimeout(timer)
    timer = undefined
    wait = SOON
    void askUnheard().finally(plan)
  })
}
