import type pg from 'pg'
import type { Api } from './api.ts'
import type { Random } from './random.ts'
import { Gone } from './wire.ts'

/** A write with a key of its own; the mark in it tells afterwards whether and how often it happened. */
interface Write {
  readonly key: string
  readonly method: 'POST' | 'PUT'
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  /** The mark of a note; none for a change of the writer's own case. */
  readonly mark: string | undefined
}

const MARK = 'campaign note'

/** What sends a write and answers it: a connection, or one that also tries again. */
type Sender = Pick<Api, 'ask'>

/** One of the people who write all the time: notes on a case, and changes of a case of its own. */
export class Writer {
  readonly name: string
  readonly patientId: string
  /** Marks of the notes that the server has acknowledged. */
  readonly acknowledged: string[] = []
  /** The version that the writer's case must have by what was acknowledged. */
  version: number
  readonly #first: number
  /** What was on its way when the server died; whether it happened is not known. */
  #open: Write | undefined
  #made = 0

  constructor(name: string, patientId: string, version: number) {
    this.name = name
    this.patientId = patientId
    this.version = version
    this.#first = version
  }

  /** How many changes of the writer's case were acknowledged. */
  get changes(): number {
    return this.version - this.#first
  }

  get unsure(): boolean {
    return this.#open !== undefined
  }

  /** The note or change that may or may not have happened. */
  get openMark(): string | undefined {
    return this.#open?.mark
  }

  get openChange(): boolean {
    return this.#open !== undefined && this.#open.mark === undefined
  }

  /** Writes until the server is gone, the unfinished write of the last round first, under its old key. */
  async writeUntilGone(api: Api, random: Random): Promise<void> {
    try {
      await this.settle(api)
      for (;;) await this.write(api, random)
    } catch (error) {
      if (!(error instanceof Gone)) throw error
    } finally {
      api.close()
    }
  }

  async write(sender: Sender, random: Random): Promise<void> {
    this.#open = random.below(4) === 0 ? this.#change() : this.#note()
    await this.settle(sender)
  }

  /** Sends what is open, if anything is, until it is acknowledged. */
  async settle(sender: Sender): Promise<void> {
    const write = this.#open
    if (!write) return
    const answer = await sender.ask(write.method, write.path, write.body, { 'idempotency-key': write.key })
    if (answer.status !== 200 && answer.status !== 201) {
      throw new Error(`${write.method} ${write.path} (${write.key}) was answered ${answer.status} ${answer.text}`)
    }
    if (write.mark === undefined) this.version += 1
    else this.acknowledged.push(write.mark)
    this.#open = undefined
  }

  #note(): Write {
    const mark = `${MARK} ${this.name}/${(this.#made += 1)}`
    const body = { patient_id: this.patientId, body: mark }
    return { key: this.#key(), method: 'POST', path: '/patient_note/create', body, mark }
  }

  #change(): Write {
    const body = { version: this.version, referred_by: `${MARK} ${this.name}/${(this.#made += 1)}` }
    return { key: this.#key(), method: 'PUT', path: `/patient/update/${this.patientId}`, body, mark: undefined }
  }

  #key(): string {
    return `${MARK.replace(' ', '-')}.${this.name}.${this.#made}`
  }
}

/** One case for each writer, to note and to change. */
export async function hireWriters(pool: pg.Pool, count: number): Promise<Writer[]> {
  const { rows } = await pool.query<{ id: string; version: number }>(
    `select id, version from patient where case_status = 'active' and deleted_at is null order by id limit $1`,
    [count],
  )
  if (rows.length < count) throw new Error(`There are ${rows.length} active cases for ${count} writers.`)
  return rows.map(({ id, version }, index) => new Writer(`w${index + 1}`, id, version))
}

export interface Losses {
  readonly lost: string[]
  readonly doubled: string[]
  readonly unrecorded: string[]
}

/** Compares what was acknowledged with what the database holds and what the audit says. */
export async function compareWithLedger(pool: pg.Pool, writers: readonly Writer[]): Promise<Losses> {
  const marks = writers.flatMap((writer) => writer.acknowledged)
  const { rows } = await pool.query<{ mark: string; notes: number; events: number }>(
    `select m.mark, count(distinct n.id)::int as notes, count(distinct a.id)::int as events
     from unnest($1::text[]) as m (mark)
     left join patient_note n on n.body = m.mark and n.deleted_at is null
     left join audit_event a on a.entity_id = n.id and a.action = 'create'
     group by m.mark having count(distinct n.id) <> 1 or count(distinct a.id) <> 1`,
    [marks],
  )
  const { rows: twice } = await pool.query<{ body: string }>(
    `select body from patient_note where body like $1 group by body having count(*) > 1`,
    [`${MARK} %`],
  )
  const lost = rows.filter(({ notes }) => notes === 0).map(({ mark }) => mark)
  const doubled = twice.map(({ body }) => body)
  for (const writer of writers) {
    const version = await versionOf(pool, writer.patientId)
    if (version < writer.version) lost.push(`${writer.version - version} changes of ${writer.name}`)
    const most = writer.version + (writer.openChange ? 1 : 0)
    if (version > most) doubled.push(`${version - most} changes of ${writer.name}`)
  }
  return {
    lost,
    doubled,
    unrecorded: rows.filter(({ notes, events }) => notes === 1 && events !== 1).map(({ mark }) => mark),
  }
}

/** Number of unanswered writes that had taken effect. */
export async function openThatHappened(pool: pg.Pool, writers: readonly Writer[]): Promise<number> {
  let happened = 0
  for (const writer of writers) {
    const mark = writer.openMark
    if (mark !== undefined) {
      const { rowCount } = await pool.query('select from patient_note where body = $1', [mark])
      happened += rowCount ?? 0
    } else if (writer.openChange && (await versionOf(pool, writer.patientId)) > writer.version) happened += 1
  }
  return happened
}

async function versionOf(pool: pg.Pool, patientId: string): Promise<number> {
  const { rows } = await pool.query<{ version: number }>('select version from patient where id = $1', [patientId])
  return rows[0]?.version ?? 0
}
