import * as v from 'valibot'
import { lines } from '../fields/text-rules.ts'

/** The version of the record that its author saw. */
export const version = v.pipe(v.number('required'), v.safeInteger('invalid'), v.minValue(1, 'invalid'))
export const reason = v.optional(lines(500))

/** Accepting or rejecting another user's proposal. */
export const proposalAnswer = v.strictObject({ accept: v.boolean('required'), reason })
export type ProposalAnswer = v.InferOutput<typeof proposalAnswer>
