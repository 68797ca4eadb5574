/**
 * npm run campaign:feed: writers change rows in transactions that overlap, while a reader follows the real
 * `GET /api/sync/delta`. Every change must reach the reader. Beside it runs the cursor that is wrong (`seq > last`), over
 * the same log: what it misses shows that the campaign can fail.
 *
 * FEED_DATABASE  embedded, postgres or both (the default; without PostgreSQL only embedded)
 * CHANGES        how many (default 20,000)
 * WRITERS        transactions at the same time (default 8)
 * SEED_NUMBER    the run of random numbers (default 1)
 * QUICK=1        100 changes, unless they are named
 */
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { postgresBinaries } from '#tests/support/postgres.ts'
import { makeApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { silentLog } from '#server/http/log.ts'
import type { Caller } from '#server/http/caller.ts'
import { openCallerDatabase, type CallerDatabase } from '#server/records/caller-database.ts'
import { newId } from '#server/records/new-id.ts'
import { sql, statement } from '#server/records/sql.ts'
import { knowViewers } from '#server/records/viewers.ts'
import { runBatch } from '#server/database/batch.ts'
import { listen } from '#server/server.ts'
import { signIn, type Api } from './api.ts'
import { prepareData, type PreparedData } from './prepared-data.ts'
import { randomFrom } from './random.ts'
import { percent, say, whole } from './report.ts'
import { databaseSetting, numberSetting } from './settings.ts'

const kinds = databaseSetting('FEED_DATABASE', Boolean(postgresBinaries()))
const changes = numberSetting('CHANGES', 20_000, 100)
const writers = numberSetting('WRITERS', 8)
const seed = numberSetting('SEED_NUMBER', 1)

const LONGEST_MS = 15
const POLL_MS = 2
const QUIET_POLLS = 20

let failed = false
for (const kind of kinds) {
  const data = await prepareData(kind, { size: 'demo', prepare: addNotes })
  try {
    await campaign(data)
  } finally {
    await data.remove()
  }
}
process.exitCode = failed ? 1 : 0

/** One note for each change to come, so that each change can be told apart from all others. */
async function addNotes({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ patient_id: string; author: string }>(
    `select (select min(id::text) from patient where deleted_at is null) as patient_id,
      (select id from "user" where email = 'admin@demo.example.com') as author`,
  )
  const ids = Array.from({ length: changes }, () => newId())
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.loading', 'on', true)`)
    await client.query(
      `insert into patient_note (id, patient_id, body, created_by) select id, $2, 'feed campaign', $3 from unnest($1::uuid[]) as id`,
      [ids, rows[0]?.patient_id, rows[0]?.author],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}

async function campaign(data: PreparedData): Promise<void> {
  const database = await data.open()
  const config = readConfig({
    SECRET_KEY: data.secret,
    DATA_DIR: data.folder,
    SIGN_IN_LIMIT: '1000',
    ACCESS_TOKEN_MINUTES: '720',
  })
  const app = makeApp({ config, database, log: silentLog, version: 'campaign', portalFolder: data.folder })
  const server = await listen(app, '127.0.0.1', 0)
  const admin = await signIn(server.url, 'admin')
  try {
    const { rows } = await database.pool.query<{ id: string }>(
      `select id from patient_note where body = 'feed campaign'`,
    )
    const ids = rows.map(({ id }) => id)
    const writing = { done: false }
    const told = new Map<string, number>()
    const naive = new Set<string>()
    // Both know where they stand before the first change; what came earlier would be none of theirs.
    const [device, last] = [await openDevice(admin), await lastNumber(database.pool)]
    const begun = performance.now()
    const readers = [follow(admin, device, told, writing), followNaively(database.pool, last, naive, writing)]
    const callerDatabase = openCallerDatabase(database.pool, knowViewers(database.pool))
    await write(callerDatabase, await callerOf(database.pool), ids)
    const seconds = (performance.now() - begun) / 1000
    writing.done = true
    await Promise.all(readers)

    const lost = ids.filter((id) => told.get(id) !== 2)
    const missed = ids.filter((id) => !naive.has(id))
    failed ||= lost.length > 0
    say(
      `${data.kind}: ${whole(ids.length)} changes by ${writers} writers in ${seconds.toFixed(1)} s (${whole(ids.length / seconds)} a second)`,
    )
    say(`  delta of the API: ${whole(lost.length)} lost`)
    say(`  for comparison, seq > last: ${whole(missed.length)} lost (${percent(missed.length / ids.length)})`)
  } finally {
    admin.close()
    await server.close()
    await database.close()
  }
}

/** Every change in a transaction of its own, as the caller and behind both walls, held open for a while. */
async function write(callerDatabase: CallerDatabase, caller: Caller, ids: readonly string[]): Promise<void> {
  const waiting = [...ids]
  const writer = async (_: unknown, index: number): Promise<void> => {
    const random = randomFrom(seed * 1000 + index)
    for (let id = waiting.pop(); id; id = waiting.pop()) {
      const changed = sql`update patient_note set is_pinned = true, version = version + 1, updated_at = now() where id = ${id}`
      await callerDatabase.transaction(caller, async (client) => {
        const [result] = await runBatch(client, [statement(changed)])
        if (result?.rowCount !== 1) throw new Error(`The note ${id} was not changed.`)
        await wait(random.below(LONGEST_MS + 1))
      })
    }
  }
  await Promise.all(Array.from({ length: writers }, writer))
}

async function callerOf(pool: pg.Pool): Promise<Caller> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from session where ended_at is null order by created_at desc limit 1',
  )
  return { sessionId: rows[0]?.id ?? '', ip: null, requestId: 'feed-campaign' }
}

interface Writing {
  done: boolean
}

interface Device {
  readonly cursor: string
  readonly server_epoch: string
  readonly scope_epoch: string
}

async function openDevice(api: Api): Promise<Device> {
  const { cursor, server_epoch, scope_epoch } = (await api.ask('POST', '/sync/open', {})).json() as Device
  return { cursor, server_epoch, scope_epoch }
}

/** A device that is always online: asks for the delta from where it stands, over and over. */
async function follow(api: Api, device: Device, told: Map<string, number>, writing: Writing): Promise<void> {
  let { cursor } = device
  for (let quiet = 0; quiet < QUIET_POLLS;) {
    const query = new URLSearchParams({ ...device, cursor }).toString()
    const answer = await api.ask('GET', `/sync/delta?${query}`)
    const lines = answer.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    const trailer = lines.pop()
    if (trailer?.['mode'] !== 'delta') throw new Error(`The delta ended with ${JSON.stringify(trailer)}`)
    for (const { t, i, v } of lines) if (t === 'patient_note') told.set(String(i), Number(v))
    cursor = String(trailer['cursor'])
    quiet = writing.done && lines.length === 0 ? quiet + 1 : 0
    await wait(POLL_MS)
  }
}

async function lastNumber(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ seq: string }>('select coalesce(max(seq), 0)::text as seq from change_log')
  return rows[0]?.seq ?? '0'
}

async function followNaively(pool: pg.Pool, from: string, told: Set<string>, writing: Writing): Promise<void> {
  let last = from
  for (let quiet = 0; quiet < QUIET_POLLS;) {
    const { rows } = await pool.query<{ seq: string; entity_id: string }>(
      'select seq::text, entity_id from change_log where seq > $1 order by seq limit 500',
      [last],
    )
    for (const { entity_id } of rows) told.add(entity_id)
    last = rows.at(-1)?.seq ?? last
    quiet = writing.done && rows.length === 0 ? quiet + 1 : 0
    await wait(POLL_MS)
  }
}
