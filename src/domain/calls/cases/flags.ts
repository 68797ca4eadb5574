import * as v from 'valibot'
import { idSchema } from '../../fields/kinds.ts'
import { line } from '../../fields/text-rules.ts'
import { defineCall } from '../define-call.ts'

/** What a request may carry; more come in several. */
const MOST_AT_ONCE = 20_000

/** What the list of cases asks beyond the cases themselves. */
export const flagCalls = {
  flagged: defineCall({
    method: 'GET',
    path: '/patient/flagged/{flag}',
    tag: 'patient',
    summary: 'Cases with a flag, such as a missing bill, records, consent or status',
    answer: v.strictObject({ patient_ids: v.array(v.string()) }),
  }),
  recordExport: defineCall({
    method: 'POST',
    path: '/patient/exports',
    tag: 'patient',
    summary: 'Log an export of cases with its purpose; refused without export permission',
    body: v.strictObject({
      patient_ids: v.pipe(
        v.array(idSchema, 'invalid'),
        v.minLength(1, 'required'),
        v.maxLength(MOST_AT_ONCE, 'too_many'),
      ),
      purpose: line(200),
      columns: v.pipe(
        v.array(v.pipe(v.string('invalid'), v.maxLength(60, 'too_long')), 'invalid'),
        v.maxLength(60, 'too_many'),
      ),
    }),
    answer: v.strictObject({ count: v.number() }),
  }),
}
