import { sealKey } from '#server/features/admin/audit/seals/chain.ts'
import { sealBacklog } from '#server/features/admin/audit/seals/sealing.ts'
import { verifyAudit } from '#server/features/admin/audit/seals/verifying.ts'
import { Api, signIn } from './api.ts'
import { median } from './load.ts'
import { prepareData, type PreparedData } from './prepared-data.ts'
import { randomFrom } from './random.ts'
import { say, whole } from './report.ts'
import { startCaseway, startToFail } from './server-process.ts'
import { numberSetting, QUICK } from './settings.ts'
import { compareWithLedger, hireWriters, openThatHappened, type Writer } from './write-ledger.ts'
import { setTimeout as wait } from 'node:timers/promises'

const rounds = numberSetting('ROUNDS', 40, 1)
const count = numberSetting('WRITERS', 8, 4)
const seed = numberSetting('SEED_NUMBER', 1)
const databaseUrl = process.env['DATABASE_URL']

const SOONEST_MS = 20
const LATEST_MS = QUICK ? 500 : 2000
/** Every so many rounds a second process tries the folder of the first. */
const INTRUSION_EVERY = 10
const SEALING_MS = 60_000

const random = randomFrom(seed)
const failures: string[] = []
const starts: number[] = []
let unsure = 0
let happened = 0
let intrusions = 0
let seals = 0

const writers: Writer[] = []

/** Kills the real server in the middle of writes; answers the faults, in sentences. */
export async function serverKills(): Promise<string[]> {
  const data = await prepareData(databaseUrl ? 'postgres' : 'embedded', {
    size: 'demo',
    databaseUrl,
    prepare: async ({ pool }) => void writers.push(...(await hireWriters(pool, count))),
  })
  try {
    await campaign(data)
  } finally {
    await data.remove()
  }
  tellFigures()
  return failures
}

function tellFigures(): void {
  const written = writers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)
  const changed = writers.reduce((sum, { changes }) => sum + changes, 0)
  say(`${rounds} kills with ${count} writers on ${databaseUrl ? 'PostgreSQL' : 'the embedded database'}, seed ${seed}`)
  say(
    `acknowledged: ${whole(written)} notes and ${whole(changed)} changes, every one there once${failures.length > 0 ? ' but for the failures below' : ''}`,
  )
  say(
    `on their way when the server died: ${whole(unsure)}, of which ${whole(happened)} had happened; all there once after they were sent again`,
  )
  say(`start after a kill: ${whole(median(starts))} ms in the middle, ${whole(Math.max(...starts))} ms at most`)
  say(`audit: ${whole(seals)} seals hold`)
  if (intrusions > 0) say(`second processes on the same folder: ${intrusions} refused`)
}

async function campaign(data: PreparedData): Promise<void> {
  let token: string | undefined
  for (let round = 1; round <= rounds; round += 1) {
    const server = await startCaseway(data.environment)
    if (round > 1) starts.push(server.startMs)
    // A session that began before a kill goes on after it.
    token ??= (await signIn(server.url, 'admin')).token
    const admin = token
    const writing = writers.map((writer) => writer.writeUntilGone(new Api(server.url, admin), random))
    if (data.kind === 'embedded' && round % INTRUSION_EVERY === 1) await intrude(data)
    await wait(random.between(SOONEST_MS, LATEST_MS))
    if (!server.alive()) failures.push(`round ${round}: the server ended by itself: ${server.complaints()}`)
    await server.kill()
    await Promise.all(writing)
    await inspect(data, `round ${round}`)
    if (failures.length > 0) return
  }
  const server = await startCaseway(data.environment)
  starts.push(server.startMs)
  const last = new Api(server.url, token)
  for (const writer of writers) await writer.settle(last)
  last.close()
  await server.stop()
  await inspect(data, 'the end')
}

async function inspect(data: PreparedData, when: string): Promise<void> {
  const database = await data.open()
  try {
    unsure += writers.filter((writer) => writer.unsure).length
    happened += await openThatHappened(database.pool, writers)
    const { lost, doubled, unrecorded } = await compareWithLedger(database.pool, writers)
    for (const [what, which] of Object.entries({ lost, doubled, 'not in the audit': unrecorded })) {
      if (which.length > 0) failures.push(`${when}: ${which.length} ${what}: ${which.slice(0, 5).join(', ')}`)
    }
    // The server seals every few seconds, and hardly lives that long here; what is sealed now must still hold next time.
    const key = sealKey(Buffer.from(data.secret))
    await sealBacklog(database.pool, key, SEALING_MS)
    const verdict = await verifyAudit(database.pool, key)
    seals = verdict.seals
    if (verdict.broken) failures.push(`${when}: audit seal ${verdict.broken.number} is broken (${verdict.broken.line})`)
  } finally {
    await database.close()
  }
}

async function intrude(data: PreparedData): Promise<void> {
  const { code, said } = await startToFail(data.environment)
  intrusions += 1
  const sentences = said.trim().split('\n')
  if (code !== 1 || sentences.length !== 1 || !said.trim().endsWith('.')) {
    failures.push(`a second process on the folder ended with ${code} and said: ${said}`)
  }
}
