// npm run house: the figures of the structure beside their aims. It prints and never fails.
import fs from 'node:fs'
import path from 'node:path'
import { structureFigures, tableOf, timeFigures, type Times } from './figures.ts'
import { readSources } from './source.ts'

const root = path.resolve(import.meta.dirname, '../..')
const report = path.join(root, '.cache/reports/times.json')
const times = fs.existsSync(report) ? (JSON.parse(fs.readFileSync(report, 'utf8')) as Times) : undefined

process.stdout.write(`${tableOf([...structureFigures(readSources(root, 'src')), ...timeFigures(times)])}\n`)
