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
const kept = { gcTime: KEPT_FOR, meta: { persist: true, ofCases: true, sums: true } } as const

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
  meta: { ofCases: true, sums: true },
  queryFn: ({ signal }) => api.call('GET /dashboard/admin_charts', { signal, patience: PATIENCE }),
})

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
