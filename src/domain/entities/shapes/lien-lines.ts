import * as v from 'valibot'
import { line } from '../../fields/text-rules.ts'
import { isIsoDate } from '../../rules/dates.ts'

const optional = <T extends v.GenericSchema>(schema: T) => v.optional(v.nullable(schema))
const whole = (min: number, max: number) =>
  v.pipe(v.number('invalid'), v.safeInteger('invalid'), v.minValue(min, 'too_small'), v.maxValue(max, 'too_large'))

// Codes stand alone: their descriptions belong to others. A bill that is one sum has a line without a code.
const charge = {
  code: optional(line(10)),
  icd10: optional(line(10)),
  units: optional(whole(1, 9999)),
  charge_cents: whole(0, 10_000_000_000),
}

/** What a visit's bill says, line by line. */
export const billLinesSchema = v.pipe(v.array(v.strictObject(charge), 'invalid'), v.maxLength(100, 'too_many'))
export type BillLine = v.InferOutput<typeof billLinesSchema>[number]

/** What was billed, line by line, each with its day of service. */
export const lienLinesSchema = v.pipe(
  v.array(
    v.strictObject({ service_date: v.pipe(v.string('invalid'), v.check(isIsoDate, 'invalid')), ...charge }),
    'invalid',
  ),
  v.maxLength(500, 'too_many'),
)
export type LienLine = v.InferOutput<typeof lienLinesSchema>[number]

export function sumOfLines(lines: readonly { charge_cents: number }[]): number {
  return lines.reduce((sum, { charge_cents }) => sum + charge_cents, 0)
}

interface Bill {
  readonly service_date: string
  readonly bill_amount_cents: number
  readonly bill_lines?: readonly BillLine[] | null
}

/** A visit's bill as lines of a lien: its own lines or, where it is one sum, a single line of that. */
export function linesOfBill({ service_date, bill_amount_cents, bill_lines }: Bill): LienLine[] {
  const lines = bill_lines?.length ? bill_lines : [{ charge_cents: bill_amount_cents }]
  return lines.map((one) => ({ service_date, ...one }))
}
