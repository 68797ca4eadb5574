import * as v from 'valibot'
import { isIsoDate, latestToday } from '../rules/dates.ts'
import { isUuid } from '../rules/uuid.ts'
import type { Field, FieldKind, FieldOptions } from './field.ts'
import { line, lines, pattern } from './text-rules.ts'

type Is<O, K extends keyof FieldOptions> = O extends Record<K, true> ? true : false
type Made<Value, O> = Field<Value, Is<O, 'required'>, Is<O, 'readOnly'>> &
  (O extends { initial: infer I extends Value } ? { readonly initial: I } : unknown) &
  (O extends { generated: true } ? { readonly generated: true } : unknown)

/** `O` is what was said of the field, literally: its type tells whether the field is required and who writes it. */
function field<Value, O extends FieldOptions>(
  kind: FieldKind,
  schema: v.GenericSchema<unknown, Value>,
  options: (FieldOptions & { initial?: Value }) | undefined,
  more: Partial<Pick<Field, 'max' | 'choices' | 'ref'>> = {},
): Made<Value, O> {
  const made: Field = { required: false, readOnly: false, fixed: false, ...options, ...more, kind, schema }
  return made as Made<Value, O>
}

type Text = FieldOptions & { max: number; min?: number; pattern?: RegExp; initial?: string }

export function text<const O extends Text>(options: O) {
  const { max, min, pattern: expression, ...rest }: Text = options
  return field<string, O>('text', expression ? pattern(max, expression) : line(max, min), rest, { max })
}

export function longText<const O extends FieldOptions & { max: number }>(options: O) {
  return field<string, O>('long_text', lines(options.max), options, { max: options.max })
}

// One @, no spaces, a dot in the domain: what mail servers accept in practice, without the rare quoted forms.
const EMAIL = /^[^\s@"(),:;<>[\\\]]+@[^\s@"(),:;<>[\\\].]+(\.[^\s@"(),:;<>[\\\].]+)+$/u

export function email<const O extends FieldOptions>(options?: O) {
  return field<string, O>('email', v.pipe(pattern(254, EMAIL), v.toLowerCase()), options, { max: 254 })
}

export function phone<const O extends FieldOptions>(options?: O) {
  return field<string, O>('phone', pattern(16, /^\+[1-9]\d{6,14}$/), options, { max: 16 })
}

export function url<const O extends FieldOptions>(options?: O) {
  return field<string, O>('url', pattern(2000, /^https?:\/\/[^\s<>"]+$/iu), options, { max: 2000 })
}

/** Of a picture that lies in the row itself; larger ones are files. */
export const MOST_PICTURE = 16_000

/** A small picture as a data address, or the address of one. */
export function picture<const O extends FieldOptions>(options?: O) {
  const schema = pattern(
    MOST_PICTURE,
    /^(https?:\/\/[^\s<>"]{1,2000}|data:image\/(webp|jpeg|png);base64,[a-z0-9+/]+=*)$/iu,
  )
  return field<string, O>('url', schema, options, { max: MOST_PICTURE })
}

export function choice<const C extends readonly string[], const O extends FieldOptions & { initial?: C[number] }>(
  choices: C,
  options?: O,
) {
  return field<C[number], O>('choice', v.picklist(choices, 'invalid'), options, { choices })
}

export function choices<const C extends readonly string[], const O extends FieldOptions & { initial?: C[number][] }>(
  of: C,
  options?: O,
) {
  const schema = v.pipe(v.array(v.picklist(of, 'invalid'), 'invalid'), v.maxLength(of.length, 'too_many'))
  return field<C[number][], O>('choices', schema, options, { choices: of })
}

/** A short list of free words or codes. */
export function words<const O extends FieldOptions & { max: number; pattern?: RegExp }>(options: O) {
  const item = options.pattern ? pattern(60, options.pattern) : line(60)
  return field<string[], O>('words', v.pipe(v.array(item, 'invalid'), v.maxLength(options.max, 'too_many')), options)
}

type Whole = FieldOptions & { min?: number; max?: number; initial?: number }

function whole(min: number, max: number) {
  return v.pipe(
    v.number('invalid'),
    v.safeInteger('invalid'),
    v.minValue(min, 'too_small'),
    v.maxValue(max, 'too_large'),
  )
}

export function integer<const O extends Whole>(options: O) {
  const { min = 0, max = 2_147_483_647, ...rest }: Whole = options
  return field<number, O>('integer', whole(min, max), rest, { max })
}

/** Hundredths of a percent: 2,500 is 25 %. */
export function bps<const O extends Whole>(options?: O) {
  const { max = 10_000, ...rest }: Whole = options ?? {}
  return field<number, O>('integer', whole(0, max), rest, { max })
}

/** Money. A hundred million dollars is far above any case and far below what an integer column holds. */
export function cents<const O extends Whole>(options?: O) {
  const { min = 0, max = 10_000_000_000, ...rest }: Whole = options ?? {}
  return field<number, O>('cents', whole(min, max), rest, { max })
}

export function decimal<const O extends FieldOptions & { min: number; max: number }>(options: O) {
  const schema = v.pipe(
    v.number('invalid'),
    v.finite('invalid'),
    v.minValue(options.min, 'too_small'),
    v.maxValue(options.max, 'too_large'),
  )
  return field<number, O>('decimal', schema, options)
}

export function flag<const O extends FieldOptions & { initial?: boolean }>(options?: O) {
  return field<boolean, O>('flag', v.boolean('invalid'), options)
}

const isoDay = v.pipe(v.string('invalid'), v.check(isIsoDate, 'invalid'))

/** Tells of what has happened, so it is no day to come, wherever on Earth it is written down. */
const pastDay = v.pipe(
  isoDay,
  v.check((day) => day <= latestToday(), 'in_future'),
)

type Day = FieldOptions & { past?: true }

export function date<const O extends Day>(options?: O) {
  const { past, ...rest }: Day = options ?? {}
  return field<string, O>('date', past ? pastDay : isoDay, rest)
}

// PostgreSQL reads any of these; years outside four digits are typing slips, not appointments.
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/

const MINUTES_OF_CLOCKS = 5 * 60_000

export function moment<const O extends Day>(options?: O) {
  const { past, ...rest }: Day = options ?? {}
  const anyMoment = v.pipe(
    v.string('invalid'),
    v.regex(MOMENT, 'invalid'),
    v.check((text) => isIsoDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)), 'invalid'),
    v.transform((text) => new Date(text).toISOString()),
  )
  // The clocks of devices do not agree to the minute.
  const pastMoment = v.pipe(
    anyMoment,
    v.check((text) => Date.parse(text) <= Date.now() + MINUTES_OF_CLOCKS, 'in_future'),
  )
  return field<string, O>('moment', past ? pastMoment : anyMoment, rest)
}

export const idSchema = v.pipe(v.string('invalid'), v.toLowerCase(), v.check(isUuid, 'invalid'))

export function ref<const O extends FieldOptions>(entity: string, options?: O) {
  return field<string, O>('ref', idSchema, options, { ref: entity })
}

export function refs<const O extends FieldOptions & { max?: number }>(entity: string, options?: O) {
  const { max = 200, ...rest }: FieldOptions & { max?: number } = options ?? {}
  const schema = v.pipe(v.array(idSchema, 'invalid'), v.maxLength(max, 'too_many'))
  return field<string[], O>('refs', schema, rest, { ref: entity })
}

/** The id of a party whose kind another field of the record tells, so no single entity can be named here. */
export function partyRef<const O extends FieldOptions>(options?: O) {
  return field<string, O>('ref', idSchema, options)
}

/** A small structure of its own shape, kept as one value. */
export function json<Value, const O extends FieldOptions>(schema: v.GenericSchema<unknown, Value>, options?: O) {
  return field<Value, O>('json', schema, options)
}

type Sealed = FieldOptions & { max: number; pattern: RegExp; ignores?: RegExp }

/**
 * A number that must not leak: stored sealed, compared by a keyed digest, shown as its last four characters.
 * Clients write the whole value and read back only those four.
 */
export function sealed<const O extends Sealed>(options: O) {
  const { max, pattern: expression, ignores, ...rest }: Sealed = options
  const plain = pattern(max, expression)
  // What people write between the digits is no part of the number.
  const schema = ignores
    ? v.pipe(
        v.string('invalid'),
        v.transform((text) => text.replace(ignores, '')),
        plain,
      )
    : plain
  return field<string, O>('sealed', schema, rest, { max })
}
