import * as v from 'valibot'
import { longText } from '../fields/kinds.ts'

/** The version of the record that its author saw. */
export const version = v.pipe(v.number('required'), v.safeInteger('invalid'), v.minValue(1, 'invalid'))
/** Why something is done. Most steps may say it, and some have to. */
export const reasonField = longText({ max: 500, required: true })
export const reason = v.optional(reasonField.schema)

/** Accepting or rejecting another user's proposal. */
export const proposalAnswer = v.strictObject({ accept: v.boolean('required'), reason })
export type ProposalAnswer = v.InferOutput<typeof proposalAnswer>
