import { queryOptions } from '@tanstack/react-query'
import type { ChartName } from '#domain/dashboard-figures.ts'
import { KEPT_FOR } from '../../../api/kept-places.ts'
import { api } from '../../../api/portal.ts'
import type { SignedIn } from '../../../api/session.ts'
import type { CallAnswer } from '../../../api/typed-call.ts'

export type Cards = CallAnswer<`GET /dashboard/${DashboardKind}`>
export type AdminCharts = CallAnswer<'GET /dashboard/admin_charts'>
export type YearChart = NonNullable<AdminCharts['charts'][ChartName]>
export type Month = YearChart['months'][number]

/** Sums over everything there is may take a while. */
const PATIENCE = 30_000

// Figures without a name in them: the last ones stand there at once, as old as they say.
const kept = { gcTime: KEPT_FOR, meta: { persist: true, ofCases: true } } as const

export const cardsQuery = (kind: DashboardKind) =>
  queryOptions({
    queryKey: ['dashboard', 'cards', kind],
    ...kept,
    queryFn: ({ signal }) => api.call(`GET /dashboard/${kind}`, { signal, patience: PATIENCE }),
  })

export const chartQuery = (name: ChartName) =>
  queryOptions({
    queryKey: ['dashboard', 'chart', name],
    ...kept,
    queryFn: ({ signal }) => api.call(`GET /dashboard/${name}`, { signal, patience: PATIENCE }),
  })

export const adminChartsQuery = queryOptions({
  queryKey: ['dashboard', 'admin_charts'],
  meta: { ofCases: true },
  queryFn: ({ signal }) => api.call('GET /dashboard/admin_charts', { signal, patience: PATIENCE }),
})

/** As many as one deals with before looking again. */
export const SHOWN = 5

/** Whom a case manager calls next, in the order of the report. */
export function contactsQuery(managerId: string) {
  return queryOptions({
    queryKey: ['dashboard', 'contacts', managerId],
    meta: { ofCases: true },
    queryFn: async ({ signal }) => {
      const query = { page_size: SHOWN, filter: JSON.stringify({ case_manager_id: managerId }) }
      const { rows } = await api.call('GET /report/contact_managers', { query, signal })
      return rows.map((row) => ({
        patient_id: row.patient_id ?? '',
        patient: row.patient ?? '',
        next_due: row.next_due ?? null,
        reason: row.reason ?? 'regular',
        contact_party: row.contact_party ?? null,
        phone: row.phone ?? null,
      }))
    },
  })
}

/** Roles with a server dashboard; other users see their own cases. */
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

/** For users who work on cases, tasks come before figures. */
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
