import * as v from 'valibot'
import { paperSchema } from '../../papers/paper-schema.ts'
import { checkPurposes } from '../../rules/distribution/checks-to-pay.ts'
import { defineCall } from '../define-call.ts'

const check = v.strictObject({
  /** Null where the portal knows no name. */
  payee: v.nullable(v.string()),
  /** Empty where the portal does not know it. */
  address: v.array(v.string()),
  amount_cents: v.number(),
  items: v.array(
    v.strictObject({
      purpose: v.picklist(checkPurposes),
      lien_number: v.nullable(v.string()),
      what: v.nullable(v.string()),
      amount_cents: v.number(),
    }),
  ),
})

const tag = 'distribution'

export const checkCalls = {
  checks: defineCall({
    method: 'GET',
    path: '/distribution/{id}/checks',
    tag,
    summary: 'Checks that pay an executed distribution out',
    answer: v.strictObject({ checks: v.array(check), total_cents: v.number(), held_cents: v.number() }),
  }),
  checkList: defineCall({
    method: 'GET',
    path: '/distribution/{id}/check_list',
    tag,
    summary: 'Content of a printed list of checks to pay',
    answer: v.strictObject({ paper: paperSchema }),
  }),
}
