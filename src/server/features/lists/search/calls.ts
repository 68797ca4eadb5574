import { searchCalls } from '#domain/calls/search.ts'
import { implement, type Call } from '#server/http/calls.ts'
import { openBestHits } from './best-hits.ts'
import { findCases, searchAll, type Parts } from './search.ts'

/** One search over everything that the caller may list. */
export function answerSearch(parts: Omit<Parts, 'bestHits'>): Call[] {
  const all = { ...parts, bestHits: openBestHits(parts.reads) }
  return [
    implement(searchCalls.all, ({ caller, query }) => searchAll(all, caller, query)),
    implement(searchCalls.cases, ({ caller, query }) => findCases(all, caller, query)),
  ]
}
