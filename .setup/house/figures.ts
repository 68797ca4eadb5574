import { countAnswerShapes } from './answer-shapes.ts'
import { countConstructs } from './constructs.ts'
import { countExports, importersOf, importsOf, inCycles } from './imports.ts'
import { LIST_SCREENS, ownListEngines } from './list-engines.ts'
import { isTest, linesOf, type Source } from './source.ts'

export interface Figure {
  readonly figure: string
  readonly now: string
  readonly aim: string
}

/** What `npm test` leaves in `.cache/reports/times.json`; it may have run some parts only. */
export interface Times {
  readonly ms: number
  readonly parts: readonly { readonly name: string; readonly ms: number }[]
}

/** What `tests/contract/growth.test.ts` leaves in `.cache/reports/growth.json`: the files that had to change in a copy. */
export interface Growth {
  readonly entity: readonly string[]
  readonly field: readonly string[]
}

const SHORT = 15
const NO_AIM = '–'

/** The figures of the structure; tests are left out of all of them, also as importers. */
export function structureFigures(all: readonly Source[]): Figure[] {
  const sources = all.filter((source) => !isTest(source))
  const app = sources.filter(({ path }) => path.startsWith('src/app/'))
  const constructs = countConstructs(sources)
  const engines = ownListEngines(app)
  const imports = sources.flatMap(importsOf)
  const cycles = cyclesOf(imports)
  const exported = countExports(sources, imports)
  const oneImporter = [...importersOf(pathsOf(app), imports).values()].filter((count) => count === 1)
  const short = app.filter((source) => linesOf(source) < SHORT)
  const longest = sources.toSorted((a, b) => linesOf(b) - linesOf(a))[0]
  const figure = (name: string, now: number | string, aim: number | string = NO_AIM): Figure => ({
    figure: name,
    now: written(now),
    aim: written(aim),
  })
  return [
    figure("string-indexed rows, row['column']", constructs.indexedRows, 0),
    figure('answer shapes written by hand in src/app', countAnswerShapes(app), 0),
    figure('casts, as', constructs.casts, 'below 60'),
    figure('double casts, as … as', constructs.doubleCasts, 0),
    figure('non-null assertions, !', constructs.nonNull, 'below 10'),
    figure(`list screens with an engine of their own, of ${Object.keys(LIST_SCREENS).length}`, named(engines), 0),
    figure('files of src/app', app.length, 'about 500'),
    figure('lines of src/app', sum(app.map(linesOf)), 'about 36,000'),
    figure(`files of src/app under ${SHORT} lines`, share(short.length, app.length), 'fewer'),
    figure('files of src/app with one importer', share(oneImporter.length, app.length), 'fewer'),
    figure('files in import cycles', named(cycles), 0),
    figure('longest file, lines', longest ? `${linesOf(longest)}: ${longest.path}` : 0, 300),
    figure('exports that one file imports', share(exported.byOne, exported.exports), 'fewer'),
    figure('exports that no file imports', share(exported.byNone, exported.exports), 'fewer'),
  ]
}

export function growthFigures(growth: Growth | undefined): Figure[] {
  const figure = (name: string, files: readonly string[] | undefined, most: number): Figure => ({
    figure: name,
    now: files ? written(files.length) : 'not measured yet',
    aim: `at most ${most}`,
  })
  return [
    figure('files that one more entity touches', growth?.entity, 5),
    figure('files that one more field touches', growth?.field, 4),
  ]
}

export function timeFigures(times: Times | undefined): Figure[] {
  const aim = '20 min on four cores, 40 on two'
  if (!times) return [{ figure: 'npm test', now: 'not run yet', aim }]
  return [
    { figure: `npm test (parts: ${times.parts.length})`, now: minutes(times.ms), aim },
    ...times.parts.map(({ name, ms }) => ({ figure: `  ${name}`, now: minutes(ms), aim: NO_AIM })),
  ]
}

/** The table as text, in three columns. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = [{ figure: 'figure', now: 'now', aim: 'aim' }, ...figures]
  const width = (column: keyof Figure): number => Math.max(...rows.map((row) => row[column].length))
  const [first, second] = [width('figure'), width('now')]
  return rows.map(({ figure, now, aim }) => `${figure.padEnd(first)}  ${now.padEnd(second)}  ${aim}`).join('\n')
}

/** Imports that are gone when the program runs, or run later, make no cycle. */
function cyclesOf(imports: ReturnType<typeof importsOf>): string[] {
  return inCycles(imports.flatMap(({ from, to, typeOnly, lazy }) => (to && !typeOnly && !lazy ? [{ from, to }] : [])))
}

const pathsOf = (sources: readonly Source[]): string[] => sources.map(({ path }) => path)

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

const written = (value: number | string): string => (typeof value === 'number' ? value.toLocaleString('en-US') : value)

const named = (names: readonly string[]): string =>
  names.length === 0 ? '0' : `${names.length}: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ', …' : ''}`

const share = (part: number, whole: number): string =>
  `${written(part)} of ${written(whole)} (${whole === 0 ? 0 : Math.round((part / whole) * 100)} %)`

function minutes(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`
}
