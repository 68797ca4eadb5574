import * as v from 'valibot'
import { lien } from '../entities/lien.ts'
import { idSchema } from '../fields/kinds.ts'
import { lienSets } from '../lien-sets.ts'
import { lienAges } from '../dashboard-figures.ts'
import { paperKinds } from '../rules/case-papers.ts'
import { caseStatuses } from '../rules/transitions/case-status-facts.ts'
import { fundingStatuses, lienStatuses } from '../rules/transitions/lien.ts'
import { offerAuthors } from '../rules/transitions/offers.ts'
import { defineCall } from './define-call.ts'
import { auditorScreen } from './first-screens/auditor.ts'
import { practiceScreen } from './first-screens/practice.ts'
import { staffScreen } from './first-screens/staff.ts'
import { pageQuery } from './list-query.ts'
import { columnsOf } from './shown-row.ts'

const tag = 'first-screen'
const text = v.nullable(v.string())
const amount = v.nullable(v.number())

/** A case by its number and its patient, each where the caller sees it. */
const ofCase = { patient_id: v.string(), case_number: text, patient_name: text }

/** Liens as lists of work show them. A column that the caller never sees is null. */
export const lienLine = v.strictObject({
  id: v.string(),
  version: v.number(),
  ...ofCase,
  lien_number: text,
  lien_type: columnsOf(lien, ['lien_type']).lien_type,
  /** The provider, facility or chiropractor who treated. */
  originator: text,
  lawfirm: text,
  state: text,
  service_from: text,
  service_to: text,
  status: v.nullable(v.picklist(lienStatuses)),
  billed_cents: amount,
  adjustment_cents: amount,
  reduction_cents: amount,
  final_cents: amount,
  paid_cents: amount,
  balance_cents: amount,
  /** Absent where the caller may not know of funding. */
  funding_status: v.optional(v.nullable(v.picklist(fundingStatuses))),
  price_cents: v.optional(amount),
  counter_price_cents: v.optional(amount),
})
export type LienLine = v.InferOutput<typeof lienLine>

const lienListQuery = v.strictObject({
  show: v.optional(v.picklist(lienSets, 'invalid'), 'all'),
  lawfirm_id: v.optional(idSchema),
  state_id: v.optional(idSchema),
  age: v.optional(v.picklist(lienAges, 'invalid')),
  page: pageQuery.entries.page,
  page_size: pageQuery.entries.page_size,
})
export type LienListQuery = v.InferOutput<typeof lienListQuery>

/** An offer of the other side, with what it rests on. */
const offer = v.strictObject({
  ...ofCase,
  id: v.string(),
  lien_id: v.string(),
  lien_version: v.number(),
  lien_status: v.picklist(lienStatuses),
  lien_number: text,
  originator: text,
  offered_by: v.picklist(offerAuthors),
  amount_cents: v.number(),
  /** What is owed without the offer. */
  owed_cents: v.number(),
  message: text,
  expires_on: text,
  settlement_cents: amount,
  is_expected: v.boolean(),
  fee_cents: amount,
  costs_cents: amount,
  liens_cents: amount,
})

const inCare = {
  ...ofCase,
  case_status: v.picklist(caseStatuses),
  /** The day of the firm's last word. */
  last_word_on: text,
}

const distribution = v.strictObject({
  ...ofCase,
  id: v.string(),
  version: v.number(),
  number: v.number(),
  gross_cents: amount,
  fee_cents: amount,
  /** A server of the version before does not tell of them. */
  costs_cents: v.optional(amount),
  liens_cents: amount,
  client_cents: amount,
})

/** The first rows of a list, and how many rows there are. */
const rowsOf = <S extends v.GenericSchema>(row: S) => v.strictObject({ rows: v.array(row), count: v.number() })

/** Open cases: those with a visit ahead first. */
const openCases = rowsOf(v.strictObject({ ...inCare, next_visit_at: text, next_visit_zone: text }))

/** A request waits, has a time that somebody must accept, was declined by its office, or is booked. */
const visitRequestStates = ['proposed', 'declined', 'waiting', 'booked'] as const

const askedVisit = v.strictObject({
  ...ofCase,
  id: v.string(),
  version: v.number(),
  appointment_type_id: v.string(),
  office: text,
  zone: v.string(),
  wanted_from: text,
  wanted_to: text,
  state: v.picklist(visitRequestStates),
  /** The time that is booked or proposed. */
  start: text,
  declined_reason: text,
})

const lawfirm = v.strictObject({
  as_of: v.string(),
  /** Paralegals see what waits for the firm; only its lawyers bind it. */
  may_bind: v.boolean(),
  liens: v.strictObject({ ...rowsOf(lienLine).entries, billed_cents: amount }),
  offers: rowsOf(offer),
  statuses: rowsOf(v.strictObject(inCare)),
  papers: rowsOf(v.strictObject({ ...ofCase, kind: v.picklist(paperKinds), due_on: text })),
  distributions: rowsOf(distribution),
  /**
   * Accepted, and agreed to by the owners of the liens: the firm pays out and says so. Absent where a server of the version
   * before answers, or a device that kept its answer.
   */
  payouts: v.optional(rowsOf(distribution)),
  /** Visits that the firm asked for, and what became of them. */
  visits: rowsOf(askedVisit),
  cases: openCases,
})

const subsidiary = v.strictObject({
  as_of: v.string(),
  in_intake: v.number(),
  /** Visits asked for and not scheduled yet. */
  to_schedule: v.number(),
  next_7_days: v.number(),
  /** Visits that should have taken place, of which nobody has said what became of them. */
  outcome_missing: v.number(),
  cases: openCases,
})

/** Absent where a device answers: no price lies there. */
const price_cents = v.optional(v.number())
const sums = { count: v.number(), price_cents, paid_cents: v.number(), balance_cents: v.number() }

/** Liens that were bought, added up by what they have in common. */
const group = v.strictObject({ id: text, name: text, ...sums })

const funder = v.strictObject({
  as_of: v.string(),
  may_bind: v.boolean(),
  /** Liens offered to the funder that it has not answered, the oldest first. */
  offers: v.strictObject({ ...rowsOf(lienLine).entries, price_cents }),
  /** What firms ask off the liens that the funder holds. */
  reductions: rowsOf(offer),
  /** Accepted, and not yet assigned. */
  accepted: v.strictObject({ count: v.number(), price_cents }),
  /** What it holds: with how many something was collected on, and something is owed on. */
  bought: v.strictObject({ ...sums, collected: v.number(), outstanding: v.number() }),
  ageing: v.array(v.strictObject({ age: v.picklist(lienAges), count: v.number(), balance_cents: v.number() })),
  by_firm: v.array(group),
  by_state: v.array(group),
})

export const firstScreensCalls = {
  liens: defineCall({
    method: 'GET',
    path: '/lien/worklist',
    tag,
    summary: 'Liens with their cases and originators, by what is to be done about them',
    query: lienListQuery,
    answer: v.strictObject({
      liens: v.array(lienLine),
      count: v.number(),
      page: v.number(),
      page_size: v.number(),
      billed_cents: amount,
      paid_cents: amount,
      balance_cents: amount,
      price_cents: v.optional(amount),
      may_bind: v.boolean(),
    }),
  }),
  lawfirm: defineCall({
    method: 'GET',
    path: '/first_screen/lawfirm',
    tag,
    summary: 'What waits for a law firm, and its cases',
    answer: lawfirm,
  }),
  practice: defineCall({
    method: 'GET',
    path: '/first_screen/practice',
    tag,
    summary: 'The day of a provider or chiropractor: visits, what is owed for them, and its liens',
    answer: practiceScreen,
  }),
  funder: defineCall({
    method: 'GET',
    path: '/first_screen/funder',
    tag,
    summary: 'Offers to a funder, and the figures of what it bought',
    answer: funder,
  }),
  staff: defineCall({
    method: 'GET',
    path: '/first_screen/staff',
    tag,
    summary: 'What waits at the desks of staff: cases to decide, the accounts, and the portal itself',
    answer: staffScreen,
  }),
  subsidiary: defineCall({
    method: 'GET',
    path: '/first_screen/subsidiary',
    tag,
    summary: 'What waits in the cases of a subsidiary, and the cases',
    answer: subsidiary,
  }),
  auditor: defineCall({
    method: 'GET',
    path: '/first_screen/auditor',
    tag,
    summary: 'The state of the audit seals, refused requests, and who saw the most cases',
    answer: auditorScreen,
  }),
}
