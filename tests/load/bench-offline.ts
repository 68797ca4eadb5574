/**
 * npm run bench:offline: what working without a connection costs a device, beside what it should: bytes of the shell, a
 * visit without a network on a slow phone, search, bytes of a change, the first filling over a slow line, storage, and how
 * long the page stands still for it. The portal must be built.
 *
 * BENCH_DATA      large (the default: 100,000 patients) or demo (200, for a quick look)
 * QUICK=1         demo data and few of everything: only whether it runs
 * BENCH_FOLDER    a data folder to keep, so that the next run finds it filled
 * CHROMIUM_PATH   the browser (default /usr/bin/chromium)
 */
import { chromium, type Browser } from 'playwright'
import { signIn } from './api.ts'
import { editCase, measureDelta, type DeltaBytes } from './delta-bytes.ts'
import { SLOWER } from './device-figures.ts'
import { firstLook, MANY, searchOf, visits, type Searched, type Visited } from './device-runs.ts'
import { prepareData } from './prepared-data.ts'
import { say, table, tenths, whole } from './report.ts'
import { startCaseway } from './server-process.ts'
import { dataSetting, QUICK } from './settings.ts'
import type { ShellBytes } from './shell-bytes.ts'
import { sizeFirms } from './sized-firms.ts'

const size = dataSetting()
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update']
const CHANGED = QUICK ? 20 : 1000
const KB = 1024
/** Who has how many cases on his device; an administrator has them all. */
const SMALL = { login: 'lawfirm', cases: 5000 }
const MIDDLE = { login: 'lawfirm2', cases: 10_000 }

let ids: string[] = []
let ofSmall: string[] = []
const data = await prepareData('embedded', {
  size,
  databaseUrl: undefined,
  folder: process.env['BENCH_FOLDER'],
  prepare: async (database) => {
    if (size === 'large') await sizeFirms(database, [SMALL, MIDDLE])
    const some = async (condition: string): Promise<string[]> => {
      const { rows } = await database.pool.query<{ id: string }>(
        `select id from patient where deleted_at is null and ${condition} order by md5(id::text) limit ${CHANGED}`,
      )
      return rows.map(({ id }) => id)
    }
    ids = await some('true')
    ofSmall = await some(`lawfirm_id = (select lawfirm_id from "user" where email = '${SMALL.login}@demo.example.com')`)
  },
})
try {
  const server = await startCaseway(data.environment)
  try {
    const browser = await chromium.launch({ executablePath, args: FLAGS })
    try {
      await bench(server.url, browser)
    } finally {
      await browser.close()
    }
  } finally {
    await server.stop()
  }
} finally {
  await data.remove()
}

async function bench(url: string, browser: Browser): Promise<void> {
  const admin = await signIn(url, 'admin')
  const shell = await firstLook(url, browser, SMALL.login)
  const small = await visits(url, browser, SMALL.login, (time) => editCase(admin, ofSmall[time] ?? '', time))
  const all = await searchOf(url, browser, 'admin')
  const middle = QUICK ? all : await searchOf(url, browser, MIDDLE.login)
  const delta = await measureDelta(url, admin, ids)
  admin.close()
  const devices = [small, middle, all].map(({ rows }) => whole(rows)).join(', ')
  say(`\n${devices} patients on a device; "slow" is a processor ${SLOWER} times as slow`)
  say()
  say(table(['', 'measured', 'aim'], [...ofVisits(shell, small), ...ofKeeping(small, middle, all, delta)]))
}

function ofVisits(shell: ShellBytes, small: Visited): string[][] {
  const { awake, stopped, firstRows, firstRowsStopped } = small
  return [
    ['program for a first look at the list', kib(shell.critical), aim('170 KiB', shell.critical <= 170 * KB)],
    ['kept by the worker at once', kib(shell.first), aim('350 KiB', shell.first <= 350 * KB)],
    ['kept by the worker later', kib(shell.rest), ''],
    ['first paint of the list without a network, slow, p50', ms(firstRows.p50), aim('700 ms', firstRows.p50 <= 700)],
    ['  p95', ms(firstRows.p95), aim('1,000 ms', firstRows.p95 <= 1000)],
    ['  with the worker stopped, p50', ms(firstRowsStopped.p50), ''],
    ['  with the worker stopped, p95', ms(firstRowsStopped.p95), ''],
    ['visit without a network, slow, p50', ms(awake.p50), ''],
    ['visit without a network, slow, p95', ms(awake.p95), aim('1,200 ms', awake.p95 <= 1200)],
    ['  with the worker stopped, p50', ms(stopped.p50), ''],
    ['  with the worker stopped, p95', ms(stopped.p95), aim('1,200 ms', stopped.p95 <= 1200)],
    ['first filling at 1.6 Mbit/s', `${tenths(small.fillMs / 1000)} s`, aim('3 s', small.fillMs <= 3000)],
    [
      `work of the page for each of ${MANY} changes that come`,
      ms(small.eachOfManyMs),
      aim('5 ms', small.eachOfManyMs <= 5),
    ],
    ['  for one that comes alone', ms(small.changeMs), ''],
  ]
}

function ofKeeping(small: Visited, middle: Searched, all: Searched, delta: DeltaBytes): string[][] {
  return [
    [
      `search for a key, ${whole(middle.rows)}, slow, p95`,
      ms(middle.searched.p95),
      aim('50 ms', middle.searched.p95 <= 50),
    ],
    [`search for a key, ${whole(all.rows)}, slow, p95`, ms(all.searched.p95), ''],
    [`key to painted rows, ${whole(middle.rows)}, slow, p95`, ms(middle.slow.p95), ''],
    [`key to painted rows, ${whole(all.rows)}, slow, p95`, ms(all.slow.p95), ''],
    [`key to painted rows, ${whole(middle.rows)}, p95`, ms(middle.fast.p95), ''],
    [`key to painted rows, ${whole(all.rows)}, p95`, ms(all.fast.p95), ''],
    ['a changed case, asked for alone', `${whole(delta.alone)} B`, aim('150 B', delta.alone <= 150)],
    ['a changed case among many', `${whole(delta.together)} B`, aim('150 B', delta.together <= 150)],
    ...[small, middle, all].map((kept) => [
      `stored, ${whole(kept.rows)}`,
      `${tenths(kept.storedMb)} MB`,
      kept === all ? '' : aim('30 MB', kept.storedMb <= 30),
    ]),
    ...[small, middle, all].map((kept) => [
      `longest standstill while filling, ${whole(kept.rows)}`,
      ms(kept.longest),
      '',
    ]),
  ]
}

function kib(bytes: number): string {
  return `${tenths(bytes / KB)} KiB`
}

function ms(value: number): string {
  return `${tenths(value)} ms`
}

function aim(text: string, reached: boolean): string {
  return `${text}: ${reached ? 'reached' : 'not reached'}`
}
