/**
 * npm run campaign:cluster: load on a whole cluster (`npm run cluster`) while its parts are restarted, killed, frozen and
 * taken away. No acknowledged write may be missing or there twice, none may be answered 500, and only a portal that is
 * killed may cut requests. How long no write went through is printed for each.
 *
 * MINUTES      how long; each fault happens at least once (default 30)
 * CLIENTS      how many at work (default 24)
 * FAULTS       which ones, with commas between (default all)
 * PATRONI=1    Patroni looks after the database servers, by .deploy/patroni.yml
 * SEED_NUMBER  the run of random numbers (default 1)
 * QUICK=1      one of the portals and the primary are killed once, with 8 clients
 */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { guardedPool } from '#server/database/guarded-pool.ts'
import { Api, signIn } from './api.ts'
import { fillCluster } from './cluster/fill-cluster.ts'
import { missingPrograms, startCluster, type Cluster } from './cluster/start-cluster.ts'
import { SECRET_KEY } from './demo-database.ts'
import { randomFrom } from './random.ts'
import { say, whole } from './report.ts'
import { RollingClient, type Seen } from './rolling-client.ts'
import { numberSetting, QUICK, WITH_PATRONI } from './settings.ts'
import { compareWithLedger, hireWriters, type Losses, type Writer } from './write-ledger.ts'

/** Sessions that the pool has; as many are taken away at once. */
const POOL = 20
const REST_MS = QUICK ? 500 : 5_000
const POOL_FULL_MS = 12_000
/** Of 100 ms each, and the longer answers take. */
const PATIENT_TRIES = 3_000

interface Fault {
  readonly name: string
  /** Whether requests that are under way may be cut. */
  readonly cuts?: true
  happen(cluster: Cluster): Promise<void>
}

const faults: readonly Fault[] = [
  {
    name: 'rolling restart',
    async happen(cluster) {
      for (const [index, server] of cluster.servers.entries()) {
        await server.stop()
        await cluster.restart(index)
        await served()
      }
    },
  },
  {
    name: 'killed portal',
    cuts: true,
    async happen(cluster) {
      await cluster.servers[1]?.kill()
      await served()
      await cluster.restart(1)
    },
  },
  { name: 'killed primary', happen: ({ steward }) => steward.primary.kill() },
  { name: 'frozen primary', happen: async ({ steward }) => steward.primary.freeze() },
  { name: 'lost replica', happen: async ({ steward }) => steward.replicas[0]?.kill() },
  {
    name: 'full pool',
    async happen({ pooledUrl }) {
      const holders = Array.from({ length: POOL }, () => new pg.Client({ connectionString: pooledUrl }))
      for (const holder of holders) holder.on('error', () => undefined)
      await Promise.all(holders.map((holder) => holder.connect().then(() => holder.query('begin')))).catch(
        () => undefined,
      )
      await wait(POOL_FULL_MS)
      await Promise.all(holders.map((holder) => holder.end().catch(() => undefined)))
    },
  },
]

const minutes = numberSetting('MINUTES', 30, 0)
const count = numberSetting('CLIENTS', 24, 8)
const seed = numberSetting('SEED_NUMBER', 1)
const named = process.env['FAULTS'] || (QUICK ? 'killed portal,killed primary' : undefined)
const chosen = named === undefined ? faults : faults.filter(({ name }) => named.split(',').includes(name))
if (chosen.length === 0) throw new RangeError(`FAULTS knows ${faults.map(({ name }) => name).join(', ')}.`)

/** The portal that was asked is gone. */
const CUT = /^(cut|502 )/

const failures: string[] = []
const gaps = new Map<string, number[]>()
let lastWritten = performance.now()
let longestMs = 0
const seen: Seen = {
  requests: 0,
  putOff: 0,
  broken: new Map(),
  slowestMs: 0,
  written() {
    const now = performance.now()
    longestMs = Math.max(longestMs, now - lastWritten)
    lastWritten = now
  },
}

const missing = missingPrograms(WITH_PATRONI)
if (missing.length > 0) throw new Error(`It did not run: apt-get install ${missing.join(' ')} first.`)
const cluster = await startCluster({
  fill: fillCluster,
  secret: SECRET_KEY,
  say,
  pool: POOL,
  withPatroni: WITH_PATRONI,
})
let losses: Losses = { lost: [], doubled: [], unrecorded: [] }
let writers: Writer[] = []
try {
  await campaign()
} finally {
  await cluster.stop()
}

for (const [what, often] of seen.broken) failures.push(`${often} times ${what}`)
const notes = writers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)
const changes = writers.reduce((sum, writer) => sum + writer.changes, 0)
say(
  `${whole(seen.requests)} requests of ${count} clients, seed ${seed}; ${whole(seen.putOff)} put off by a 503 with Retry-After`,
)
say(`acknowledged: ${whole(notes)} notes and ${whole(changes)} changes`)
for (const [name, found] of gaps)
  say(`${name}: ${found.length} times, no write went through for ${found.map((ms) => whole(ms)).join(', ')} ms at most`)
for (const [what, which] of Object.entries(losses) as [string, string[]][])
  if (which.length > 0) failures.push(`${which.length} ${what}: ${which.slice(0, 5).join(', ')}`)
for (const failure of failures) say(`FAILED: ${failure}`)
say(`${failures.length} failures, ${losses.lost.length} lost, ${losses.doubled.length} twice`)
process.exitCode = failures.length > 0 ? 1 : 0

async function campaign(): Promise<void> {
  const random = randomFrom(seed)
  const pool = guardedPool({ connectionString: cluster.databaseUrl, max: 2 })
  writers = await hireWriters(pool, count)
  await served()
  const { token } = await signIn(cluster.url, 'admin')
  let atWork = true
  const working = writers.map((writer) =>
    new RollingClient(new Api(cluster.url, token), writer, random, seen, PATIENT_TRIES)
      .workWhile(() => atWork)
      .catch((error: unknown) => void failures.push(`${writer.name}: ${String(error)}`)),
  )
  const until = performance.now() + minutes * 60_000
  try {
    for (let turn = 0; turn < chosen.length || performance.now() < until; turn += 1) {
      const fault = chosen[turn % chosen.length]
      if (fault) await suffer(fault)
    }
  } finally {
    atWork = false
    await Promise.all(working)
  }
  losses = await compareWithLedger(pool, writers)
  await pool.end()
}

async function suffer(fault: Fault): Promise<void> {
  await wait(REST_MS)
  longestMs = 0
  const before = new Map(seen.broken)
  await fault.happen(cluster)
  await wait(REST_MS)
  await cluster.steward.whole()
  await served()
  // The gap that is still open counts as well.
  const gap = Math.max(longestMs, performance.now() - lastWritten)
  gaps.set(fault.name, [...(gaps.get(fault.name) ?? []), gap])
  say(`${fault.name}: no write went through for ${whole(gap)} ms at most`)
  if (!fault.cuts) return
  for (const [what, often] of seen.broken) {
    if (!CUT.test(what)) continue
    say(`${fault.name}: ${often - (before.get(what) ?? 0)} times ${what}`)
    if (before.has(what)) seen.broken.set(what, before.get(what) ?? 0)
    else seen.broken.delete(what)
  }
}

/** Until three in a row are answered: HAProxy has seen who is there. */
async function served(): Promise<void> {
  for (let good = 0; good < 3;) {
    const answered = await fetch(`${cluster.url}/api/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    )
    good = answered ? good + 1 : 0
    await wait(200)
  }
}
