// npm run rows: which tests name which rows of the acceptance, as the last whole `npm test` ran them. With a file of an
// earlier run behind it, the two are compared: npm run rows -- earlier.json
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { giveUp } from './prepare.js'
import { reports } from './testing/places.js'

const file = path.join(reports, 'tests.json')
if (!existsSync(file)) giveUp('No test has run yet: run npm test first.')
const [earlier] = process.argv.slice(2)
const now = rowsOf(file)
const before = earlier ? rowsOf(earlier) : new Map()
const rows = [...new Set([...now.keys(), ...before.keys()])].sort(byLetterAndNumber)

for (const row of rows) {
  const tests = now.get(row) ?? []
  const change = earlier ? `${String(before.get(row)?.length ?? 0).padStart(5)} →` : ''
  const lost = earlier && tests.length === 0 ? '  LOST' : ''
  const places = [...new Set(tests.map(({ file }) => path.basename(file)))]
  process.stdout.write(`${row.padEnd(4)}${change}${String(tests.length).padStart(5)}  ${places.join(' ')}${lost}\n`)
}
process.exit(earlier && rows.some((row) => !now.has(row)) ? 1 : 0)

/** Tests by the rows in their titles: single ones (A4), and runs of them (C4 to C7, N2–N13). */
function rowsOf(file) {
  const found = new Map()
  for (const test of JSON.parse(readFileSync(file, 'utf8'))) {
    if (test.state !== 'passed') continue
    for (const row of new Set(named(test.title))) found.set(row, [...(found.get(row) ?? []), test])
  }
  return found
}

function named(title) {
  const runs = [...title.matchAll(/\b([A-Z])([1-9]\d?)(?: to |–)\1?([1-9]\d?)\b/g)].flatMap(([, letter, from, to]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => `${letter}${Number(from) + at}`),
  )
  return [...runs, ...(title.match(/\b[SNAPDCWMKJLO][1-9]\d?\b/g) ?? [])]
}

function byLetterAndNumber(a, b) {
  return a[0] === b[0] ? Number(a.slice(1)) - Number(b.slice(1)) : a < b ? -1 : 1
}
