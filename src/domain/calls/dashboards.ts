import * as v from 'valibot'
import { cardNames, chartNames, lienAges } from '../dashboard-figures.ts'
import { appointmentCategories } from '../entities/appointment-status.ts'
import { caseStatuses } from '../rules/transitions/case-status-facts.ts'
import { defineCall } from './define-call.ts'

const tag = 'dashboard'

/** What a role looks at first. */
const cards = v.strictObject({
  as_of: v.string(),
  /** Those that the caller sees; a share of nothing is null. */
  cards: v.record(v.picklist(cardNames), v.nullable(v.number())),
  /** Those that the caller sees. */
  charts: v.array(v.picklist(chartNames)),
})

const month = v.strictObject({
  month: v.string(),
  value: v.number(),
  last_year: v.number(),
  /** Visits by the category of their status. */
  by_category: v.optional(v.record(v.picklist(appointmentCategories), v.number())),
})
const year = {
  year: v.number(),
  charts: v.record(
    v.picklist(chartNames),
    v.strictObject({ unit: v.picklist(['count', 'cents']), months: v.array(month) }),
  ),
}
const ofYear = v.strictObject(year)

export const dashboardsCalls = {
  admin: defineCall({
    method: 'GET',
    path: '/dashboard/admin',
    tag,
    summary: 'Dashboard of an administrator',
    answer: cards,
  }),
  lawfirm: defineCall({
    method: 'GET',
    path: '/dashboard/lawfirm',
    tag,
    summary: 'Dashboard of a law firm',
    answer: cards,
  }),
  subsidiary: defineCall({
    method: 'GET',
    path: '/dashboard/subsidiary',
    tag,
    summary: 'Dashboard of a subsidiary',
    answer: cards,
  }),
  generic: defineCall({
    method: 'GET',
    path: '/dashboard/generic',
    tag,
    summary: 'Dashboard of other roles',
    answer: cards,
  }),
  adminCharts: defineCall({
    method: 'GET',
    path: '/dashboard/admin_charts',
    tag,
    summary: 'Charts of the current year, the case funnel, liens by age and the busiest law firms',
    answer: v.strictObject({
      ...year,
      funnel: v.array(v.strictObject({ case_status: v.picklist(caseStatuses), count: v.number() })),
      lien_ageing: v.array(
        v.strictObject({ bucket: v.picklist(lienAges), count: v.number(), balance_cents: v.number() }),
      ),
      top_firms: v.array(v.strictObject({ lawfirm_id: v.string(), lawfirm: v.string(), open_cases: v.number() })),
    }),
  }),
  appointment_counts: defineCall({
    method: 'GET',
    path: '/dashboard/appointment_counts',
    tag,
    summary: 'Appointments by month, this year and last year',
    answer: ofYear,
  }),
  bill_amount: defineCall({
    method: 'GET',
    path: '/dashboard/bill_amount',
    tag,
    summary: 'Billed amounts by month, this year and last year',
    answer: ofYear,
  }),
  price: defineCall({
    method: 'GET',
    path: '/dashboard/price',
    tag,
    summary: 'Purchase prices by month, this year and last year',
    answer: ofYear,
  }),
  surgery_counts: defineCall({
    method: 'GET',
    path: '/dashboard/surgery_counts',
    tag,
    summary: 'Surgeries by month, this year and last year',
    answer: ofYear,
  }),
  new_patients: defineCall({
    method: 'GET',
    path: '/dashboard/new_patients',
    tag,
    summary: 'New patients by month, this year and last year',
    answer: ofYear,
  }),
}
