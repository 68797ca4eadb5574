import type { Query, QueryClient } from '@tanstack/react-query'
import {
  referenceListAt,
  referenceListOf,
  type ListNews,
  type ReferenceList,
} from '#offline/answers/reference-lists.ts'
import type { createAnswerAges } from '../api/answer-ages.ts'
import type { SignedIn } from '../api/session.ts'

interface Parts {
  readonly session: { readonly current: () => Pick<SignedIn, 'id' | 'looking'> | null }
  readonly queryClient: QueryClient
  readonly ages: ReturnType<typeof createAnswerAges>
  /** Shows what the worker keeps of a list. */
  readonly takeKept: (list: ReferenceList) => Promise<void>
}

/** What the page does with the lists that the worker keeps. */
export function hearLists({ session, queryClient, ages, takeKept }: Parts) {
  /** A request that is still open started before this news and must not overwrite it. */
  async function settled(query: Query): Promise<void> {
    if (query.state.fetchStatus === 'fetching') await query.fetch().catch(() => undefined)
    await ages.untilAnswered(query.queryHash)
  }

  return {
    /** The worker tells what has become of a list. */
    async hear({ owner, path, state, at }: ListNews): Promise<void> {
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
    },

    /**
     * Asks for the lists on the screen once more: news that came before this page listened is lost. A request that was
     * open then may be what the news was about, so it is waited for.
     */
    async askAgain(): Promise<void> {
      const shown = queryClient.getQueryCache().findAll({
        type: 'active',
        predicate: ({ queryKey }) => referenceListOf(queryKey) !== undefined,
      })
      await Promise.all(
        shown.map(async (query) => {
          await settled(query)
          await queryClient.refetchQueries({ queryKey: query.queryKey, exact: true, type: 'active' })
        }),
      )
    },
  }
}
