// Where the minutes go: a table by part and by file, and the same as JSON.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { reports } from './places.js'

const SLOWEST = 15

export function tellTimes(results, wallMs) {
  const files = results
    .flatMap(({ name, files }) => Object.entries(files).map(([file, ms]) => ({ part: name, file, ms })))
    .sort((a, b) => b.ms - a.ms)
  const rows = [
    ['part', 'passed', 'failed', 'skipped', 'seconds'],
    ...results.map(({ name, passed, failed, skipped, ms }) => [name, passed, failed, skipped, seconds(ms)]),
  ]
  process.stdout.write(`\n${columns(rows)}\n\nThe slowest of ${files.length} files, by the time of their tests:\n`)
  process.stdout.write(`${columns(files.slice(0, SLOWEST).map(({ file, ms }) => [file, seconds(ms)]))}\n\n`)
  const parts = results.map(({ name, ms, passed, failed, skipped }) => ({
    name,
    ms: Math.round(ms),
    passed,
    failed,
    skipped,
  }))
  const figures = { ms: Math.round(wallMs), parts, files: files.map((one) => ({ ...one, ms: Math.round(one.ms) })) }
  writeFileSync(path.join(reports, 'times.json'), `${JSON.stringify(figures, null, 2)}\n`)
  writeFileSync(
    path.join(reports, 'tests.json'),
    `${JSON.stringify(results.flatMap(({ name, tests }) => tests.map(({ file, title, state, ms }) => ({ part: name, file, title, state, ms: Math.round(ms) }))))}\n`,
  )
}

const seconds = (ms) => (ms / 1000).toFixed(1)

function columns(rows) {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => String(row[at]).length))) ?? []
  return rows
    .map((row) =>
      row
        .map((cell, at) => (at === 0 ? String(cell).padEnd(widths[at]) : String(cell).padStart(widths[at])))
        .join('  '),
    )
    .join('\n')
}
