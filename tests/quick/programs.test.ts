import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { missingPrograms } from '#tests/load/cluster/start-cluster.ts'
import { DEMO_DATABASE, fillDemoDatabase } from '#tests/load/demo-database.ts'
import { childrenOf } from '#tests/load/process-figures.ts'
import type { DatabaseKind } from '#tests/load/settings.ts'
import { fillDemoFolder } from '#tests/support/demo-folder.ts'
import { postgresBinaries, startPostgres, type PostgresServer } from '#tests/support/postgres.ts'
import { shortLivedFlags } from '#tests/support/short-lived.ts'

interface Program {
  /** What its output holds when it has run to its end. */
  readonly prints: RegExp
  /** The setting that names one of the two databases; such a program is run on each. */
  readonly database?: string
  readonly needsPostgres?: true
  readonly needsCluster?: true
  readonly words?: readonly string[]
}

/** Every program of package.json that measures or tries the portal. */
const programs: Readonly<Record<string, Program>> = {
  'bench:lighthouse': { prints: /^\/dashboard +[01](\.\d+)? /m },
  'bench:api': { prints: /^create a patient .*%/m, database: 'BENCH_DATABASE' },
  'bench:export': { prints: /^xlsx, in the background /m, database: 'BENCH_DATABASE' },
  'bench:ui': { prints: /^memory of the page, MB +\d/m },
  'bench:live': { prints: /^Caseway, flat out .* 0 +0 /m, database: 'BENCH_DATABASE' },
  'bench:load': { prints: /^all +\d.* 0$[^]*^process 2: /m, needsPostgres: true },
  'bench:offline': {
    prints: /^first paint of the list without .*, p50 +\d[^]*^visit without a network, slow, p95 +\d/m,
  },
  'campaign:kill': { prints: /seals hold$[^]*^0 lost, 0 twice, 0 leaked$/m },
  'campaign:feed': { prints: /delta of the API: 0 lost$/m, database: 'FEED_DATABASE' },
  'campaign:fuzz': { prints: /failures: 0$/m, database: 'FUZZ_DATABASE' },
  'campaign:upload': { prints: /^All arrived once, and every checksum is equal\.$/m },
  'campaign:line': { prints: /^0 lost, 0 twice, 0 signed out, age shown$/m },
  'campaign:live': { prints: /^all counts the same as the database after /m, needsPostgres: true },
  'campaign:rolling': { prints: /^0 cut or answered 5xx, 0 lost, 0 twice$/m, needsPostgres: true },
  'campaign:offline': { prints: /: 3 runs in .* commands: /m, database: 'OFFLINE_DATABASE' },
  cluster: { prints: /^Caseway is ready: .*$[^]*^A note was written and read /m, needsCluster: true },
  screenshots: { prints: /^3 pictures: /m, words: ['sign-in', 'dashboard', 'patients', 'desktop-en-light'] },
}

/** Their quick form takes minutes too: they are run before a release (.docs/running.md). */
const byHand = ['campaign:cluster']

const kinds: readonly { kind: DatabaseKind; place: string }[] = [
  { kind: 'embedded', place: 'in the embedded database' },
  { kind: 'postgres', place: 'in PostgreSQL' },
]

const root = path.resolve(import.meta.dirname, '../..')
const { scripts } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Readonly<Record<string, string>>
}
const postgresIsHere = postgresBinaries() !== undefined
/** Less than a test may take, so that the output of a program that hangs is still shown. */
const LIMIT_MS = 570_000

let filledHere: string | undefined
let postgres: PostgresServer | null = null

beforeAll(async () => {
  if (process.env['DEMO_FOLDER'] === undefined) {
    filledHere = fs.mkdtempSync(path.join(os.tmpdir(), 'caseway-filled-'))
    await fillDemoFolder(filledHere)
  }
  postgres = await startPostgres()
  if (!postgres) return
  const url = await postgres.createDatabase()
  await fillDemoDatabase(url)
  process.env[DEMO_DATABASE] = url
})

afterAll(async () => {
  await postgres?.stop()
  if (filledHere) fs.rmSync(filledHere, { recursive: true, force: true })
})

test('every program has a quick form', () => {
  const named = Object.keys(scripts).filter((name) => /^(bench|campaign):/.test(name))
  expect([...Object.keys(programs), ...byHand]).toEqual(expect.arrayContaining(named))
})

const runs = Object.entries(programs).flatMap(([name, program]) => {
  const title = `${name} ends on demo data`
  const { database, needsPostgres = false, needsCluster = false } = program
  const missing = (needsPostgres && !postgresIsHere) || (needsCluster && missingPrograms().length > 0)
  if (database === undefined) return [{ title, name, program, settings: {}, missing }]
  return kinds.map(({ kind, place }) => ({
    title: `${title} ${place}`,
    name,
    program,
    settings: { [database]: kind },
    missing: kind === 'postgres' && !postgresIsHere,
  }))
})

for (const { title, name, program, settings, missing } of runs) {
  test.skipIf(missing)(`npm run ${title}`, { concurrent: true }, () => expectToEnd(name, program, settings))
}

async function expectToEnd(
  name: string,
  { prints, words = [] }: Program,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const { ended, output } = await runQuick(name, words, settings)
  expect(ended, output).toBe(0)
  expect(output).toMatch(prints)
}

/** As npm runs it, but for what npm test has set up already. */
function runQuick(
  name: string,
  words: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<{ ended: number | string; output: string }> {
  const file = scripts[name]?.split(' ').at(-1) ?? ''
  // Settings of the developer must not reach the program.
  const passed = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'CHROMIUM_PATH', 'NODE_COMPILE_CACHE', DEMO_DATABASE]
  const own = Object.fromEntries(Object.entries(process.env).filter(([setting]) => passed.includes(setting)))
  const demo = { DEMO_FOLDER: process.env['DEMO_FOLDER'] ?? filledHere }
  const child = spawn(process.execPath, [...shortLivedFlags, file, ...words], {
    cwd: root,
    env: { ...own, ...demo, QUICK: '1', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (output += piece.toString()))
  return new Promise((resolve) => {
    const limit = setTimeout(() => {
      endTree(child.pid)
      resolve({ ended: `stopped after ${LIMIT_MS / 1000} s`, output })
    }, LIMIT_MS)
    child.once('close', (code, signal) => {
      clearTimeout(limit)
      resolve({ ended: code ?? String(signal), output })
    })
  })
}

/** The program with the servers and browsers that it started. */
function endTree(pid: number | undefined): void {
  if (pid === undefined) return
  const children = childrenOf(pid)
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has just ended by itself.
  }
  for (const child of children) endTree(child)
}
