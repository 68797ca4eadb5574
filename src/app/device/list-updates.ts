import type { Query, QueryClient } from '@tanstack/react-query'
import {
  referenceListAt,
  referenceListOf,
  type ListUpdate,
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

/** Applies the updates of reference lists that the service worker posts to the page. */
export function followListUpdates({ session, queryClient, ages, takeKept }: Parts) {
  /** When the worker last asked for a list and got no answer, by path. */
  const silentSince = new Map<string, number>()

  /** Waits for an open request: it started before this update and must not overwrite it. */
  async function settled(query: Query): Promise<void> {
    if (query.state.fetchStatus === 'fetching') await query.fetch().catch(() => undefined)
    await ages.untilAnswered(query.queryHash)
  }

  return {
    /** Handles one update posted by the worker. */
    async hear({ owner, path, state, at, asked }: ListUpdate): Promise<void> {
      const list = referenceListAt(path)
      const query = list && queryClient.getQueryCache().find({ queryKey: list.key })
      const who = session.current()
      if (!list || !query || who?.looking || who?.id !== owner) return
      await settled(query)
      if (state === 'kept' && query.state.data !== undefined && !query.state.isInvalidated) {
        await takeKept(list)
        // An answer that was under way when the line was lost says nothing of the line since then.
        if (asked < (silentSince.get(path) ?? 0)) ages.note(query.queryHash, at)
        else ages.drop(query.queryHash)
      }
      // Refetched by the page, which then shows the refusal.
      if (state === 'refused') await queryClient.invalidateQueries({ queryKey: list.key })
      if (state !== 'unanswered' || query.state.data === undefined) return
      silentSince.set(path, asked)
      ages.note(query.queryHash, at)
      ages.fail()
    },

    /**
     * Refetches the lists on screen: updates posted before this page listened are lost. A request that was open then may
     * be the cause of such an update, so it is waited for.
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
