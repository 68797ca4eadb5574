// npm run bench:lighthouse: the first pages of the portal beside a bare React page, by Lighthouse as a phone, by turns.
// Performance swings from run to run on a busy machine: medians are told, and the bare page of the same minutes is the
// measure. RUNS says how many rounds (default 5). Its own work, in processor time, may not exceed a limit, nor what is fetched
// before the largest paint: more fails the run. With QUICK=1 one round without the page for signing in, in which the own
// work is told and not judged: one visit on an unknown machine takes a third or twice of what another takes.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Result } from 'lighthouse'
import { startDemo } from '#tests/support/demo-server.ts'
import { serveBarePage } from './bare-page.ts'
import { visit, type Visit, type Visited } from './lighthouse-run.ts'
import { numberSetting, QUICK } from './settings.ts'

const RUNS = numberSetting('RUNS', 5, 1)
const reports = path.resolve(import.meta.dirname, '../../.cache/lighthouse')

/** More than this is drawn at one stroke where it was drawn in slices, or the machine is slow: measure an older commit too. */
const MOST_WORK = 350

/** More is fetched before the largest paint only where something that can wait stands in line before it. */
const MOST_BEFORE = { requests: 60, kilobytes: 300 }

const figures = {
  performance: ({ result }: Visited) => result.categories['performance']?.score,
  accessibility: ({ result }: Visited) => result.categories['accessibility']?.score,
  'best practices': ({ result }: Visited) => result.categories['best-practices']?.score,
  'first paint s': ({ result }: Visited) => seconds(result, 'first-contentful-paint'),
  'largest paint s': ({ result }: Visited) => seconds(result, 'largest-contentful-paint'),
  'blocked ms': ({ result }: Visited) => Math.round(result.audits['total-blocking-time']?.numericValue ?? Number.NaN),
  'own work ms': ({ work }: Visited) => work,
  'requests before': ({ result }: Visited) => fetchedBefore(result).length,
  'KiB before': ({ result }: Visited) => kilobytesOf(fetchedBefore(result)),
  shift: ({ result }: Visited) => Number(result.audits['cumulative-layout-shift']?.numericValue?.toFixed(3)),
}

function seconds(result: Result, audit: string): number {
  return Number(((result.audits[audit]?.numericValue ?? Number.NaN) / 1000).toFixed(2))
}

interface Fetched {
  readonly networkEndTime: number
  readonly transferSize: number
}

const items = (result: Result, audit: string): readonly unknown[] => {
  const details = result.audits[audit]?.details
  return details && 'items' in details && Array.isArray(details.items) ? details.items : []
}

const isFetched = (one: unknown): one is Fetched =>
  typeof one === 'object' && one !== null && 'networkEndTime' in one && 'transferSize' in one

/** What had come when the largest paint was seen, by the clock and not by reckoning. */
function fetchedBefore(result: Result): Fetched[] {
  const [metrics] = items(result, 'metrics')
  const seen = typeof metrics === 'object' && metrics !== null && 'observedLargestContentfulPaint' in metrics
  const at = seen ? Number(metrics.observedLargestContentfulPaint) : Number.NaN
  return items(result, 'network-requests')
    .filter(isFetched)
    .filter(({ networkEndTime }) => networkEndTime <= at)
}

const kilobytesOf = (fetched: readonly Fetched[]): number =>
  Math.round(fetched.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1024)

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
const results = new Map<string, Visited[]>(visits.map(({ name }) => [name, []]))
mkdirSync(reports, { recursive: true })
try {
  for (let round = 1; round <= RUNS; round += 1) {
    for (const page of visits) {
      const visited = await visit(page)
      results.get(page.name)?.push(visited)
      writeFileSync(
        path.join(reports, `${page.name.replaceAll(/\W/g, '')}-${round}.json`),
        JSON.stringify(visited.result),
      )
    }
  }
} finally {
  await bare.close()
  await demo.stop()
}

const heads = Object.keys(figures)
process.stdout.write(`${'median'.padEnd(18)}${heads.map((head) => head.padStart(16)).join('')}\n`)
for (const [name, all] of results) {
  const cells = Object.values(figures).map((read) => String(median(all.map((visited) => read(visited) ?? Number.NaN))))
  process.stdout.write(`${name.padEnd(18)}${cells.map((cell) => cell.padStart(16)).join('')}\n`)
}
for (const [name, all] of results) {
  const words = [...new Set(all.flatMap(({ result }) => lost(result)))]
  process.stdout.write(`${name}: ${words.length > 0 ? words.join(', ') : 'no failed audits'}\n`)
}
const judged = QUICK ? [] : [...results]
const heavy = judged.filter(([, all]) => !(median(all.map(({ work }) => work)) <= MOST_WORK)).map(([name]) => name)
if (heavy.length > 0) process.stdout.write(`More than ${MOST_WORK} ms of own work: ${heavy.join(', ')}\n`)
const early = [...results]
  .filter(([, all]) => {
    const before = all.map(({ result }) => fetchedBefore(result))
    const requests = median(before.map(({ length }) => length))
    return !(requests <= MOST_BEFORE.requests && median(before.map(kilobytesOf)) <= MOST_BEFORE.kilobytes)
  })
  .map(([name]) => name)
if (early.length > 0)
  process.stdout.write(`More than can be waited for before the largest paint: ${early.join(', ')}\n`)
process.exit(heavy.length + early.length > 0 ? 1 : 0)
