import * as v from 'valibot'
import { line } from '../../fields/text-rules.ts'
import { isIsoDate } from '../../rules/dates.ts'
import { overlapIn } from '../../rules/limitation.ts'
import { endsBefore } from './row-rules.ts'

const day = v.nullable(v.pipe(v.string('invalid'), v.check(isIsoDate, 'invalid')))

/** A state's time limit for filing suit. Every row is an estimate until a named person has verified it. */
const solRule = v.strictObject({
  profile: v.picklist(['general', 'motor_vehicle'], 'invalid'),
  years: v.pipe(v.number('invalid'), v.safeInteger('invalid'), v.minValue(1, 'too_small'), v.maxValue(20, 'too_large')),
  accrual_from: day,
  accrual_to: day,
  source: line(200),
  verified_by: v.nullable(line(120)),
  verified_on: day,
})

export const solRulesSchema = v.pipe(
  v.array(solRule, 'invalid'),
  v.maxLength(20, 'too_many'),
  v.check((rules) => !rules.some(({ accrual_from: from, accrual_to: to }) => endsBefore(from, to)), 'before_start'),
  v.check((rules) => overlapIn(rules) === undefined, 'rules_overlap'),
)
export type StateSolRule = v.InferOutput<typeof solRule>

const bps = v.pipe(
  v.number('invalid'),
  v.safeInteger('invalid'),
  v.minValue(0, 'too_small'),
  v.maxValue(10_000, 'too_large'),
)
const cap_includes_super = v.boolean('invalid')

/** The most that a state lets liens take of a settlement; the shape that the distribution computes with. */
export const lienCapSchema = v.variant(
  'kind',
  [
    v.strictObject({ kind: v.literal('none') }),
    v.strictObject({ kind: v.literal('pct_of_gross'), bps, cap_includes_super }),
    v.strictObject({ kind: v.literal('pct_after_fee'), bps, cap_includes_super }),
    v.strictObject({ kind: v.literal('third'), cap_includes_super }),
  ],
  'invalid',
)
export type LienCapRule = v.InferOutput<typeof lienCapSchema>
