/**
 * npm run bench:load: a day at a large office, on PostgreSQL and loopback alone. First how long every list, report,
 * dashboard, search and scheduled job takes at two sizes on a server that does nothing else, side by side: where an answer
 * is of equal size, it must not take longer. Then the mixed load of many people with sockets on two processes.
 *
 * PATIENTS      patients of the large database (default 100,000); SMALL_PATIENTS those of the small one (default 10,000).
 *               Both are made from the demo by SQL, with its liens, visits, notes, documents and messages
 * PEOPLE        how many work at once (default 1,000), three of four for the office; EVERY_MS how often each asks
 *               (default 5,000); LOAD_SECONDS for how long (default 600)
 * LOAD_SERVER   address of a PostgreSQL as a superuser. The databases load_10000 and so on are made there and stay for the
 *               next run, with a temporary folder for each: a million patients take more than an hour to make. Drop one
 *               that was cut off while it was being made
 * POOL          connections of each process to the database (default: five for two cores, as .docs/running.md says)
 * TIMES         how often each call is measured while it is quiet (default 5)
 * QUICK=1       200 and 400 patients, few people, a few seconds: only whether it runs
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { demoDay } from '#server/seed/index.ts'
import { databaseNamed } from '#tests/support/postgres.ts'
import { idleCalls, measureIdle } from './idle-calls.ts'
import { measureJobs } from './idle-jobs.ts'
import { signPeopleIn, type LoadPerson } from './load-people.ts'
import { afterChange, runLoad, type LoadResult } from './load-run.ts'
import { noteWritten } from './load-work.ts'
import { at } from './load.ts'
import { multiplyData } from './multiply-data.ts'
import { prepareData, type PreparedData } from './prepared-data.ts'
import { childrenMs, processorMs, residentMb } from './process-figures.ts'
import { postmasterOf } from './compare.ts'
import { say, table, tenths, whole } from './report.ts'
import { startCaseway, type ServerProcess } from './server-process.ts'
import { numberSetting, QUICK } from './settings.ts'

const sizes = [numberSetting('SMALL_PATIENTS', 10_000, 200), numberSetting('PATIENTS', 100_000, 400)] as const
const count = numberSetting('PEOPLE', 1000, 12)
const seconds = numberSetting('LOAD_SECONDS', 600, 3)
const everyMs = numberSetting('EVERY_MS', 5000, 500)
const loadServer = process.env['LOAD_SERVER']
const times = numberSetting('TIMES', 5, 1)
const pool = numberSetting('POOL', Math.max(4, Math.round(os.availableParallelism() * 2.5)), 4)

/** An answer of equal size may take so much longer in the large database. */
const RATIO_AIM = 1.5
/** Of the quick form, which calls only some. */
const FEW = 10

/** Of a call so many letters are printed. */
const LONGEST = 70
/** Less than this is the noise of the machine. */
const LEAST_MS = 5
const P95_AIM_MS = 150
const P99_AIM_MS = 400

const idle: ReadonlyMap<string, number>[] = []
for (const patients of sizes) {
  const people: LoadPerson[] = []
  const isLast = patients === sizes[1]
  const data = await prepareData('postgres', {
    size: 'demo',
    today: demoDay(new Date()),
    memory: '512MB',
    ...(loadServer && (await keptData(loadServer, `load_${patients}`))),
    async prepare(database, secret) {
      const begun = performance.now()
      await database.withoutStatementTimeout((client) => multiplyData(client, patients))
      say(`${whole(patients)} patients in ${tenths((performance.now() - begun) / 1000)} s`)
      if (isLast) people.push(...(await signPeopleIn(database, secret, count)))
    },
  })
  try {
    await bench(data, people)
  } finally {
    await data.remove()
  }
}

/** A database that stays, and the folder of its files: it refuses any other. */
async function keptData(server: string, name: string): Promise<{ databaseUrl: string; folder: string }> {
  const folder = path.join(os.tmpdir(), `caseway-${name}`)
  fs.mkdirSync(folder, { recursive: true })
  return { databaseUrl: await databaseNamed(server, name), folder }
}

async function bench(data: PreparedData, people: readonly LoadPerson[]): Promise<void> {
  const environment = { ...data.environment, DATABASE_POOL: String(pool) }
  const jobs = await measureJobs(environment, times)
  const servers: ServerProcess[] = [await startCaseway(environment)]
  try {
    const { url } = theFirst(servers)
    const calls = await idleCalls(url)
    const asked = await measureIdle(url, QUICK ? calls.filter((_, place) => place % FEW === 0) : calls, times)
    idle.push(new Map([...jobs, ...asked]))
    if (people.length === 0) return
    say()
    say(idleTable())
    servers.push(await startCaseway(environment))
    await measureLoad(data, servers, people)
  } finally {
    for (const server of servers) await server.stop()
  }
}

function theFirst(servers: readonly ServerProcess[]): ServerProcess {
  const [server] = servers
  if (!server) throw new RangeError('There is no server.')
  return server
}

function idleTable(): string {
  const [small, large] = idle
  const rows = [...(large ?? [])]
    .map(([call, ms]) => ({ call, ms, before: small?.get(call) ?? ms }))
    .toSorted((one, other) => other.ms - one.ms)
  const lines = rows.map(({ call, ms, before }) => {
    const ratio = ms / before
    const verdict = ms <= LEAST_MS || ratio <= RATIO_AIM ? '' : 'grows'
    return [shortened(call), tenths(before), tenths(ms), tenths(ratio), verdict]
  })
  const growing = lines.filter(([, , , , verdict]) => verdict !== '').length
  const heading = ['while it is quiet', `${whole(sizes[0])} ms`, `${whole(sizes[1])} ms`, 'ratio', `over ${RATIO_AIM}`]
  return `${table(heading, lines)}\n${growing} of ${lines.length} calls take longer in the large database`
}

function shortened(call: string): string {
  const text = decodeURIComponent(call)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

async function measureLoad(
  data: PreparedData,
  servers: readonly ServerProcess[],
  people: readonly LoadPerson[],
): Promise<void> {
  const postmaster = await postmasterOf(data.environment['DATABASE_URL'] ?? '')
  const databaseMs = (): number => (postmaster === undefined ? 0 : childrenMs(postmaster))
  const before = servers.map(({ pid }) => processorMs(pid))
  const databaseBefore = databaseMs()
  const result = await runLoad({ servers: servers.map(({ url }) => url), people, seconds, everyMs })
  const cores = (ms: number): string => `${(ms / 1000 / seconds).toFixed(2)} cores`
  say()
  say(loadTable(result))
  say()
  say(minuteTable(result))
  say()
  const often = (name: string): string => whole(result.byName.get(name)?.times.length ?? 0)
  say(
    `${whole(people.length)} people, ${whole(result.sockets)} sockets, ${pool} connections for each process: after ${often(noteWritten)} notes told of changes ${whole(result.told)} times, ${often(afterChange)} deltas`,
  )
  servers.forEach(({ pid }, place) => {
    const used = cores(processorMs(pid) - (before[place] ?? 0))
    say(`process ${place + 1}: ${used}, ${whole(residentMb(pid))} MB`)
  })
  say(`database: ${cores(databaseMs() - databaseBefore)}`)
}

function loadTable({ byName }: LoadResult): string {
  const all: number[] = []
  let failures = 0
  const rows = [...byName]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, { times: took, failed }]) => {
      all.push(...took)
      failures += [...failed.values()].reduce((sum, many) => sum + many, 0)
      const errors = [...failed].map(([status, many]) => `${many} × ${status === 0 ? 'lost' : status}`).join(', ')
      return [name, whole(took.length), ...percentiles(took), errors || '0']
    })
  const [p50 = '', p95 = '', p99 = ''] = percentiles(all)
  const total = ['all', whole(all.length), p50, p95, p99, String(failures)]
  const aims = `aims: p95 ${P95_AIM_MS} ms, p99 ${P99_AIM_MS} ms, 0 errors`
  const heading = ['under load', 'requests', 'p50 ms', 'p95 ms', 'p99 ms', 'errors']
  return `${table(heading, [...rows, total])}\n${whole(all.length / seconds)} requests a second; ${aims}`
}

/** The first minutes after a start are slower than those that follow. */
function minuteTable({ byMinute }: LoadResult): string {
  const rows = byMinute.flatMap((took, minute) => [[whole(minute + 1), whole(took.length), ...percentiles(took)]])
  return table(['minute', 'requests', 'p50 ms', 'p95 ms', 'p99 ms'], rows)
}

function percentiles(took: readonly number[]): string[] {
  const sorted = took.toSorted((one, other) => one - other)
  return [0.5, 0.95, 0.99].map((share) => whole(at(sorted, share)))
}
