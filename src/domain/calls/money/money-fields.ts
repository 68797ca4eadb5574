import { cents, choice, date, flag, integer, longText, phone, text } from '../../fields/kinds.ts'
import { feeShareKinds, settlementKinds } from '../../rules/distribution/types.ts'
import { paymentSources, receiptMethods, remittanceMethods } from '../../rules/lien-payments.ts'

export const costKinds = ['cost', ...feeShareKinds] as const
export type CostKind = (typeof costKinds)[number]

// Each call checks its body by these fields, and the portal asks for them in a form.

export const directPaymentFields = {
  amount_cents: cents({ min: 1, required: true }),
  source: choice(paymentSources, { required: true }),
  paid_on: date({ past: true, required: true }),
  reference: text({ max: 60, required: true }),
}

export const receiptFields = {
  payer: text({ max: 120, required: true }),
  method: choice(receiptMethods, { required: true }),
  reference: text({ max: 60, required: true }),
  amount_cents: cents({ min: 1, required: true }),
  source: choice(paymentSources, { required: true }),
  received_on: date({ past: true, required: true }),
  allocates: flag(),
}

export const remittanceFields = {
  method: choice(remittanceMethods, { required: true }),
  reference: text({ max: 60, required: true }),
  sent_on: date({ past: true, required: true }),
}

export const settlementFields = {
  payer: text({ max: 120, required: true }),
  kind: choice(settlementKinds, { required: true }),
  coverage: text({ max: 60 }),
  amount_cents: cents({ min: 1, required: true }),
  agreed_on: date({ past: true, required: true }),
  note: longText({ max: 500 }),
  settles: flag(),
}

/** A cost has an amount; a share of the attorney fee has basis points. */
export const costFields = {
  kind: choice(costKinds, { required: true }),
  payee: text({ max: 120, required: true }),
  what: text({ max: 200 }),
  amount_cents: cents({ min: 1, required: true }),
  share_bps: integer({ min: 1, max: 10_000, required: true }),
  advanced: flag(),
}

export const planKinds = [
  'erisa_self_funded',
  'erisa_insured',
  'individual_plan',
  'public_employee_plan',
  'medicare_a_b',
  'medicare_advantage',
  'medicare_d',
  'medicaid_state',
  'medicaid_managed',
  'other_plan',
] as const

export const demandKinds = ['notice', 'interim', 'final'] as const

export const holderFields = {
  holder: text({ max: 120, required: true }),
  recovery_agent: text({ max: 120 }),
  claim_number: text({ max: 60 }),
  plan_kind: choice(planKinds),
  address: longText({ max: 300 }),
  phone: phone(),
}

export const demandFields = {
  kind: choice(demandKinds, { required: true }),
  amount_cents: cents({ min: 1, required: true }),
  dated_on: date({ past: true, required: true }),
  due_on: date(),
}
