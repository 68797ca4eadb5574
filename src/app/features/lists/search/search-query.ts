import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/portal.ts'
import type { CallAnswer } from '../../../api/typed-call.ts'

type Answer = CallAnswer<'GET /search'>
type AnyHit = NonNullable<Answer[keyof Answer]>[number]
type KeysOf<Union> = Union extends Union ? keyof Union : never
type Money = 'billed_cents' | 'balance_cents'

/** A hit of any kind, with the columns of that kind that the viewer may see. */
export type Hit = { readonly entity: string; readonly id: string; readonly matched?: AnyHit['matched'] } & {
  readonly [Column in Exclude<KeysOf<AnyHit>, 'entity' | 'id' | 'matched' | Money>]?: string | null | undefined
} & { readonly [Column in Money]?: number | null | undefined }

/** In page order. A match by passport or ID number comes first. */
export const groups = ['passport', 'patients', 'people', 'organisations', 'liens', 'documents'] as const
export type Group = (typeof groups)[number]

/** Minimum length; the server refuses shorter searches. */
export const SHORTEST = 2
/** Limit of hits per kind of record. */
export const MOST = 25

export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    meta: { ofAll: true, standIn: { tells: 'found', words: text, most: MOST, as: 'search' } },
    enabled: Array.from(text).length >= SHORTEST,
    queryFn: async ({ signal }) => {
      const { passport = [], ...found } = await api.call('GET /search', { query: { text, limit: MOST }, signal })
      return { passport, ...found }
    },
  })
