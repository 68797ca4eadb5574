import { useQuery } from '@tanstack/react-query'
import { user } from '#domain/entities/user.ts'
import { recordQueries } from '../../../api/record-queries.ts'

/** How many people have a role; nothing until that is known. */
export function useHolders(): (roleId: string) => number | undefined {
  const { data } = useQuery(recordQueries.whole(user))
  return (roleId) => data?.filter((row) => row.role_id === roleId).length
}
