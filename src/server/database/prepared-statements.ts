import { createHash } from 'node:crypto'
import type pg from 'pg'
import { isObject } from '#domain/rules/is-object.ts'

export interface Column {
  name: string
  parse: (text: string) => unknown
}

/** A session keeps the plans of its named statements; statements built from many filters must not fill it. */
const KEPT_NAMES = 256

/** A name that changes with the text, so that one name never stands for two statements. */
export function statementName(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 24)
}

/** pg's own register of what a connection has parsed; its published types leave it out. */
type Register = Record<string, string>

/** The named statements a connection surely knows, with the shape of their rows, the ones used longest ago first. */
export class PreparedStatements {
  readonly #columns = new Map<string, readonly Column[]>()
  /** Kept in step, so that a single query of the same name on the same connection does not parse it again. */
  readonly #register: Register

  constructor(register: Register) {
    this.#register = register
  }

  columnsOf(name: string): readonly Column[] | undefined {
    const columns = this.#columns.get(name)
    if (columns) {
      this.#columns.delete(name)
      this.#columns.set(name, columns)
    }
    return columns
  }

  remember(name: string, text: string, columns: readonly Column[]): void {
    this.#columns.set(name, columns)
    this.#register[name] = text
  }

  forget(name: string): void {
    this.#columns.delete(name)
    delete this.#register[name]
  }

  /** The names used longest ago, to be closed where the session holds too many. */
  *surplus(): Generator<string> {
    for (const name of this.#columns.keys()) {
      if (this.#columns.size <= KEPT_NAMES) return
      this.forget(name)
      yield name
    }
  }
}

function keepsRegister(connection: object): connection is { parsedStatements: Register } {
  return 'parsedStatements' in connection && isObject(connection.parsedStatements)
}

const byConnection = new WeakMap<pg.Connection, PreparedStatements>()

export function preparedOn(connection: pg.Connection): PreparedStatements {
  let prepared = byConnection.get(connection)
  if (!prepared) {
    if (!keepsRegister(connection)) throw new Error('This version of pg keeps no register of parsed statements.')
    byConnection.set(connection, (prepared = new PreparedStatements(connection.parsedStatements)))
  }
  return prepared
}

const nameless = new WeakSet<object>()

/** Statements have no names on these connections: behind a pool, the session that knows one is soon another client's. */
export function forgoNames(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    nameless.add(client)
    const { query } = client
    Reflect.set(client, 'query', (asked: unknown, ...rest: unknown[]): unknown =>
      Reflect.apply(query, client, [withoutName(asked), ...rest]),
    )
  })
}

function withoutName(asked: unknown): unknown {
  return isObject(asked) && 'name' in asked && 'text' in asked ? { ...asked, name: undefined } : asked
}

export const forgoesNames = (client: pg.ClientBase): boolean => nameless.has(client)
