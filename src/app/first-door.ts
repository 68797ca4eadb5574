import { firstNeeds } from '#domain/access/first-needs.ts'
import { queryClient, session } from './api/portal.ts'
import { userPermissions } from './records/reference-lists.ts'
import { reachesIn } from './records/use-permissions.ts'

/**
 * Whether the signed-in person finds the page on which this visit starts open, so that what judges all other addresses need
 * not be fetched first. Where the rights can't be had, the page says itself what is missing.
 */
export async function opensAtOnce(pathname: string): Promise<boolean> {
  const need = firstNeeds[pathname]
  if (need === undefined) return false
  const grants = await queryClient.ensureQueryData(userPermissions).catch(() => undefined)
  return !grants || reachesIn(grants, session.current()?.looking !== undefined).has(need)
}
