// npm test: sets up what is missing, runs every check and test, and counts what really ran. Names of parts behind the
// command choose among them, as in `npm test -- unit journeys`.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium, headlessChromium } from './chromium.js'
import { firefox } from './firefox.js'
import { build, generate, giveUp, install, run, runtime } from './prepare.js'
import { tellTimes } from './testing/figures.js'
import { runPart } from './testing/part.js'
import { reports, root } from './testing/places.js'
import { showProgress } from './testing/progress.js'
import { inParallel } from './testing/schedule.js'

const ROOM_IN_MEMORY = 6 * 1024 ** 3

install()
generate()
build()

const cores = os.availableParallelism()
const half = Math.max(1, Math.floor(cores / 2))
// What tests in several processes take: all of a small machine, half of a larger one, beside another such part.
const many = Math.max(2, half)
const node = runtime()
const packages = path.join(root, 'node_modules')
const cache = path.join(root, '.cache')
const headless = headlessChromium()
const otherBrowser = firefox()

const check = (name, script, ...args) => ({ name, cores: 1, command: [node, path.join(packages, script), ...args] })
const vitest = (project, wanted, env) => ({
  name: project,
  cores: wanted,
  tells: true,
  env,
  command: [
    node,
    path.join(packages, 'vitest/vitest.mjs'),
    'run',
    `--project=${project}`,
    '--reporter=default',
    `--reporter=${path.join(root, '.setup/testing/vitest-events.js')}`,
  ],
})
const journeys = {
  name: 'journeys',
  cores: many,
  tells: true,
  env: {
    CHROMIUM_PATH: headless,
    FULL_CHROMIUM_PATH: chromium(),
    PWTEST_CACHE_DIR: path.join(cache, 'journeys-compiled'),
  },
  command: [
    node,
    path.join(packages, 'playwright/cli.js'),
    'test',
    '--config=tests/playwright.config.ts',
    `--reporter=list,${path.join(root, '.setup/testing/playwright-events.js')}`,
  ],
}

const known = [
  // The longest of those that take one core: on two cores the next four follow each other beside it.
  vitest('parts', 1, { CHROMIUM_PATH: headless }),
  check('types', 'typescript/bin/tsc', '-b'),
  check('lint', 'oxlint/bin/oxlint', '--type-aware', '--deny-warnings'),
  check('format', 'oxfmt/bin/oxfmt', '--check', '.'),
  vitest('unit', half),
  vitest('contract', many),
  journeys,
  vitest('programs', many, { CHROMIUM_PATH: chromium() }),
  vitest('firefox', 1, { FIREFOX_PATH: otherBrowser.file }),
]

/** They start portals on copies of demo data that were filled once. */
const startsPortals = ['journeys', 'programs', 'firefox']

const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => !known.some((part) => part.name === name))
if (unknown) giveUp(`There is no part ${unknown}: choose among ${known.map(({ name }) => name).join(', ')}.`)
const chosen = known.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
// A machine may do without the one browser of another make.
const skipped = chosen.filter(({ name }) => name === 'firefox' && !otherBrowser.file)
const parts = chosen.filter((part) => !skipped.includes(part))

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const temporary = mkdtempSync(path.join(temporaryRoot(), 'caseway-tests-'))
// PostgreSQL runs as a user of its own, who must find his folder in here.
chmodSync(temporary, 0o711)
Object.assign(process.env, {
  TMPDIR: temporary,
  TEST_WORKERS: String(many),
  // Servers start by the dozen; what was compiled for one serves the others.
  NODE_COMPILE_CACHE: path.join(cache, 'compiled'),
  NO_COLOR: '1',
})
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))

const begun = performance.now()
if (parts.some(({ name }) => startsPortals.includes(name))) {
  process.env.DEMO_FOLDER = path.join(temporary, 'demo')
  if (!run(node, ['tests/support/fill-demo-folder.ts', process.env.DEMO_FOLDER]))
    giveUp('The demo data could not be made; see above.')
}
const progress = showProgress()
const results = []
await inParallel(parts, cores, async (part) => {
  const result = await runPart(part, progress.hear)
  progress.ended(result)
  results.push(result)
})
progress.stop()
for (const { name } of skipped) process.stdout.write(`– ${name} skipped: ${otherBrowser.why}\n`)
tellTimes(results, performance.now() - begun)

const sum = (kind) => results.reduce((total, result) => total + result[kind], 0)
const left = sum('skipped') + skipped.length
process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed${left > 0 ? `, ${left} skipped` : ''}\n`)
process.exit(sum('failed') > 0 ? 1 : 0)

/** In memory where there is room: what tests write need not outlive a power cut, and waits for no disk. */
function temporaryRoot() {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > ROOM_IN_MEMORY ? '/dev/shm' : os.tmpdir()
  } catch {
    return os.tmpdir()
  }
}
