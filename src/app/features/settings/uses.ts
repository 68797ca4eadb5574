import { queryOptions, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import type { Entity } from '#domain/entity.ts'
import { api } from '../../api/portal.ts'

const use = v.object({ id: v.string(), entity: v.string(), field: v.string(), count: v.number() })
const answer = v.object({ uses: v.array(use) })
export type Use = v.InferOutput<typeof use>

/** What names the records of a section, for those who may change them. */
const usesQuery = (entity: Entity) =>
  queryOptions({
    queryKey: [entity.name, 'uses'],
    queryFn: async ({ signal }) => (await api.get(`/settings/${entity.name}/uses`, { answer, signal })).uses,
  })

/** Undefined until they are known, and to those who may not know. */
export function useUses(entity: Entity, mayUpdate: boolean): readonly Use[] | undefined {
  return useQuery({ ...usesQuery(entity), enabled: mayUpdate, staleTime: 0 }).data
}

export function countOf(uses: readonly Use[], id: string): number {
  return uses.reduce((sum, one) => (one.id === id ? sum + one.count : sum), 0)
}
