import type { Query } from '@tanstack/react-query'
import { isUnanswered } from '../../api/api-error.ts'

type Shown = Pick<Query, 'queryKey' | 'queryHash'> & {
  readonly meta?: Query['meta']
  readonly state: Pick<Query['state'], 'data' | 'error' | 'dataUpdatedAt'>
}

/** What the frame of the portal rests on, whatever page stands in it. */
const ofFrame: readonly unknown[] = ['permission', 'menu_item', 'role_view', 'notifications']
/** Lists that names and choices are made of: they are there on most pages, and a page seldom consists of them. */
const ofNames: readonly unknown[] = ['whole', 'case_managers', 'underwriters']

/**
 * How old the oldest thing is that a page shows in place of the server's word, in milliseconds: what the device answered,
 * and what stands there from before because nothing came anew. Nothing where the page has only names and else failed.
 */
export function oldestShown(queries: readonly Shown[], asOf: (queryHash: string) => number | undefined) {
  const shown = queries.filter(({ queryKey }) => !ofFrame.includes(queryKey[0]))
  const ageOf = ({ queryHash, state: { data, error, dataUpdatedAt } }: Shown) =>
    asOf(queryHash) ?? (data !== undefined && isUnanswered(error) ? dataUpdatedAt : undefined)
  const oldest = (some: readonly Shown[]) => {
    const ages = some.map(ageOf).filter((at) => at !== undefined)
    return ages.length > 0 ? Math.min(...ages) : undefined
  }
  const content = shown.filter(({ queryKey, meta }) => meta?.content || !ofNames.includes(queryKey[1]))
  const failed = content.some(({ state }) => state.data === undefined && isUnanswered(state.error))
  return failed ? oldest(content) : oldest(shown)
}
