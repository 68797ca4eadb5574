import type { Query } from '@tanstack/react-query'
import { isUnanswered } from '../../api/api-error.ts'

type Shown = Pick<Query, 'queryHash'> & {
  readonly meta?: Query['meta']
  readonly state: Pick<Query['state'], 'data' | 'error' | 'dataUpdatedAt'>
}

/** What a page has besides its queries, and whether the server can be asked at all. */
interface Around {
  readonly onLine?: boolean
  /** How old the rows are that the server can’t add to. */
  readonly rows?: number | undefined
}

/**
 * How old the oldest thing is that a page shows in place of the server's word, in milliseconds: what the device answered,
 * what stands there from before because nothing comes anew, and rows. Nothing where the page has only names and else
 * failed.
 */
export function oldestShown(
  queries: readonly Shown[],
  asOf: (queryHash: string) => number | undefined,
  { onLine = true, rows }: Around = {},
) {
  const shown = queries.filter(({ meta }) => meta?.part !== 'frame')
  // Names are asked for once and say little of how old a page is.
  const isBefore = ({ meta, state: { error } }: Shown) => isUnanswered(error) || (!onLine && meta?.part !== 'names')
  const ageOf = (query: Shown) => {
    const { data, dataUpdatedAt } = query.state
    return asOf(query.queryHash) ?? (data !== undefined && isBefore(query) ? dataUpdatedAt : undefined)
  }
  const oldest = (some: readonly Shown[]) => {
    const ages = [rows, ...some.map(ageOf)].filter((at) => at !== undefined)
    return ages.length > 0 ? Math.min(...ages) : undefined
  }
  const content = shown.filter(({ meta }) => meta?.part !== 'names')
  const failed = content.some(({ state }) => state.data === undefined && isUnanswered(state.error))
  return failed ? oldest(content) : oldest(shown)
}
