import * as v from 'valibot'
import { lien } from '../entities/lien.ts'
import { lienLinesSchema } from '../entities/shapes/lien-lines.ts'
import { lienTypes } from '../entities/shapes/lien-words.ts'
import { cents, date, idSchema } from '../fields/kinds.ts'
import { line, lines } from '../fields/text-rules.ts'
import { paperSchema } from '../papers/paper-schema.ts'
import { priorityClasses } from '../rules/distribution/types.ts'
import { lienEventKinds } from '../rules/lien-ledger.ts'
import { paymentSources } from '../rules/lien-payments.ts'
import { fundingStatuses, lienStatuses } from '../rules/transitions/lien.ts'
import { offerAnswers, offerAuthors, offerStates } from '../rules/transitions/offers.ts'
import { defineCall } from './define-call.ts'
import { shownColumns } from './shown-row.ts'
import { reason, version } from './workflow-input.ts'
import { fundingOfferCalls } from './money/funding-offers.ts'
import { lienAfter } from './money/lien-after.ts'
import { lienholderCalls } from './money/lienholders.ts'
import { seenLiens } from './money/seen-liens.ts'

const text = v.nullable(v.string())

const paper = v.strictObject({ paper: paperSchema })

export const lienMoveInput = v.strictObject({
  to: v.picklist(lienStatuses, 'invalid'),
  reason,
  expected_version: version,
  confirmation_method: v.optional(line(40)),
  /** What the author offers to pay, or to take, for the whole lien. */
  offer_cents: v.optional(cents().schema),
  /** What the settlement is expected to be, as long as there is none. */
  expected_settlement_cents: v.optional(cents({ min: 1 }).schema),
  message: v.optional(lines(1000)),
  /** The last day on which the offer can be accepted. */
  expires_on: v.optional(date().schema),
  /** Gives up asking: the lien is owed as it stands. */
  in_full: v.optional(v.boolean('invalid')),
  release_document_id: v.optional(idSchema),
})
export type LienMoveInput = v.InferOutput<typeof lienMoveInput>

/** Liens that a firm confirms in one act. */
export const confirmationInput = v.strictObject({
  liens: seenLiens,
  confirmation_method: line(40),
})
export type ConfirmationInput = v.InferOutput<typeof confirmationInput>

export const fundingInput = v.strictObject({
  to: v.picklist(fundingStatuses, 'invalid'),
  reason,
  expected_version: version,
  funder_id: v.optional(idSchema),
  price_cents: v.optional(cents().schema),
  purchase_date: v.optional(date({ past: true }).schema),
  assignment_document_id: v.optional(idSchema),
  /** Past the limits of the case or of the funder: an administrator's word, with a reason. */
  over_limits: v.optional(v.boolean('invalid')),
})
export type FundingInput = v.InferOutput<typeof fundingInput>

/** The funder's answer to several offers at once. */
export const fundingAnswerInput = v.strictObject({
  liens: seenLiens,
  to: v.picklist(['approved', 'declined'], 'invalid'),
  reason,
})
export type FundingAnswerInput = v.InferOutput<typeof fundingAnswerInput>

export const correctionInput = v.strictObject({
  expected_version: version,
  reason: lines(500),
  billed_cents: v.optional(cents().schema),
  adjustment_cents: v.optional(cents().schema),
  lines: v.optional(lienLinesSchema),
  lien_type: v.optional(v.picklist(lienTypes, 'invalid')),
  priority_class: v.optional(v.picklist(priorityClasses, 'invalid')),
  /** The visits that it claims. */
  appointment_ids: v.optional(lien.fields.appointment_ids.schema),
})
export type CorrectionInput = v.InferOutput<typeof correctionInput>

export const offerAnswerInput = v.strictObject({
  answer: v.picklist(['decline', 'withdraw'], 'invalid'),
  expected_version: version,
  reason,
})
export type OfferAnswerInput = v.InferOutput<typeof offerAnswerInput>

/** What stood on a lien on one side of a correction. */
const corrected = v.strictObject({
  billed_cents: v.optional(v.number()),
  adjustment_cents: v.optional(v.number()),
  lines: v.optional(v.nullable(lienLinesSchema)),
  lien_type: v.optional(v.picklist(lienTypes)),
  priority_class: v.optional(v.picklist(priorityClasses)),
  appointment_ids: v.optional(v.nullable(v.array(v.string()))),
})

const ledgerEntry = v.strictObject({
  id: v.string(),
  kind: v.picklist(lienEventKinds),
  amount_cents: v.nullable(v.number()),
  /** What was owed after it. */
  balance_cents: v.number(),
  from_value: text,
  to_value: text,
  source: v.nullable(v.picklist(paymentSources)),
  paid_on: text,
  reason: text,
  reverses_id: text,
  at: v.string(),
  /** What stood there before a correction, and what stands there since. */
  corrected: v.nullable(v.strictObject({ from: corrected, to: corrected })),
  by_name: text,
})

const offer = v.strictObject({
  id: v.string(),
  lien_id: v.string(),
  /** Hidden from a buyer who must not know whose lien it is. */
  lien_number: v.optional(text),
  offered_by: v.picklist(offerAuthors),
  amount_cents: v.number(),
  /** What the offer rests on. */
  basis: v.nullable(
    v.strictObject({
      settlement_cents: v.number(),
      /** There is no settlement yet. */
      is_expected: v.optional(v.boolean()),
      fee_cents: v.number(),
      costs_cents: v.number(),
      liens_cents: v.number(),
    }),
  ),
  message: text,
  expires_on: text,
  state: v.picklist(offerStates),
  answers_id: text,
  answered_at: text,
  at: v.string(),
  /** What this reader may answer. */
  may: v.array(v.picklist(offerAnswers)),
})

const openBill = v.strictObject({
  id: v.string(),
  service_date: v.string(),
  appointment_type_id: v.string(),
  medical_provider_id: text,
  chiropractor_id: text,
  bill_amount_cents: v.number(),
  lines: lienLinesSchema,
})

/** The columns of the lien whose ledger it is. */
export const ledgerColumns = [
  'id',
  'lien_number',
  'patient_id',
  'billed_cents',
  'adjustment_cents',
  'reduction_cents',
  'final_cents',
  'paid_cents',
  'balance_cents',
  'status',
] as const

const tag = 'lien'

export const liensCalls = {
  ledger: defineCall({
    method: 'GET',
    path: '/lien/{id}/ledger',
    tag,
    summary: 'Ledger of a lien',
    answer: v.strictObject({
      lien: shownColumns(lien, ledgerColumns),
      lien_events: v.array(ledgerEntry),
    }),
  }),
  openBills: defineCall({
    method: 'GET',
    path: '/patient/{id}/open_bills',
    tag,
    summary: 'Bills of a case without a lien, as lines for a new one',
    answer: v.strictObject({ bills: v.array(openBill) }),
  }),
  statement: defineCall({
    method: 'GET',
    path: '/patient/{id}/lien_statement',
    tag,
    summary: 'Content of a printed lien statement',
    answer: paper,
  }),
  sendStatement: defineCall({
    method: 'POST',
    path: '/patient/{id}/lien_statement',
    tag,
    summary: 'Record a lien statement as sent, with its date on each lien',
    answer: paper,
  }),
  releaseLetter: defineCall({
    method: 'GET',
    path: '/lien/{id}/release_letter',
    tag,
    summary: 'Content of a printed release for a lien paid in full',
    answer: paper,
  }),
  letterOfProtection: defineCall({
    method: 'GET',
    path: '/patient/{id}/letter_of_protection',
    tag,
    summary: 'Content of a printed letter of protection',
    query: v.strictObject({ medical_provider_id: v.optional(idSchema) }),
    answer: paper,
  }),
  ...lienholderCalls,
  move: defineCall({
    method: 'POST',
    path: '/lien/{id}/transition',
    tag,
    summary: 'Change the status of a lien',
    body: lienMoveInput,
    answer: lienAfter,
  }),
  confirm: defineCall({
    method: 'POST',
    path: '/lien/confirm',
    tag,
    summary: 'Confirm several liens at once: all of them or none',
    body: confirmationInput,
    answer: v.strictObject({
      liens: v.array(v.strictObject({ id: v.string(), version: v.number(), status: v.picklist(lienStatuses) })),
    }),
  }),
  correct: defineCall({
    method: 'POST',
    path: '/lien/{id}/correction',
    tag,
    summary: 'Correct a lien that a firm or funder relies on, with a reason; both are notified',
    body: correctionInput,
    answer: lienAfter,
  }),
  answerOffer: defineCall({
    method: 'POST',
    path: '/lien/{id}/offer',
    tag,
    summary: 'Decline the open offer, or withdraw one you made',
    body: offerAnswerInput,
    answer: v.strictObject({
      ...lienAfter.entries,
      reduction_offer: v.strictObject({ id: v.string(), state: v.picklist(['declined', 'withdrawn']) }),
    }),
  }),
  offers: defineCall({
    method: 'GET',
    path: '/patient/{id}/reduction_offers',
    tag,
    summary: 'Offers on the liens of a case',
    answer: v.strictObject({ reduction_offers: v.array(offer) }),
  }),
  answerFunding: defineCall({
    method: 'POST',
    path: '/lien/funding',
    tag,
    summary: 'Accept or decline several offers of liens at once: all of them or none',
    body: fundingAnswerInput,
    answer: v.strictObject({ count: v.number() }),
  }),
  ...fundingOfferCalls,
  fund: defineCall({
    method: 'POST',
    path: '/lien/{id}/funding',
    tag,
    summary: 'Offer a lien to a funder, through to purchase',
    body: fundingInput,
    answer: lienAfter,
  }),
}
