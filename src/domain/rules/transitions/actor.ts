export const roleTitles = [
  'admin',
  'employee',
  'case_manager',
  'underwriter',
  'law_firm',
  'law_firm_employee',
  'subsidiary',
  'subsidiary_user',
  'medical_provider',
  'chiropractor',
  'funder',
  'auditor',
] as const

export type RoleTitle = (typeof roleTitles)[number]

/** `system` is scheduled work of the server itself; nobody can sign in as it. */
export type Actor = { role: RoleTitle | 'system'; id?: string | null; department?: string | null }

export type Who = RoleTitle | 'employee:billing' | 'system'

export function isAmong(actor: Actor, who: readonly Who[]): boolean {
  const billing = actor.role === 'employee' && actor.department === 'billing'
  return who.includes(actor.role) || (billing && who.includes('employee:billing'))
}

/** Two people are needed and both must be known: an absent id proves nothing. */
export function isOtherPerson(actor: Actor, otherId: string | null | undefined): boolean {
  return Boolean(actor.id) && Boolean(otherId) && actor.id !== otherId
}
