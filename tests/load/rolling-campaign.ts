/**
 * npm run campaign:rolling: three servers on one PostgreSQL behind a balancer, clients who write and read, and one server
 * after another is stopped in order and started again. No request may be cut or answered 5xx, no acknowledged write may
 * be missing, and none may be there twice.
 *
 * ROUNDS         how often all three are restarted (default 5)
 * CLIENTS        how many at work (default 24)
 * DRAIN_SECONDS  how long a server that is told to stop still takes requests (default 3; the balancer needs 2)
 * SEED_NUMBER    the run of random numbers (default 1)
 * QUICK=1        1 round with 8 clients, unless they are named
 * DATABASE_URL   an empty PostgreSQL database to use instead of a private server
 */
import { setTimeout as wait } from 'node:timers/promises'
import { Api, signIn } from './api.ts'
import { startBalancer } from './balancer.ts'
import { median } from './load.ts'
import { prepareData, type PreparedData } from './prepared-data.ts'
import { randomFrom } from './random.ts'
import { say, whole } from './report.ts'
import { RollingClient, type Seen } from './rolling-client.ts'
import { startCaseway, type ServerProcess } from './server-process.ts'
import { numberSetting, QUICK } from './settings.ts'
import { compareWithLedger, hireWriters, type Losses, type Writer } from './write-ledger.ts'

const rounds = numberSetting('ROUNDS', 5, 1)
const count = numberSetting('CLIENTS', 24, 8)
const drainSeconds = numberSetting('DRAIN_SECONDS', 3, 2)
const seed = numberSetting('SEED_NUMBER', 1)

const SERVERS = 3
/** All three are at work for so long before the next one is stopped. */
const BETWEEN_MS = QUICK ? 200 : 2_000

const random = randomFrom(seed)
const failures: string[] = []
const ends: number[] = []
const starts: number[] = []
const seen: Seen = { requests: 0, putOff: 0, broken: new Map(), slowestMs: 0 }
let losses: Losses = { lost: [], doubled: [], unrecorded: [] }

const writers: Writer[] = []
const data = await prepareData('postgres', {
  size: 'demo',
  databaseUrl: process.env['DATABASE_URL'],
  prepare: async ({ pool }) => void writers.push(...(await hireWriters(pool, count))),
})
const balancer = await startBalancer()
const servers: ServerProcess[] = []
try {
  await campaign(data)
} finally {
  for (const server of servers) await server.stop()
  await balancer.close()
  await data.remove()
}

const broken = [...seen.broken.values()].reduce((sum, times) => sum + times, 0)
const notes = writers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)
const changes = writers.reduce((sum, writer) => sum + writer.changes, 0)
say(`${ends.length} restarts of ${SERVERS} servers behind a balancer, ${count} clients, seed ${seed}`)
say(`${whole(seen.requests)} requests, the slowest in ${whole(seen.slowestMs)} ms; ${seen.putOff} put off by a 503`)
say(`acknowledged: ${whole(notes)} notes and ${whole(changes)} changes`)
say(
  `from the signal to the end ${times(ends)}, with ${drainSeconds} s to drain; from the start to ready ${times(starts)}`,
)
say(`${broken} cut or answered 5xx, ${losses.lost.length} lost, ${losses.doubled.length} twice`)
for (const [what, often] of seen.broken) failures.push(`${often} times ${what}`)
for (const [what, which] of Object.entries(losses) as [string, string[]][])
  if (which.length > 0) failures.push(`${which.length} ${what}: ${which.slice(0, 5).join(', ')}`)
for (const failure of failures) say(`FAILED: ${failure}`)
process.exitCode = failures.length > 0 ? 1 : 0

async function campaign({ environment, open }: PreparedData): Promise<void> {
  const shared = { ...environment, DRAIN_SECONDS: String(drainSeconds), PUBLIC_URL: balancer.url, TRUST_PROXY: 'yes' }
  for (let index = 0; index < SERVERS; index += 1) servers.push(await startCaseway(shared))
  balancer.serve(servers.map(({ url }) => url))
  for (const { url } of servers) await balancer.untilReady(url)
  const { token } = await signIn(balancer.url, 'admin')

  let atWork = true
  const working = writers.map((writer) =>
    new RollingClient(new Api(balancer.url, token), writer, random, seen)
      .workWhile(() => atWork)
      .catch((error: unknown) => void failures.push(`${writer.name}: ${String(error)}`)),
  )
  try {
    for (let round = 1; round <= rounds; round += 1)
      for (let index = 0; index < SERVERS; index += 1) await restart(index, shared)
  } finally {
    atWork = false
    await Promise.all(working)
  }

  const database = await open()
  try {
    losses = await compareWithLedger(database.pool, writers)
  } finally {
    await database.close()
  }
}

/** The server comes back at the same address, as a balancer expects it. */
async function restart(index: number, environment: PreparedData['environment']): Promise<void> {
  await wait(BETWEEN_MS)
  const old = servers[index]!
  const begun = performance.now()
  const code = await old.stop()
  ends.push(performance.now() - begun)
  if (code !== 0) failures.push(`a server ended with ${code}: ${old.complaints()}`)
  const fresh = await startCaseway({ ...environment, PORT: new URL(old.url).port })
  servers[index] = fresh
  starts.push(fresh.startMs)
  await balancer.untilReady(fresh.url)
}

function times(milliseconds: readonly number[]): string {
  return `${whole(median(milliseconds))} ms in the middle and ${whole(Math.max(0, ...milliseconds))} ms at most`
}
