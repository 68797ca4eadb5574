import { firstNeeds } from '#domain/access/first-needs.ts'
import { queryClient, session } from './api/portal.ts'
import { userPermissions } from './records/reference-lists.ts'
import { reachesIn } from './records/use-permissions.ts'

/**
 * Whether the signed-in user may open the first page of this visit, by the one permission that it needs: the access rules of
 * all other pages need not be loaded first. Where permissions can't be read, the page shows the error.
 */
export async function opensAtOnce(pathname: string): Promise<boolean> {
  const need = firstNeeds[pathname]
  if (need === undefined) return false
  const grants = await queryClient.ensureQueryData(userPermissions).catch(() => undefined)
  return !grants || reachesIn(grants, session.current()?.looking !== undefined).has(need)
}
