import { roleTitles, type RoleTitle } from '../../access/viewer.ts'

/** `system` is scheduled work of the server; no user can sign in as it. */
export type Actor = { role: RoleTitle | 'system'; id?: string | null; department?: string | null }

export type Who = RoleTitle | 'employee:billing' | 'system'

/** A role that an administrator invented moves nothing, unless it administers. */
export function actingRole(title: string, level: string): RoleTitle | undefined {
  return roleTitles.find((known) => known === title) ?? (level === 'admin' ? 'admin' : undefined)
}

export function isAmong(actor: Actor, who: readonly Who[]): boolean {
  const billing = actor.role === 'employee' && actor.department === 'billing'
  return who.includes(actor.role) || (billing && who.includes('employee:billing'))
}

/** Two people are needed and both must be known: an absent id proves nothing. */
export function isOtherPerson(actor: Actor, otherId: string | null | undefined): boolean {
  return Boolean(actor.id) && Boolean(otherId) && actor.id !== otherId
}
