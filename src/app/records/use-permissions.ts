import { useQuery } from '@tanstack/react-query'
import { userPermissions } from './reference-lists.ts'

export type May = (codename: string) => boolean

/** How far the role reaches, by permission; undefined until that is known. */
export function useReaches(): ReadonlyMap<string, string> | undefined {
  const { data } = useQuery(userPermissions)
  return data && new Map(data.map(({ codename, reach }) => [codename, reach]))
}

/** What the role permits; undefined until that is known. It only hides: the server decides by itself. */
export function usePermissions(): May | undefined {
  const reaches = useReaches()
  return reaches && ((codename) => reaches.has(codename))
}
