// npm run bench:lighthouse: the first pages of the portal beside a bare React page, by Lighthouse as a phone, by turns.
// Performance swings from run to run on a busy machine: medians are told, and the bare page of the same minutes is the
// measure. RUNS says how many rounds (default 5; with QUICK=1 one round
// without the page for signing in, only to see that it runs).
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Result } from 'lighthouse'
import { startDemo } from '#tests/support/demo-server.ts'
import { serveBarePage } from './bare-page.ts'
import { visit, type Visit } from './lighthouse-run.ts'
import { numberSetting, QUICK } from './settings.ts'

const RUNS = numberSetting('RUNS', 5, 1)
const reports = path.resolve(import.meta.dirname, '../../.cache/lighthouse')

const figures = {
  performance: (result: Result) => result.categories['performance']?.score,
  accessibility: (result: Result) => result.categories['accessibility']?.score,
  'best practices': (result: Result) => result.categories['best-practices']?.score,
  'first paint s': (result: Result) => seconds(result, 'first-contentful-paint'),
  'largest paint s': (result: Result) => seconds(result, 'largest-contentful-paint'),
  'blocked ms': (result: Result) => Math.round(result.audits['total-blocking-time']?.numericValue ?? Number.NaN),
  shift: (result: Result) => Number(result.audits['cumulative-layout-shift']?.numericValue?.toFixed(3)),
}

function seconds(result: Result, audit: string): number {
  return Number(((result.audits[audit]?.numericValue ?? Number.NaN) / 1000).toFixed(2))
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** What costs points, by name. */
function lost(result: Result): string[] {
  return Object.values(result.audits)
    .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0)
    .map(({ id }) => id)
}

const [demo, bare] = await Promise.all([startDemo(), serveBarePage()])
const visits: readonly Visit[] = [
  { name: 'bare React page', url: `${bare.url}/` },
  ...(QUICK ? [] : [{ name: '/sign-in', url: `${demo.url}/sign-in` }]),
  {
    name: '/dashboard',
    url: `${demo.url}/dashboard`,
    stored: { 'caseway.session': await demo.session('case.manager') },
  },
]
const results = new Map<string, Result[]>(visits.map(({ name }) => [name, []]))
mkdirSync(reports, { recursive: true })
try {
  for (let round = 1; round <= RUNS; round += 1) {
    for (const page of visits) {
      const result = await visit(page)
      results.get(page.name)?.push(result)
      writeFileSync(path.join(reports, `${page.name.replaceAll(/\W/g, '')}-${round}.json`), JSON.stringify(result))
    }
  }
} finally {
  await bare.close()
  await demo.stop()
}

const heads = Object.keys(figures)
process.stdout.write(`${'median'.padEnd(18)}${heads.map((head) => head.padStart(16)).join('')}\n`)
for (const [name, all] of results) {
  const cells = Object.values(figures).map((read) => String(median(all.map((result) => read(result) ?? Number.NaN))))
  process.stdout.write(`${name.padEnd(18)}${cells.map((cell) => cell.padStart(16)).join('')}\n`)
}
for (const [name, all] of results) {
  const words = [...new Set(all.flatMap(lost))]
  process.stdout.write(`${name}: ${words.length > 0 ? words.join(', ') : 'nothing amiss'}\n`)
}
process.exit(0)
