// npm run house: the figures of the structure beside their aims. It prints and never fails.
import fs from 'node:fs'
import path from 'node:path'
import { growthFigures, structureFigures, tableOf, timeFigures, type Growth, type Times } from './figures.ts'
import { readSources } from './source.ts'

const root = path.resolve(import.meta.dirname, '../..')

function reported(name: string): unknown {
  const file = path.join(root, '.cache/reports', name)
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as unknown) : undefined
}

const figures = [
  ...structureFigures(readSources(root, 'src')),
  ...growthFigures(reported('growth.json') as Growth | undefined),
  ...timeFigures(reported('times.json') as Times | undefined),
]
process.stdout.write(`${tableOf(figures)}\n`)
