import { useQuery } from '@tanstack/react-query'
import { usePermissions } from '../use-permissions.ts'
import { caseQueries } from './case-queries.ts'

/** The rows of an entity that hang on a case. What the role may not list is not asked for. */
export function useCaseRows(entity: string, id: string) {
  const may = usePermissions()
  return useQuery({ ...caseQueries.rows(entity, id), enabled: may?.(`${entity}.list`) === true })
}
