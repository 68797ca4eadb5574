import type { Viewer } from '#domain/access/viewer.ts'
import type { SignedIn } from '../api/session.ts'
import { useSession } from '../api/use-session.ts'

/** As much of the viewer as the rules of a definition ask for on this side; the server knows the rest. */
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
