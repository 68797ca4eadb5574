import * as v from 'valibot'
import { idSchema } from '../fields/kinds.ts'

/** Why a queued change is stuck: another user changed the same field, or its author lost access to the case. */
export const putAsideStates = ['open', 'quarantined'] as const

export const MOST_PUT_ASIDE = 200
const MOST_FIELDS = 100
const MOST_WAITING = 100_000

const word = v.pipe(v.string('invalid'), v.regex(/^[a-z][a-z0-9_]{0,59}$/, 'invalid'))
const count = v.pipe(
  v.number('invalid'),
  v.integer('invalid'),
  v.minValue(0, 'too_small'),
  v.maxValue(MOST_WAITING, 'too_large'),
)

const putAsideSchema = v.strictObject({
  /** The name of the write. */
  command_id: v.pipe(v.string('invalid'), v.regex(/^[\w.:-]{8,255}$/, 'invalid')),
  entity: word,
  /** None where the record was still to be made. */
  entity_id: v.nullable(idSchema),
  patient_id: v.nullable(idSchema),
  fields: v.pipe(v.array(word, 'invalid'), v.maxLength(MOST_FIELDS, 'too_many')),
  state: v.picklist(putAsideStates, 'invalid'),
})
export type PutAside = v.InferOutput<typeof putAsideSchema>

/** What a device says of what it has not sent: how much, since when, and what of it was put aside; never what it says. */
export const waitingReportSchema = v.pipe(
  v.strictObject({
    waiting: count,
    set_aside: count,
    since: v.nullable(v.pipe(v.string('invalid'), v.isoTimestamp('invalid'))),
    put_aside: v.pipe(v.array(putAsideSchema, 'invalid'), v.maxLength(MOST_PUT_ASIDE, 'too_many')),
  }),
  v.forward(
    v.partialCheck([['waiting'], ['set_aside']], ({ waiting, set_aside }) => set_aside <= waiting, 'too_large'),
    ['set_aside'],
  ),
)
export type WaitingReport = v.InferOutput<typeof waitingReportSchema>
