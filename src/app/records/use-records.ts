import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Entity } from '#domain/entity.ts'
import { recordQueries, type ListAsk } from './record-queries.ts'

/** One page of a list. The page before stays on the screen until the next one is here. */
export function useRecords(entity: Pick<Entity, 'name'>, ask: ListAsk) {
  return useQuery({ ...recordQueries.list(entity, ask), placeholderData: keepPreviousData })
}

export function useRecord(entity: Pick<Entity, 'name'>, id: string) {
  return useQuery(recordQueries.one(entity, id))
}
