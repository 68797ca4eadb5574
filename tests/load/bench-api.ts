/**
 * npm run bench:api: how fast the real server answers on a large set of data, beside the floor: the same rows by bare
 * `node:http` and `pg` (or PGlite) in the same run. Bursts of server and floor alternate, each figure is the median of
 * its bursts; what counts is the ratio of the two.
 *
 * BENCH_DATABASE  embedded, postgres or both (the default; without PostgreSQL only embedded)
 * BENCH_DATA      large (the default: 100,000 patients) or demo (200, for a quick look)
 * QUICK=1         demo data and few of everything: only whether it runs
 * BENCH_FOLDER    a data folder to keep, so that the next run on the embedded database finds it filled
 * DATABASE_URL    an empty PostgreSQL database, or one filled by an earlier run, instead of a private server
 * BURSTS          bursts of each side (default 5)
 * BURST_SECONDS   how long each is (default 3)
 */
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { postgresBinaries } from '#tests/support/postgres.ts'
import { signIn, type Api } from './api.ts'
import { deltaCases, readCases, writeCases, type BenchCase, type People } from './bench-cases.ts'
import { measureDashboards } from './dashboard-figures.ts'
import { learnFacts, makeFloorTables, type Facts } from './bench-facts.ts'
import { compare, heading, rowOf, type Compared } from './compare.ts'
import { median } from './load.ts'
import { prepareData, type PreparedData } from './prepared-data.ts'
import { residentMb } from './process-figures.ts'
import { percent, say, table, tenths, whole } from './report.ts'
import { startCaseway, startProgram } from './server-process.ts'
import { databaseSetting, dataSetting, numberSetting, QUICK } from './settings.ts'
import { measureReports } from './report-figures.ts'
import { measureSnapshot } from './snapshot-figures.ts'

const kinds = databaseSetting(
  'BENCH_DATABASE',
  Boolean(postgresBinaries()) || process.env['DATABASE_URL'] !== undefined,
)
const size = dataSetting()
const bursts = numberSetting('BURSTS', 5, 1)
const seconds = QUICK ? 0.1 : numberSetting('BURST_SECONDS', 3)

const CHANGES = QUICK ? 5 : 100
const STARTS = QUICK ? 1 : 5
const START_AIM_MS = { embedded: 3000, postgres: 1200 }
const BYTES_AIM = 120

for (const kind of kinds) {
  let facts: Facts | undefined
  const data = await prepareData(kind, {
    size,
    databaseUrl: process.env['DATABASE_URL'],
    folder: kind === 'embedded' ? process.env['BENCH_FOLDER'] : undefined,
    async prepare(database) {
      await makeFloorTables(database)
      facts = await learnFacts(database)
    },
  })
  try {
    if (facts) await bench(data, facts)
  } finally {
    await data.remove()
  }
}

async function bench(data: PreparedData, facts: Facts): Promise<void> {
  say(`\n${data.kind}, ${whole(facts.patients)} patients, ${bursts} bursts of ${seconds} s on each side`)
  const cluster = `${path.join(data.folder, 'database')}-of-the-floor`
  if (data.kind === 'embedded') cpSync(path.join(data.folder, 'database', 'cluster'), cluster, { recursive: true })
  const rows = path.join(data.folder, 'floor-rows.json')
  writeFileSync(rows, JSON.stringify(facts.rows))

  const starts: number[] = []
  for (let index = 1; index < STARTS; index += 1) {
    const started = await startCaseway(data.environment)
    starts.push(started.startMs)
    await started.stop()
  }
  const server = await startCaseway(data.environment)
  starts.push(server.startMs)
  const idle = residentMb(server.pid)
  const floor = await startProgram('tests/load/floor.ts', {
    FLOOR_ROWS: rows,
    ...(data.kind === 'embedded'
      ? { FLOOR_CLUSTER: cluster }
      : { FLOOR_DATABASE_URL: data.environment['DATABASE_URL'] ?? '' }),
  })
  try {
    const people: People = { admin: await signIn(server.url, 'admin'), manager: await signIn(server.url, 'lawfirm') }
    const compared: Compared[] = []
    const run = async (cases: readonly BenchCase[]): Promise<void> => {
      for (const each of cases)
        compared.push(
          await compare(each, { server, floor, databaseUrl: data.environment['DATABASE_URL'], bursts, seconds }),
        )
    }
    await run(readCases(people, facts))
    const ofReports = await measureReports(people.admin, facts)
    const ofDashboards = await measureDashboards(server.url)
    const snapshot = await measureSnapshot(server, floor, people.admin)
    const before = await cursorNow(people.admin)
    await changePatients(people.admin, facts)
    await run(deltaCases(people, { before, now: await cursorNow(people.admin) }))
    await run(writeCases(people, facts))

    say(table(heading, compared.map(rowOf)))
    say()
    say(ofReports)
    say()
    say(ofDashboards)
    say()
    const startMs = median(starts)
    say(
      `start to ready ${whole(startMs)} ms (aim ${whole(START_AIM_MS[data.kind])}: ${reached(startMs <= START_AIM_MS[data.kind])})`,
    )
    say(
      `snapshot ${snapshot.bytesEach.toFixed(1)} bytes a patient compressed (aim ${BYTES_AIM}: ${reached(snapshot.bytesEach <= BYTES_AIM)}), ${tenths(snapshot.serverMs / 1000)} s; the floor takes ${tenths(snapshot.floorMs / 1000)} s, ${percent(snapshot.floorMs / snapshot.serverMs)} of its speed`,
    )
    say(`memory ${whole(idle)} MB idle, ${whole(residentMb(server.pid))} MB after the load`)
  } finally {
    await server.stop()
    await floor.stop()
    rmSync(cluster, { recursive: true, force: true })
  }
}

/** What a device that is up to date asks the next delta with. */
async function cursorNow(admin: Api): Promise<string> {
  const opened = (await admin.ask('POST', '/sync/open', {})).json() as Record<string, string>
  const { cursor = '', server_epoch = '', scope_epoch = '' } = opened
  return new URLSearchParams({ cursor, server_epoch, scope_epoch }).toString()
}

async function changePatients(admin: Api, { patientIds }: Facts): Promise<void> {
  for (const id of patientIds.slice(0, CHANGES)) {
    const { patient } = (await admin.ask('GET', `/patient/${id}`)).json() as { patient: { version: number } }
    const answer = await admin.ask('PUT', `/patient/update/${id}`, {
      version: patient.version,
      next_contact_at: '2026-12-01',
    })
    if (answer.status !== 200) throw new Error(`A patient could not be changed: ${answer.status} ${answer.text}`)
  }
}

function reached(yes: boolean): string {
  return yes ? 'reached' : 'not reached'
}
