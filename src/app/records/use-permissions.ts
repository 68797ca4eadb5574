import { useQuery } from '@tanstack/react-query'
import type { Reach, Viewer } from '#domain/access/viewer.ts'
import type { SignedIn } from '../api/session.ts'
import { useSession } from '../api/use-session.ts'
import { userPermissions } from './reference-lists.ts'

interface Grant {
  readonly codename: string
  readonly reach: Reach
}

/** The permissions left while viewing as another user. */
const LOOKS = /\.(list|read)$/

/** How far a role reaches, by permission. */
export function reachesIn(grants: readonly Grant[], looking: boolean): ReadonlyMap<string, Reach> {
  const held = looking ? grants.filter(({ codename }) => LOOKS.test(codename)) : grants
  return new Map(held.map(({ codename, reach }) => [codename, reach]))
}

export type May = (codename: string) => boolean

/** Reach of the role by permission; undefined while loading. */
export function useReaches(): ReadonlyMap<string, Reach> | undefined {
  const { data } = useQuery(userPermissions)
  const looking = useSession()?.looking !== undefined
  return data && reachesIn(data, looking)
}

/** Permissions of the role; undefined while loading. For hiding controls only; the server enforces them. */
export function usePermissions(): May | undefined {
  const reaches = useReaches()
  return reaches && ((codename) => reaches.has(codename))
}

/** The viewer, as far as rules that run in the browser need it; the server knows the rest. */
export function viewerOf(session: SignedIn | null): Viewer {
  const known: Pick<Viewer, 'id' | 'role' | 'level'> & { user_type: string | undefined } = {
    id: session?.id ?? '',
    role: session?.role.title ?? '',
    level: session?.role.level ?? 'user',
    user_type: session?.user_type,
  }
  return known as Viewer
}

export const useViewer = (): Viewer => viewerOf(useSession())
