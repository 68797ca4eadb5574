import * as v from 'valibot'
import { line } from '../../fields/text-rules.ts'
import { isIsoDate } from '../../rules/dates.ts'

const optional = <T extends v.GenericSchema>(schema: T) => v.optional(v.nullable(schema))
const whole = (min: number, max: number) =>
  v.pipe(v.number('invalid'), v.safeInteger('invalid'), v.minValue(min, 'too_small'), v.maxValue(max, 'too_large'))

/** What was billed, line by line. Codes stand alone: their descriptions belong to others. */
export const lienLinesSchema = v.pipe(
  v.array(
    v.strictObject({
      service_date: v.pipe(v.string('invalid'), v.check(isIsoDate, 'invalid')),
      code: line(10),
      icd10: optional(line(10)),
      units: optional(whole(1, 9999)),
      charge_cents: whole(0, 10_000_000_000),
    }),
    'invalid',
  ),
  v.maxLength(500, 'too_many'),
)

export function sumOfLines(lines: readonly { charge_cents: number }[]): number {
  return lines.reduce((sum, { charge_cents }) => sum + charge_cents, 0)
}
