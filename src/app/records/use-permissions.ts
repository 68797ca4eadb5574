import { useQuery } from '@tanstack/react-query'
import { userPermissions } from './reference-lists.ts'

export type May = (codename: string) => boolean

/** What the role permits; undefined until that is known. It only hides: the server decides by itself. */
export function usePermissions(): May | undefined {
  const { data } = useQuery(userPermissions)
  if (!data) return undefined
  const granted = new Set(data.map(({ codename }) => codename))
  return (codename) => granted.has(codename)
}
