import pg from 'pg'
import { isObject } from '#domain/rules/is-object.ts'
import { forgoesNames, preparedOn } from './prepared-statements.ts'
import type { Column, PreparedStatements } from './prepared-statements.ts'

export interface Statement {
  /** A hash of the text (`statementName`): the connection then parses and describes the statement only once. */
  name?: string
  text: string
  values: readonly unknown[]
}

export interface BatchResult<Row = Record<string, unknown>> {
  rows: Row[]
  rowCount: number
}

type Wire = string | Buffer | null

interface Step {
  name: string
  text: string
  values: Wire[]
  columns: readonly Column[] | undefined
  result: BatchResult
}

/** pg's own conversion of values; its published types leave it out. */
const { prepareValue } = utilsOf(pg)

function utilsOf(module: object): { prepareValue(value: unknown): Wire } {
  if (!('utils' in module && convertsValues(module.utils))) throw new Error('This version of pg converts no values.')
  return module.utils
}

function convertsValues(utils: unknown): utils is { prepareValue(value: unknown): Wire } {
  return isObject(utils) && typeof utils.prepareValue === 'function'
}

/**
 * Sends all statements and one Sync in one write. PostgreSQL runs what stands before a Sync as one implicit transaction:
 * either all statements take effect or none, settings made with `set_config(…, true)` hold to its end, and it costs one
 * round trip. Inside BEGIN … COMMIT the batch is simply part of that transaction.
 */
export function runBatch(client: pg.ClientBase, statements: readonly Statement[]): Promise<BatchResult[]> {
  if (statements.length === 0) return Promise.resolve([])
  return new Promise((resolve, reject) => {
    client.query(new Batch(client, statements, resolve, reject))
  })
}

/** What a session answers where a statement it knows no longer fits its tables, or was dropped. */
const STALE = new Set(['0A000', '26000'])

/** The methods pg's client calls on the query that is on the wire. */
class Batch implements pg.Submittable {
  readonly #client: pg.ClientBase
  readonly #steps: Step[]
  readonly #resolve: (results: BatchResult[]) => void
  readonly #reject: (error: Error) => void
  #prepared: PreparedStatements | undefined
  #at = 0
  #unreadable: Error | undefined

  constructor(
    client: pg.ClientBase,
    statements: readonly Statement[],
    resolve: (results: BatchResult[]) => void,
    reject: (error: Error) => void,
  ) {
    this.#client = client
    this.#resolve = resolve
    this.#reject = reject
    // Values are converted before the first byte is written: one that can't be leaves the connection untouched.
    const nameless = forgoesNames(client)
    this.#steps = statements.map(({ name = '', text, values }) => ({
      name: nameless ? '' : name,
      text,
      values: values.map((value) => prepareValue(value)),
      columns: undefined,
      result: { rows: [], rowCount: 0 },
    }))
  }

  submit(connection: pg.Connection): void {
    const prepared = (this.#prepared = preparedOn(connection))
    const parsedHere = new Set<string>()
    connection.stream.cork()
    try {
      for (const name of prepared.surplus()) connection.close({ type: 'S', name }, true)
      for (const step of this.#steps) {
        step.columns = step.name ? prepared.columnsOf(step.name) : undefined
        if (!step.columns && !parsedHere.has(step.name)) {
          if (step.name) {
            parsedHere.add(step.name)
            // An earlier batch may have failed after its Parse: closing what may not be there is no error.
            prepared.forget(step.name)
            connection.close({ type: 'S', name: step.name }, true)
          }
          connection.parse({ name: step.name, text: step.text, types: [] }, true)
        }
        connection.bind({ portal: '', statement: step.name, values: step.values }, true)
        if (!step.columns) connection.describe({ type: 'P' }, true)
        connection.execute(null, true)
      }
      connection.sync()
    } finally {
      connection.stream.uncork()
    }
  }

  handleRowDescription(message: { fields: pg.FieldDef[] }): void {
    this.#current().columns = message.fields.map(({ name, dataTypeID }): Column => ({
      name,
      parse: this.#client.getTypeParser(dataTypeID, 'text'),
    }))
  }

  handleDataRow(message: { fields: (string | null)[] }): void {
    if (this.#unreadable) return
    const { columns = [], result } = this.#current()
    try {
      result.rows.push(readRow(columns, message.fields))
    } catch (error) {
      this.#unreadable = error instanceof Error ? error : new Error(String(error))
    }
  }

  handleCommandComplete(message: { text: string }): void {
    const step = this.#current()
    step.result.rowCount = Number(message.text.slice(message.text.lastIndexOf(' ') + 1)) || 0
    this.#completed(step)
  }

  handleEmptyQuery(): void {
    this.#completed(this.#current())
  }

  handlePortalSuspended(): void {
    this.#unreadable = new Error('A batch fetches whole results; the server suspended one.')
  }

  handleCopyInResponse(connection: pg.Connection): void {
    // pg's published types leave it out.
    if ('sendCopyFail' in connection && typeof connection.sendCopyFail === 'function')
      connection.sendCopyFail('A batch sends no COPY data')
  }

  handleCopyData(): void {}

  handleError(error: Error, connection: pg.Connection): void {
    const step = this.#steps[this.#at]
    if (!(error instanceof pg.DatabaseError)) return this.#reject(error)
    if (step?.name && STALE.has(error.code ?? '')) this.#prepared?.forget(step.name)
    // The server still owes its ReadyForQuery; until then the connection is not the next user's.
    const settle = (): void => {
      connection.off('readyForQuery', settle)
      connection.off('end', settle)
      this.#reject(error)
    }
    connection.on('readyForQuery', settle)
    connection.on('end', settle)
  }

  handleReadyForQuery(): void {
    if (this.#unreadable) this.#reject(this.#unreadable)
    else this.#resolve(this.#steps.map((step) => step.result))
  }

  #current(): Step {
    const step = this.#steps[this.#at]
    if (!step) throw new Error('The server answered more statements than the batch holds.')
    return step
  }

  /** Only a statement that ran to its end is surely parsed, and its shape known. */
  #completed(step: Step): void {
    if (step.name) this.#prepared?.remember(step.name, step.text, step.columns ?? [])
    this.#at += 1
  }
}

function readRow(columns: readonly Column[], fields: (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (let i = 0; i < columns.length; i += 1) {
    const column = columns[i]
    const text = fields[i]
    if (column) row[column.name] = text === null || text === undefined ? null : column.parse(text)
  }
  return row
}
