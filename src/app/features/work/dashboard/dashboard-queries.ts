import { queryOptions } from '@tanstack/react-query'
import type { ChartName } from '#domain/dashboard-figures.ts'
import { KEPT_FOR } from '../../../api/kept-places.ts'
import { api } from '../../../api/portal.ts'
import type { CallAnswer } from '../../../api/typed-call.ts'
import type { DashboardKind } from './kinds.ts'

export type Cards = CallAnswer<`GET /dashboard/${DashboardKind}`>
export type AdminCharts = CallAnswer<'GET /dashboard/admin_charts'>
export type YearChart = NonNullable<AdminCharts['charts'][ChartName]>
export type Month = YearChart['months'][number]

/** Sums over everything there is may take a while. */
const PATIENCE = 30_000

// Figures without a name in them: the last ones stand there at once, as old as they say.
const kept = { gcTime: KEPT_FOR, meta: { persist: true } } as const

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
  queryFn: ({ signal }) => api.call('GET /dashboard/admin_charts', { signal, patience: PATIENCE }),
})
