// npm test: sets up what is missing, runs every check and test, and counts what really ran.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { build, generate, install, root, run } from './prepare.js'
import { chromium } from './chromium.js'
import { firefox } from './firefox.js'

const reports = path.join(root, '.cache', 'reports')
const totals = { passed: 0, failed: 0, skipped: 0 }

install()
generate()
build()
const browser = chromium()
const other = firefox()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

check('types', 'npx', ['--no-install', 'tsc', '-b'])
check('lint', 'npx', ['--no-install', 'oxlint', '--type-aware', '--deny-warnings'])
check('format', 'npx', ['--no-install', 'oxfmt', '--check', '.'])
vitest('unit')
vitest('contract')
journeys()
pushToFirefox()

const { passed, failed, skipped } = totals
process.stdout.write(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`)
process.exit(failed > 0 ? 1 : 0)

function check(name, command, args) {
  process.stdout.write(`\n── ${name}\n`)
  if (run(command, args)) totals.passed += 1
  else totals.failed += 1
}

function vitest(project, env) {
  process.stdout.write(`\n── ${project} tests\n`)
  const file = path.join(reports, `${project}.json`)
  const ended = runner(
    ['vitest', 'run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    env,
  )
  const report = readReport(file)
  if (!report) return void (totals.failed += 1)
  const broken = report.testResults.filter((suite) => suite.status === 'failed' && suite.assertionResults.length === 0)
  add(
    report.numPassedTests,
    report.numFailedTests + broken.length,
    report.numPendingTests + (report.numTodoTests ?? 0),
    ended,
  )
}

function journeys() {
  process.stdout.write('\n── journeys\n')
  const file = path.join(reports, 'journeys.json')
  const ended = runner(['playwright', 'test', '--config', 'tests/playwright.config.ts', '--reporter=list,json'], {
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  })
  const report = readReport(file)
  if (!report) return void (totals.failed += 1)
  const { expected, unexpected, flaky, skipped } = report.stats
  // A test that passes only on a second try has failed.
  add(expected, unexpected + flaky + report.errors.length, skipped, ended)
}

/** The one journey that needs a browser of another make, which a machine may do without. */
function pushToFirefox() {
  if (other.file) return vitest('firefox', { FIREFOX_PATH: other.file })
  process.stdout.write(`\n── firefox tests\nSkipped: ${other.why}\n`)
  totals.skipped += 1
}

function runner(args, env = {}) {
  const result = spawnSync('npx', ['--no-install', ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      ...env,
      PATH: `${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env.PATH}`,
    },
    shell: process.platform === 'win32',
  })
  return result.status === 0
}

function add(passed, failed, skipped, ended) {
  totals.passed += passed
  // A runner that fails without a failed test has failed in itself.
  totals.failed += failed === 0 && !ended ? 1 : failed
  totals.skipped += skipped
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    process.stderr.write(`No report was written to ${path.relative(root, file)}.\n`)
    return undefined
  }
}
