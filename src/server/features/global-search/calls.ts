import * as v from 'valibot'
import { defineCall, type Call } from '#server/http/calls.ts'
import { pageQuery } from '#domain/calls/list-query.ts'
import { narrowSearch } from '#server/records/indexed-search.ts'
import { groups } from './groups.ts'
import { searchAll, type Parts } from './search.ts'

const { search } = pageQuery.entries
const query = v.strictObject({
  text: v.pipe(search.wrapped, v.trim(), v.minLength(2, 'too_short')),
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,2}$/, 'invalid'),
      v.transform(Number),
      v.minValue(1, 'too_small'),
      v.maxValue(50, 'too_large'),
    ),
    '10',
  ),
})

/** One search over everything that the caller may list. */
export function searchCalls(parts: Omit<Parts, 'narrow'>): Call[] {
  const narrow = narrowSearch(parts.gate)
  return [
    defineCall({
      method: 'GET',
      path: '/search',
      tag: 'search',
      summary: 'Patients, people, organisations, liens and documents by words, case numbers, days of birth and papers',
      query,
      answer: Object.keys(groups),
      handle: ({ caller, query: asked }) => searchAll({ ...parts, narrow }, caller, asked),
    }),
  ]
}
