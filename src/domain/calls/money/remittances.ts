import * as v from 'valibot'
import { ownerTypes } from '../../entities/shapes/lien-words.ts'
import { idSchema } from '../../fields/kinds.ts'
import { remittanceMethods } from '../../rules/lien-payments.ts'
import { remittanceStates } from '../../rules/transitions/remittance.ts'
import { defineCall } from '../define-call.ts'
import { reason, version } from '../workflow-input.ts'
import { remittanceFields as fields } from './money-fields.ts'

const text = v.nullable(v.string())

export const remittanceDraft = v.strictObject({
  owner_id: idSchema,
  method: fields.method.schema,
})
export type RemittanceDraft = v.InferOutput<typeof remittanceDraft>

/** Approving and sending are one act where the same person does both. */
export const remittanceMoves = ['approved', 'approved_and_sent', 'sent', 'failed'] as const
export type RemittanceMove = (typeof remittanceMoves)[number]

export const remittanceMoveInput = v.strictObject({
  to: v.picklist(remittanceMoves, 'invalid'),
  expected_version: version,
  reason,
  reference: v.optional(fields.reference.schema),
  sent_on: v.optional(fields.sent_on.schema),
})
export type RemittanceMoveInput = v.InferOutput<typeof remittanceMoveInput>

export const remittanceQuery = v.strictObject({
  patient_id: v.optional(idSchema),
  owner_id: v.optional(idSchema),
  state: v.optional(v.picklist(remittanceStates, 'invalid')),
})
export type RemittanceQuery = v.InferOutput<typeof remittanceQuery>

const owner = {
  owner_type: v.picklist(ownerTypes),
  owner_id: v.string(),
  owner_name: text,
}

const openOwner = v.strictObject({
  ...owner,
  remit_method: v.nullable(v.picklist(remittanceMethods)),
  amount_cents: v.number(),
  allocation_ids: v.array(v.string()),
  lien_numbers: v.array(v.string()),
})

const remittance = v.strictObject({
  id: v.string(),
  ...owner,
  amount_cents: v.number(),
  method: v.picklist(remittanceMethods),
  reference: text,
  state: v.picklist(remittanceStates),
  sent_on: text,
  reason: text,
  at: v.string(),
  version: v.number(),
  made_by_name: text,
  approved_by_name: text,
  lines: v.array(
    v.strictObject({
      lien_number: v.string(),
      amount_cents: v.number(),
      fee_cents: v.number(),
      owner_cents: v.number(),
    }),
  ),
  /** Where this reader may move it. */
  allowed: v.array(v.picklist(remittanceStates)),
})

const one = v.strictObject({ remittance })
const tag = 'remittance'

export const remittanceCalls = {
  openOwners: defineCall({
    method: 'GET',
    path: '/remittance/open',
    tag,
    summary: 'Amounts due to each owner',
    answer: v.strictObject({ owners: v.array(openOwner) }),
  }),
  remittances: defineCall({
    method: 'GET',
    path: '/remittance/all',
    tag,
    summary: 'Remittances, newest first',
    query: remittanceQuery,
    answer: v.strictObject({ remittances: v.array(remittance) }),
  }),
  makeRemittance: defineCall({
    method: 'POST',
    path: '/remittance/create',
    tag,
    summary: 'Create a remittance of everything due to an owner',
    status: 201,
    body: remittanceDraft,
    answer: one,
  }),
  moveRemittance: defineCall({
    method: 'POST',
    path: '/remittance/{id}/transition',
    tag,
    summary: 'Approve a remittance, mark it as sent or failed, or approve and send it in one act',
    body: remittanceMoveInput,
    answer: one,
  }),
}
