import type { Query } from '@tanstack/react-query'
import { isUnanswered } from '../../api/api-error.ts'

type Shown = Pick<Query, 'queryHash'> & {
  readonly meta?: Query['meta']
  readonly state: Pick<Query['state'], 'data' | 'error' | 'dataUpdatedAt'>
}

/**
 * How old the oldest thing is that a page shows in place of the server's word, in milliseconds: what the device answered,
 * and what stands there from before because nothing came anew. Nothing where the page has only names and else failed.
 */
export function oldestShown(queries: readonly Shown[], asOf: (queryHash: string) => number | undefined) {
  const shown = queries.filter(({ meta }) => meta?.part !== 'frame')
  const ageOf = ({ queryHash, state: { data, error, dataUpdatedAt } }: Shown) =>
    asOf(queryHash) ?? (data !== undefined && isUnanswered(error) ? dataUpdatedAt : undefined)
  const oldest = (some: readonly Shown[]) => {
    const ages = some.map(ageOf).filter((at) => at !== undefined)
    return ages.length > 0 ? Math.min(...ages) : undefined
  }
  const content = shown.filter(({ meta }) => meta?.part !== 'names')
  const failed = content.some(({ state }) => state.data === undefined && isUnanswered(state.error))
  return failed ? oldest(content) : oldest(shown)
}
