import type { ColumnType } from 'kysely'

/** What the database holds in a column, told once for the compiler and for the test that compares it with the migrations. */
export interface Column<Read, Written, Filled extends boolean> {
  readonly type: string
  readonly required: boolean
  /** The database fills it in where nothing is given. */
  readonly filled: Filled
  /** Never there; it carries the types of what is read and written. */
  readonly values?: readonly [Read, Written]
}

function required<Read, Written = Read>(type: string): Column<Read, Written, false> {
  return { type, required: true, filled: false }
}

export const uuid = required<string>('uuid')
export const text = required<string>('text')
export const texts = required<readonly string[]>('text[]')
export const whole = required<number>('integer')
export const big = required<number>('bigint')
export const flag = required<boolean>('boolean')
export const moment = required<string>('timestamp with time zone')
/** Read as it is, written as JSON text. */
export const json = required<unknown, string>('jsonb')
/** The same where its shape is known. */
export const shaped = <Shape>(): Column<Shape, string, false> => required('jsonb')
/** A text that is one of a few. */
export const word = <Word extends string>(): Column<Word, Word, false> => required('text')

export function maybe<Read, Written>(column: Column<Read, Written, false>): Column<Read | null, Written | null, false> {
  return { type: column.type, required: false, filled: false }
}

export function filled<Read, Written>(column: Column<Read, Written, false>): Column<Read, Written, true> {
  return { type: column.type, required: true, filled: true }
}

type Kept<C> =
  C extends Column<infer Read, infer Written, infer Filled>
    ? ColumnType<Read, Filled extends true ? Written | undefined : Written, Written>
    : never

export type TableTypes<Tables> = {
  -readonly [T in keyof Tables]: { -readonly [C in keyof Tables[T]]: Kept<Tables[T][C]> }
}
