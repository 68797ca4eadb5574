import type { Query } from '@tanstack/react-query'
import { isUnanswered } from './api-error.ts'
import { fromDevice } from './from-device.ts'

/** The feed tells of a write within seconds; further back none is looked for. */
const MOST = 20

type Question = Pick<Query, 'queryHash' | 'state'>

/** Whether only one more page is asked for: the pages before it stay as they were. */
const asksForMore = ({ state }: Pick<Query, 'state'>): boolean =>
  state.data !== undefined && state.fetchMeta?.fetchMore !== undefined

/**
 * The writes of this page that were answered, and which questions were asked after that: their answers show the writes
 * already, so that the change feed need not have them asked once more.
 */
export function createOwnWrites() {
  let count = 0
  const answered = new Map<string, number>()
  const asked = new WeakMap<object, { readonly since: number; readonly at: number }>()

  return {
    /** A write was answered, under its idempotency key. */
    note(key: string): void {
      answered.delete(key)
      answered.set(key, (count += 1))
      for (const oldest of answered.keys()) if (answered.size > MOST) answered.delete(oldest)
    },

    /** A question goes to the server now. */
    ask(query: Pick<Query, 'state'>): void {
      if (!asksForMore(query)) asked.set(query, { since: count, at: Date.now() })
    },

    keys: (): string[] => [...answered.keys()],

    /** Whether what the server answered, or is about to answer, was asked after all these writes. */
    isShownBy(query: Question, keys: readonly string[]): boolean {
      const last = asked.get(query)
      if (!last || !keys.every((key) => last.since >= (answered.get(key) ?? Infinity))) return false
      const { queryHash, state } = query
      if (fromDevice.asOf(queryHash) !== undefined || isUnanswered(state.error)) return false
      // A question that is given up leaves the answer before it: that must be known to be old, or not be there.
      if (state.fetchStatus === 'fetching') return state.isInvalidated || state.data === undefined
      return state.status === 'success' && !state.isInvalidated && state.dataUpdatedAt >= last.at
    },
  }
}
