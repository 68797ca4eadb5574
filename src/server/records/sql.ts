import { createHash } from 'node:crypto'
import type { Compilable } from 'kysely'
import type { BatchResult, Statement } from '#server/database/batch.ts'

/**
 * A piece of SQL with its values. The engine writes queries for tables it doesn't know by name, over and over: pieces
 * that don't change are made once and put together by joining strings, and the values travel beside them.
 */
export interface Sql<Row = Values> {
  readonly parts: readonly string[]
  readonly values: readonly unknown[]
  /** Never set: what its author says of the rows it answers. */
  readonly row?: Row
}

type Values = Record<string, unknown>

/** `sql<{ id: string }>` says what its rows hold. */
// Nothing but its author's word ties the rows to the text.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export function sql<Row = Values>(strings: readonly string[], ...inserted: unknown[]): Sql<NoInfer<Row>> {
  const parts: string[] = [strings[0] ?? '']
  const values: unknown[] = []
  inserted.forEach((value, index) => {
    const after = strings[index + 1] ?? ''
    if (isSql(value)) {
      parts[parts.length - 1] += value.parts[0] ?? ''
      parts.push(...value.parts.slice(1))
      values.push(...value.values)
      parts[parts.length - 1] += after
    } else {
      parts.push(after)
      values.push(value)
    }
  })
  return { parts, values }
}

/** Text that is part of the program, never of a request. */
export function raw(text: string): Sql {
  return { parts: [text], values: [] }
}

export function name(identifier: string): Sql {
  return raw(quoted(identifier))
}

export function quoted(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`
}

export function join(pieces: readonly Sql<unknown>[], separator: string): Sql {
  return pieces.reduce<Sql>(
    (all, piece, index) => (index === 0 ? sql`${piece}` : sql`${all}${raw(separator)}${piece}`),
    raw(''),
  )
}

function isSql(value: unknown): value is Sql<unknown> {
  return typeof value === 'object' && value !== null && 'parts' in value && 'values' in value
}

const names = new Map<string, string>()
const MOST_NAMES = 5000

/** What one asks the database: written by the template above, or typed, by `db`. */
export type Question<Row = Values> = Sql<Row> | Compilable<Row>

type RowIn<Asked> = Asked extends Sql<infer Row> ? Row : Asked extends Compilable<infer Row> ? Row : never

/** The results of questions, each with the rows of its own. */
export type ResultsOf<Questions extends readonly unknown[]> = {
  -readonly [Index in keyof Questions]: BatchResult<RowIn<Questions[Index]>>
}

/** Makes a statement that a connection prepares once: its name is a digest of its text. */
export function statement(question: Question<unknown>): Statement {
  const { text, values } = 'compile' in question ? compiled(question) : written(question)
  let known = names.get(text)
  if (!known) {
    known = createHash('sha1').update(text).digest('base64url')
    if (names.size >= MOST_NAMES) names.clear()
    names.set(text, known)
  }
  return { name: known, text, values }
}

function compiled(question: Compilable): Statement {
  const { sql: text, parameters } = question.compile()
  return { text, values: parameters }
}

function written({ parts, values }: Sql<unknown>): Statement {
  let text = parts[0] ?? ''
  for (let index = 1; index < parts.length; index += 1) text += `$${index}${parts[index]}`
  return { text, values }
}
