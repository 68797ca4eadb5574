import type { Viewer } from './viewer.ts'

/** The rights an administrator needs to view the portal as another user. */
export const lookRights = ['user.update', 'role.read'] as const

/** Who may view the portal as another user. As whom, the database checks at the start and on every request. */
export function mayLook({ level, grants, looks_by: looksBy }: Pick<Viewer, 'level' | 'grants' | 'looks_by'>): boolean {
  return level === 'admin' && looksBy === null && lookRights.every((permission) => permission in grants)
}
