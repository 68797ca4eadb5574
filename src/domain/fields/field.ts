import type { GenericSchema } from 'valibot'
import type { SecretKind } from '../access/viewer.ts'

/** The kinds of field an entity can have. A kind decides validation, column type, input and display. */
export type FieldKind =
  | 'text'
  | 'long_text'
  | 'email'
  | 'phone'
  | 'url'
  | 'choice'
  | 'choices'
  | 'words'
  | 'integer'
  | 'decimal'
  | 'cents'
  | 'flag'
  | 'date'
  | 'moment'
  | 'ref'
  | 'refs'
  | 'json'
  | 'sealed'

/** What an entity file may say about a field, whatever its kind. */
export interface FieldOptions {
  /** A draft without it is refused. */
  readonly required?: boolean
  /** Written by the server alone: computed, stamped or set by a command. Clients that send it are refused. */
  readonly readOnly?: boolean
  /** May be given when the record is created and never changed by a plain update. */
  readonly fixed?: boolean
  /** The server makes the value where a draft does not say it: a text is a code of the label, a number the last place. */
  readonly generated?: true
  /** What the server writes here when the record is created: who asks, or the time. Goes with readOnly. */
  readonly stamp?: 'viewer' | 'now'
  /** Leaves the database only for those who see this kind of secret; null: open, though its group is a secret. */
  readonly secret?: SecretKind | null
  /** Can't be changed offline: the decision needs the server's current state. */
  readonly online?: true
}

export interface Field<Value = unknown, Required extends boolean = boolean, ReadOnly extends boolean = boolean> {
  readonly kind: FieldKind
  readonly required: Required
  readonly readOnly: ReadOnly
  readonly fixed: boolean
  readonly generated?: true
  readonly stamp?: 'viewer' | 'now'
  readonly secret?: SecretKind | null
  readonly online?: true
  /** Checks one present value; messages are the error codes that travel on the wire. */
  readonly schema: GenericSchema<unknown, Value>
  /** What an absent value becomes when the record is created. */
  readonly initial?: Value
  readonly max?: number
  readonly choices?: readonly string[]
  /** The entity a `ref` or `refs` points at. */
  readonly ref?: string
}

export type Fields = Readonly<Record<string, Field>>

/** The value a field holds in a stored record. */
export type ValueOf<F> = F extends Field<infer V, infer R> ? (R extends true ? V : V | null) : never

type RequiredKeys<F extends Fields> = {
  [K in keyof F]: F[K] extends Field<unknown, true, false>
    ? F[K] extends { initial: {} } | { generated: true }
      ? never
      : K
    : never
}[keyof F]

type WritableKeys<F extends Fields> = {
  [K in keyof F]: F[K] extends Field<unknown, boolean, true> ? never : K
}[keyof F]

/** What a client sends to create a record. */
export type DraftOf<F extends Fields> = { [K in RequiredKeys<F>]: ValueOf<F[K]> } & {
  [K in Exclude<WritableKeys<F>, RequiredKeys<F>>]?: ValueOf<F[K]> | null
}
