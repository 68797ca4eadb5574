/**
 * npm run bench:export: how long the report of all patients takes as a file, and how much memory the server takes for it,
 * beside what it held before: where memory is flat, the second half of the rows takes hardly more than the first. Whoever
 * downloads it reads as fast as it comes, and throws it away.
 *
 * BENCH_DATABASE  embedded, postgres or both (the default; without PostgreSQL only embedded)
 * BENCH_DATA      large (the default: 100,000 patients) or demo (200, for a quick look)
 * QUICK=1         demo data and few of everything: only whether it runs
 * BENCH_FOLDER    a data folder to keep, so that the next run on the embedded database finds it filled
 * DATABASE_URL    an empty PostgreSQL database, or one filled by an earlier run, instead of a private server
 */
import { postgresBinaries } from '#tests/support/postgres.ts'
import { signIn, type Api } from './api.ts'
import { prepareData, type PreparedData } from './prepared-data.ts'
import { residentMb } from './process-figures.ts'
import { say, table, tenths, whole } from './report.ts'
import { startCaseway, type ServerProcess } from './server-process.ts'
import { databaseSetting, dataSetting, QUICK } from './settings.ts'

const kinds = databaseSetting(
  'BENCH_DATABASE',
  Boolean(postgresBinaries()) || process.env['DATABASE_URL'] !== undefined,
)
const size = dataSetting()

const REPORT = 'patient_details'
const WISH = { purpose: 'Measuring' }
const OFTEN_MS = 50
const POLL_MS = QUICK ? 50 : 500

type Measure = (server: ServerProcess, admin: Api) => Promise<string[]>

const measures = ['csv', 'xlsx'].flatMap((format): Measure[] => [
  (server, admin) => streamed(server, admin, format),
  (server, admin) => background(server, admin, format),
])
/** Those of one round share a server. Memory that one file left must not be taken for that of the next. */
const rounds = QUICK ? [measures] : measures.map((measure) => [measure])

for (const kind of kinds) {
  const data = await prepareData(kind, {
    size,
    databaseUrl: process.env['DATABASE_URL'],
    folder: kind === 'embedded' ? process.env['BENCH_FOLDER'] : undefined,
  })
  try {
    const rows: string[][] = []
    for (const together of rounds) rows.push(...(await onFreshServer(data.environment, together)))
    say(`\n${size} data on ${kind}, report ${REPORT}`)
    say(
      table(['file', 'rows', 'MB', 'seconds', 'rows a second', 'MB before', 'more, 1st half', 'more, 2nd half'], rows),
    )
  } finally {
    await data.remove()
  }
}

async function onFreshServer(
  environment: PreparedData['environment'],
  together: readonly Measure[],
): Promise<string[][]> {
  const server = await startCaseway(environment)
  try {
    const admin = await signIn(server.url, 'admin')
    // What every server loads and compiles with its first answers is no part of the file.
    for (let time = 0; time < 5; time += 1) await admin.ask('GET', `/report/${REPORT}?page_size=200`)
    const rows: string[][] = []
    for (const measure of together) rows.push(await measure(server, admin))
    admin.close()
    return rows
  } finally {
    await server.stop()
  }
}

interface Measured {
  readonly rows: number
  readonly bytes: number
}

async function watched(title: string, { pid }: ServerProcess, work: () => Promise<Measured>): Promise<string[]> {
  const before = residentMb(pid)
  const more: number[] = []
  const timer = setInterval(() => more.push(residentMb(pid) - before), OFTEN_MS)
  const begun = performance.now()
  const { rows, bytes } = await work()
  const seconds = (performance.now() - begun) / 1000
  clearInterval(timer)
  const half = Math.ceil(more.length / 2)
  const peaks = [more.slice(0, half), more.slice(half)].map((some) => whole(Math.max(0, ...some)))
  return [title, whole(rows), tenths(bytes / 1e6), tenths(seconds), whole(rows / seconds), whole(before), ...peaks]
}

function streamed(server: ServerProcess, admin: Api, format: string): Promise<string[]> {
  return watched(`${format}, downloaded`, server, async () => {
    const count = await countOf(admin)
    const answer = await fetch(`${server.url}/api/report/${REPORT}/export`, {
      method: 'POST',
      headers: { ...admin.headers(true), 'accept-encoding': 'identity' },
      body: JSON.stringify({ ...WISH, format }),
    })
    if (!answer.ok || !answer.body) throw new Error(`The file was refused: ${answer.status}`)
    let bytes = 0
    let lines = 0
    for await (const piece of answer.body as unknown as AsyncIterable<Uint8Array>) {
      bytes += piece.length
      for (const byte of piece) if (byte === 10) lines += 1
    }
    // Lines of a workbook can't be counted where it is packed.
    return { bytes, rows: format === 'csv' ? lines - 1 : count }
  })
}

function background(server: ServerProcess, admin: Api, format: string): Promise<string[]> {
  return watched(`${format}, in the background`, server, async () => {
    const asked = await admin.ask('POST', `/report/${REPORT}/export_job`, { ...WISH, format })
    if (asked.status !== 201) throw new Error(`The file was refused: ${asked.status} ${asked.text}`)
    const { id } = (asked.json() as { export_job: { id: string } }).export_job
    for (;;) {
      const { export_job: job } = (await admin.ask('GET', `/export_job/${id}`)).json() as { export_job: Job }
      if (job.state === 'done') return { rows: job.rows_done, bytes: job.size }
      if (job.state !== 'waiting' && job.state !== 'running') throw new Error(`The file was not made: ${job.fault}`)
      await new Promise((done) => setTimeout(done, POLL_MS))
    }
  })
}

interface Job {
  readonly state: string
  readonly fault: string | null
  readonly rows_done: number
  readonly size: number
}

async function countOf(admin: Api): Promise<number> {
  return ((await admin.ask('GET', `/report/${REPORT}?page_size=1`)).json() as { count: number }).count
}
