import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { KEPT_FOR } from '../../api/kept-places.ts'
import { api } from '../../api/portal.ts'
import type { DashboardKind } from './kinds.ts'

export const chartNames = ['appointment_counts', 'bill_amount', 'price', 'surgery_counts', 'new_patients'] as const
export type ChartName = (typeof chartNames)[number]

const chartName = v.picklist(chartNames)
const month = v.object({
  month: v.string(),
  value: v.number(),
  last_year: v.number(),
  by_category: v.optional(v.record(v.string(), v.number())),
})
export type Month = v.InferOutput<typeof month>

const chart = v.object({ unit: v.picklist(['count', 'cents']), months: v.array(month) })
export type YearChart = v.InferOutput<typeof chart>

export const cardsAnswer = v.object({
  as_of: v.string(),
  cards: v.record(v.string(), v.nullable(v.number())),
  /** Those that the viewer sees. */
  charts: v.array(chartName),
})
const yearAnswer = { year: v.number(), charts: v.record(v.string(), chart) }
const adminAnswer = v.object({
  ...yearAnswer,
  funnel: v.array(v.object({ case_status: v.string(), count: v.number() })),
  lien_ageing: v.array(v.object({ bucket: v.string(), count: v.number(), balance_cents: v.number() })),
  top_firms: v.array(v.object({ lawfirm_id: v.string(), lawfirm: v.string(), open_cases: v.number() })),
})
export type AdminCharts = v.InferOutput<typeof adminAnswer>

/** Sums over everything there is may take a while. */
const PATIENCE = 30_000

// Figures without a name in them: the last ones stand there at once, as old as they say.
const kept = { gcTime: KEPT_FOR, meta: { persist: true } } as const

export const cardsQuery = (kind: DashboardKind) =>
  queryOptions({
    queryKey: ['dashboard', 'cards', kind],
    ...kept,
    queryFn: ({ signal }) => api.get(`/dashboard/${kind}`, { answer: cardsAnswer, signal, patience: PATIENCE }),
  })

export const chartQuery = (name: ChartName) =>
  queryOptions({
    queryKey: ['dashboard', 'chart', name],
    ...kept,
    queryFn: ({ signal }) =>
      api.get(`/dashboard/${name}`, { answer: v.object(yearAnswer), signal, patience: PATIENCE }),
  })

export const adminChartsQuery = queryOptions({
  queryKey: ['dashboard', 'admin_charts'],
  queryFn: ({ signal }) => api.get('/dashboard/admin_charts', { answer: adminAnswer, signal, patience: PATIENCE }),
})
