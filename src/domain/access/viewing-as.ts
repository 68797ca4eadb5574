import type { Viewer } from './viewer.ts'

/** What an administrator's role must hold so that he may see the portal with somebody else's eyes. */
export const lookRights = ['user.update', 'role.read'] as const

/** Who may see the portal with somebody else's eyes. As whom, the database says when he begins, and for as long as he does. */
export function mayLook({ level, grants, looks_by: looksBy }: Pick<Viewer, 'level' | 'grants' | 'looks_by'>): boolean {
  return level === 'admin' && looksBy === null && lookRights.every((permission) => permission in grants)
}
