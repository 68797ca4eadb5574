import type { Query, QueryClient } from '@tanstack/react-query'
import { referenceListAt, type ListNews, type ReferenceList } from '#offline/answers/reference-lists.ts'
import type { createAges } from '../api/ages.ts'
import type { SignedIn } from '../api/session.ts'

interface Parts {
  readonly session: { readonly current: () => Pick<SignedIn, 'id' | 'looking'> | null }
  readonly queryClient: QueryClient
  readonly ages: ReturnType<typeof createAges>
  /** Shows what the worker keeps of a list. */
  readonly takeKept: (list: ReferenceList) => Promise<void>
}

/** What the page does when the worker tells what has become of a list. */
export function hearLists({ session, queryClient, ages, takeKept }: Parts) {
  /** What is still under way is older than what is told, and comes later. */
  async function settled(query: Query): Promise<void> {
    if (query.state.fetchStatus === 'fetching') await query.fetch().catch(() => undefined)
    await ages.asked(query.queryHash)
  }

  return async ({ owner, path, state, at }: ListNews): Promise<void> => {
    const list = referenceListAt(path)
    const query = list && queryClient.getQueryCache().find({ queryKey: list.key })
    const who = session.current()
    if (!list || !query || who?.looking || who?.id !== owner) return
    await settled(query)
    if (state === 'kept' && query.state.data !== undefined && !query.state.isInvalidated) {
      await takeKept(list)
      ages.drop(query.queryHash)
    }
    // The page asks itself, and hears why not.
    if (state === 'refused') await queryClient.invalidateQueries({ queryKey: list.key })
    if (state !== 'unanswered' || query.state.data === undefined) return
    ages.note(query.queryHash, at)
    ages.fail()
  }
}
