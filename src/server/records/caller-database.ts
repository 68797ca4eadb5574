import type { Compilable } from 'kysely'
import type pg from 'pg'
import type { Viewer } from '#domain/access/viewer.ts'
import { Refusal } from '#domain/errors.ts'
import { runBatch, type Statement } from '#server/database/batch.ts'
import type { Caller } from '#server/http/caller.ts'
import { refusalFrom, STALE_VIEWER } from '#server/database/database-errors.ts'
import { runQuestions } from './run-questions.ts'
import { raw, sql, statement, type Question, type ResultsOf, type Sql } from './sql.ts'
import type { KnownViewer, Viewers } from './viewers.ts'

/** Runs statements with the rights of a caller: each transaction takes on the caller, and row-level security applies. */
export interface CallerDatabase {
  /**
   * Runs what `work` asks for as the caller, in one transaction and one round trip. `work` is asked again, with the
   * viewer read afresh, if the viewer's rights changed in the meantime; so it must only describe, not act. `settings`
   * run before it, in the same transaction, and their results are left out.
   */
  run<const Questions extends readonly Question<unknown>[]>(
    caller: Caller,
    work: (viewer: Viewer) => Questions,
    settings?: readonly Setting[],
  ): Promise<{ viewer: Viewer; results: ResultsOf<Questions> }>
  /** The viewer behind a caller, for decisions before any statement. */
  viewer(caller: Caller): Promise<Viewer>
  /** Changes when what the caller may see has changed. */
  scopeEpoch(caller: Caller): Promise<string>
  /** The scope epoch as of the caller's last request, without a query. */
  lastEpoch(caller: Caller): string | undefined
  /** An interactive transaction as the caller. */
  transaction<T>(caller: Caller, work: (client: pg.PoolClient, viewer: Viewer) => Promise<T>): Promise<T>
}

/** What a transaction is run with, for some by who asks. */
export type Setting = Sql | ((viewer: Viewer) => Sql)

/** Database function that identifies the caller: by session, or by the secret of a calendar feed or a mailed link. */
type Entrance = 'enter' | 'enter_by_feed' | 'enter_by_lien_request'

/** Retries when rights change during a request; an import may change them several times in a row. */
const MOST_TRIES = 10

export function openCallerDatabase(
  pool: pg.Pool,
  viewers: Viewers,
  entrance: Entrance = 'enter',
  mostTries = MOST_TRIES,
): CallerDatabase {
  async function withViewer<T>(caller: Caller, work: (known: KnownViewer) => Promise<T>): Promise<T> {
    for (let tried = 1; ; tried += 1) {
      const known = await viewers.of(caller.sessionId)
      try {
        return await work(known)
      } catch (error) {
        if (!isStale(error)) throw refusalFrom(error)
        viewers.forget(caller.sessionId)
        if (tried >= mostTries) throw new Refusal('BUSY', { cause: error })
      }
    }
  }

  async function asViewer<const Questions extends readonly Question<unknown>[]>(
    caller: Caller,
    known: KnownViewer,
    questions: Questions,
    settings: readonly Setting[] = [],
  ): Promise<ResultsOf<Questions>> {
    const client = await pool.connect()
    try {
      return await runQuestions(client, questions, [
        enter(entrance, caller, known),
        ...settings.map((setting) => statement(typeof setting === 'function' ? setting(known.viewer) : setting)),
      ])
    } finally {
      client.release()
    }
  }

  return {
    viewer: async (caller) => (await viewers.of(caller.sessionId)).viewer,
    scopeEpoch: (caller) =>
      withViewer(caller, async (known) => {
        await asViewer(caller, known, [])
        return known.scopeEpoch
      }),

    lastEpoch: (caller) => viewers.kept(caller.sessionId)?.scopeEpoch,

    run: (caller, work, settings) =>
      withViewer(caller, async (known) => {
        const described = describe(() => work(known.viewer))
        if ('refusal' in described) {
          await asViewer(caller, known, [])
          throw described.refusal
        }
        return { viewer: known.viewer, results: await asViewer(caller, known, described.questions, settings) }
      }),

    transaction: (caller, work) =>
      withViewer(caller, async (known) => {
        const client = await pool.connect()
        try {
          await client.query('begin')
          await runBatch(client, [enter(entrance, caller, known)])
          const result = await work(client, known.viewer)
          await client.query('commit')
          return result
        } catch (error) {
          await client.query('rollback').catch(() => undefined)
          throw error
        } finally {
          client.release()
        }
      }),
  }
}

/** The rows of one typed query, run as the caller. */
export async function rowsAs<Row>(
  callerDatabase: CallerDatabase,
  caller: Caller,
  question: (viewer: Viewer) => Compilable<Row>,
): Promise<Row[]> {
  const { results } = await callerDatabase.run(caller, (viewer) => [question(viewer)])
  return results[0].rows
}

/** A refusal is thrown only after the database has confirmed the rights it is based on. */
function describe<Questions>(work: () => Questions): { questions: Questions } | { refusal: Refusal } {
  try {
    return { questions: work() }
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error }
    throw error
  }
}

/** Switches to the unprivileged role and sets the viewer: from here on row-level security applies. */
function enter(entrance: Entrance, caller: Caller, known: KnownViewer): Statement {
  return statement(
    sql`select set_config('role', 'caseway_app', true), ${raw(entrance)}(${caller.sessionId}, ${known.scopeEpoch})`,
  )
}

function isStale(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === STALE_VIEWER
}
