import type { SignedIn } from '../../../api/session.ts'

/** Dashboards that the server has; everybody else sees what there is of his own. */
export type DashboardKind = 'admin' | 'lawfirm' | 'subsidiary' | 'generic'

type Who = Pick<SignedIn, 'role' | 'user_type'>

export function kindFor(who: Who | null): DashboardKind | undefined {
  if (who?.role.level === 'admin' || who?.user_type === 'auditor') return 'admin'
  if (who?.user_type === 'lawfirm' || who?.user_type === 'subsidiary') return who.user_type
  return who?.user_type === 'staff' ? 'generic' : undefined
}

/** As many cards as there are for most people of the kind, until it is known how many there are for this one. */
export const usualCards: Readonly<Record<DashboardKind, number>> = { admin: 17, lawfirm: 9, subsidiary: 8, generic: 9 }
export const usualCharts: Readonly<Record<DashboardKind, number>> = { admin: 6, lawfirm: 3, subsidiary: 3, generic: 4 }

/** What somebody who works on cases has to do himself stands before what only informs him. */
export const queue: readonly string[] = [
  'due_contacts',
  'unread_messages',
  'appointments_today',
  'approvals',
  'without_underwriter',
  'over_sla',
]
/** Approving and taking cases are for few. */
export const usualQueue = queue.length - 2
