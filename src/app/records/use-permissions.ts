import { useQuery } from '@tanstack/react-query'
import { useSession } from '../api/use-session.ts'
import { reachesIn } from './reaches.ts'
import { userPermissions } from './reference-lists.ts'

export type May = (codename: string) => boolean

/** How far the role reaches, by permission; undefined until that is known. */
export function useReaches(): ReadonlyMap<string, string> | undefined {
  const { data } = useQuery(userPermissions)
  const looking = useSession()?.looking !== undefined
  return data && reachesIn(data, looking)
}

/** What the role permits; undefined until that is known. It only hides: the server decides by itself. */
export function usePermissions(): May | undefined {
  const reaches = useReaches()
  return reaches && ((codename) => reaches.has(codename))
}
