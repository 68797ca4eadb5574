import { setImmediate as turn } from 'node:timers/promises'
import type pg from 'pg'
import * as v from 'valibot'
import type { Database } from '#server/database/database.ts'
import { hashPassword } from '#server/secrets/passwords.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { basicRows } from './basics.ts'
import { blockRows } from './block.ts'
import { directoryRows } from './directory.ts'
import { insertStatement, writeTogether } from './load.ts'
import { BLOCK, sizes, type SizeName } from './sizes.ts'
import { finishLoad } from './totals.ts'
import { demoLogins, type DemoLogin } from './users.ts'

export { demoLogins, type DemoLogin } from './users.ts'
export { goldenCases, type GoldenCase } from './golden-cases.ts'

export const demoPassword = 'Demo-2026!'
export const demoDates = { today: '2026-06-15' } as const

const DAY = 86_400_000

/**
 * The day up to which a new demo has history: yesterday. All recorded work is in the past at any hour; visits of today
 * and later are still ahead.
 */
export function demoDay(now: Date): string {
  return new Date(now.getTime() - DAY).toISOString().slice(0, 10)
}

export interface SeedOptions {
  readonly database: Database
  readonly size: SizeName | 'none'
  readonly sealer: Sealer
  readonly log: (line: string) => void
  /** The day on which the demo's story stands; due work is as old or young as on that day. */
  readonly today?: string
}

export interface SeedResult {
  readonly seeded: boolean
  /** The log-ins of the demo that this database holds. */
  readonly logins: readonly DemoLogin[]
}

const progressSchema = v.object({
  size: v.picklist(['demo', 'large']),
  today: v.string(),
  /** The next block to write; absent when everything is there. */
  next: v.optional(v.number()),
})
type Progress = Readonly<v.InferOutput<typeof progressSchema>>

/** Any number will do, as long as servers that start together use the same one. */
const LOCK = 20_260_615
const MARK = 'demo'

/** What every portal starts with, and a demo's people and cases if it is to be one. A load that was cut short goes on. */
export async function seedIfEmpty(options: SeedOptions): Promise<SeedResult> {
  const { database, sealer } = options
  return database.withoutStatementTimeout(async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    try {
      await seedBasics(client, sealer)
      return await seedCases(client, options)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOCK])
    }
  })
}

async function seedBasics(client: pg.Client, sealer: Sealer): Promise<void> {
  const { rows } = await client.query('select from role limit 1')
  if (rows.length === 0) await writeTogether(client, [insertStatement(basicRows(), sealer)])
}

async function seedCases(client: pg.Client, options: SeedOptions): Promise<SeedResult> {
  const begun = await readProgress(client)
  if (begun && begun.next === undefined) return { seeded: false, logins: demoLogins }
  if (!begun && (options.size === 'none' || (await hasUsers(client)))) return { seeded: false, logins: [] }
  const progress = begun ?? (await seedDirectory(client, options))
  await seedBlocks(client, progress, options)
  await finishLoad(client)
  await writeTogether(client, [mark({ size: progress.size, today: progress.today })])
  return { seeded: true, logins: demoLogins }
}

async function readProgress(client: pg.Client): Promise<Progress | null> {
  const { rows } = await client.query<{ value: string }>('select value from server_state where key = $1', [MARK])
  return rows[0] ? v.parse(progressSchema, JSON.parse(rows[0].value)) : null
}

async function hasUsers(client: pg.Client): Promise<boolean> {
  return (await client.query('select from "user" limit 1')).rows.length > 0
}

function mark(progress: Progress) {
  return {
    text: 'insert into server_state (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    values: [MARK, JSON.stringify(progress)],
  }
}

// All demo users share one password, so one salt is enough.
const SALT = Buffer.from('caseway demo 16b')

async function seedDirectory(
  client: pg.Client,
  { size, sealer, today = demoDates.today }: SeedOptions,
): Promise<Progress> {
  const name = size === 'none' ? 'demo' : size
  const progress: Progress = { size: name, today, next: 0 }
  const hash = await hashPassword(demoPassword, SALT)
  await writeTogether(client, [
    insertStatement(directoryRows(sizes[name], today), sealer),
    {
      text: 'insert into account (user_id, password_hash, password_changed_at) select id, $1, created_at from "user"',
      values: [hash],
    },
    mark(progress),
  ])
  return progress
}

const BLOCKS_PER_LINE = 25

async function seedBlocks(client: pg.Client, progress: Progress, { sealer, log }: SeedOptions): Promise<void> {
  const { size, today, next = 0 } = progress
  const blocks = sizes[size].patients / BLOCK
  let writing = Promise.resolve()
  for (let block = next; block < blocks; block += 1) {
    // The next block is made while the database still writes the one before, so bytes must get a turn to leave.
    await turn()
    const rows = blockRows(block, today)
    await turn()
    const statement = insertStatement({ ...rows }, sealer)
    await writing
    writing = writeTogether(client, [statement, mark({ size, today, next: block + 1 })], size === 'large')
    const done = block + 1
    if (blocks > 1 && (done % BLOCKS_PER_LINE === 0 || done === blocks))
      log(`Demo data: ${done * BLOCK} of ${blocks * BLOCK} patients`)
  }
  await writing
}
