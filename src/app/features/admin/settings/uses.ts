import { queryOptions, useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#domain/calls/define-call.ts'
import type { usesCall } from '#domain/calls/settings.ts'
import type { Entity } from '#domain/entity.ts'
import { api } from '../../../api/portal.ts'

export type Use = AnswerOf<ReturnType<typeof usesCall>>['uses'][number]

/** What names the records of a section, for those who may change them. */
const usesQuery = (entity: Entity) =>
  queryOptions({
    queryKey: [entity.name, 'uses'],
    queryFn: async ({ signal }) => (await api.call(`GET /settings/${entity.name}/uses`, { signal })).uses,
  })

/** Undefined until they are known, and to those who may not know. */
export function useUses(entity: Entity, mayUpdate: boolean): readonly Use[] | undefined {
  return useQuery({ ...usesQuery(entity), enabled: mayUpdate, staleTime: 0 }).data
}

export function countOf(uses: readonly Use[], id: string): number {
  return uses.reduce((sum, one) => (one.id === id ? sum + one.count : sum), 0)
}
