import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, inCycles } from '../../.setup/house/imports.ts'
import { readSources } from '../../.setup/house/source.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Which rooms a room may look into, besides itself. */
const walls: Record<string, readonly string[]> = {
  'src/domain': [],
  'src/ui': [],
  'src/offline': ['src/domain'],
  'src/worker': ['src/domain', 'src/offline'],
  'src/server': ['src/domain'],
  'src/app': ['src/domain', 'src/offline', 'src/ui'],
}

/** Packages that some rooms must not have: shared code stays free of platforms. */
const packages: Record<string, RegExp> = {
  'src/domain': /^valibot$/,
  'src/ui': /^(react|react-dom|@ark-ui\/react|@visx\/(scale|shape))(\/|$)|^@pandacss\/dev$/,
}

const sources = readSources(root, 'src')
const files = sources.map(({ path }) => path)
const written = sources.flatMap(importsOf)
/** What looks into other files of ours. */
const imports = written.flatMap(({ from, to }) => (to ? [{ from, to }] : []))

test('the walls are held against every file', () => {
  expect(files.length).toBeGreaterThan(100)
})

test('no room looks into a room it may not know', () => {
  expect(
    imports.filter(({ from, to }) => {
      const [room, other] = [roomOf(from), roomOf(to)]
      return room !== undefined && other !== undefined && room !== other && !walls[room]?.includes(other)
    }),
  ).toEqual([])
})

test('no group of features looks into another, neither on the server nor in the portal', () => {
  expect(
    imports.filter(({ from, to }) => {
      const [group, other] = [groupOf(from), groupOf(to)]
      return group !== undefined && other !== undefined && group !== other
    }),
  ).toEqual([])
})

test('styles are asked for by the one name their compiler knows: of what comes by another nothing is made', () => {
  expect(written.filter(({ specifier }) => /^\..*\/styled\//.test(specifier))).toEqual([])
})

test('on the server only the composition and the commands look into features', () => {
  const above = /^src\/server\/features\/|^src\/server\/[^/]+$/
  expect(imports.filter(({ from, to }) => from.startsWith('src/server/') && !above.test(from) && groupOf(to))).toEqual(
    [],
  )
})

test('every folder of a feature of the server has an index, and the list of features names it', () => {
  const folders = new Set(files.flatMap((file) => /^src\/server\/features\/[^/]+\/[^/]+\//.exec(file)?.[0] ?? []))
  const listed = imports.filter(({ from, to }) => from === 'src/server/features/index.ts' && groupOf(to))
  expect(folders.size).toBeGreaterThan(20)
  expect(new Set(listed.map(({ to }) => to))).toEqual(new Set([...folders].map((folder) => `${folder}index.ts`)))
})

test('the folders of the server stand one upon another, in no circle', () => {
  const edges = imports.flatMap(({ from, to }) => {
    const [folder, other] = [folderOf(from), folderOf(to)]
    return folder && other ? [{ from: folder, to: other }] : []
  })
  expect(new Set(edges.map(({ from }) => from)).size).toBeGreaterThan(8)
  expect(inCycles(edges)).toEqual([])
})

/** What the portal's features share. Each of these may look into those before it, the features and routes into all. */
const shared = ['api', 'i18n', 'papers', 'files', 'device', 'records', 'case', 'chat']
const built = [...shared, 'features', 'routes']

test('in the portal nothing looks into what is built on it', () => {
  expect(
    imports.filter(({ from, to }) => {
      const [folder, other] = [portalFolder(from), portalFolder(to)]
      if (folder === undefined || other === undefined || from.includes('.test.')) return false
      return built.indexOf(other) > built.indexOf(folder)
    }),
  ).toEqual([])
})

test('every folder of the portal has its place in that order', () => {
  const folders = files.flatMap((file) => portalFolder(file) ?? [])
  expect(new Set(folders)).toEqual(new Set(built))
})

test('shared code stays free of platforms and packages', () => {
  const strangers = written.filter(({ from, to, specifier }) => {
    const room = roomOf(from)
    const allowed = room && packages[room]
    return to === undefined && allowed && !from.endsWith('.test.ts') && !allowed.test(specifier)
  })
  expect(strangers).toEqual([])
})

test('the engine never names an entity', () => {
  const names = fs
    .readdirSync(path.join(root, 'src/domain/entities'))
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
  const entities = names
    .map((name) => name.replace('.ts', '').replaceAll('-', '_'))
    .filter((name) => !['index', 'user', 'role', 'state', 'message', 'permission'].includes(name))
  const engine = files.filter(
    (file) => file.startsWith('src/server/records/') && !/\/(viewers|audit)\.ts$|\.test\.ts$/.test(file),
  )
  expect(engine.length).toBeGreaterThan(10)
  const named = engine.flatMap((file) =>
    entities
      .filter((entity) => new RegExp(`['"\`]${entity}['"\`]`).test(read(file)))
      .map((entity) => `${file} names ${entity}`),
  )
  expect(named).toEqual([])
})

test('the engine stays small', () => {
  const lines = files
    .filter((file) => file.startsWith('src/server/records/') && !file.endsWith('.test.ts'))
    .map((file) => read(file).split('\n').length)
    .reduce((sum, count) => sum + count, 0)
  // Reading from a replica and counts with a bound are in it.
  expect(lines).toBeLessThan(2400)
})

function roomOf(file: string): string | undefined {
  return Object.keys(walls).find((room) => file.startsWith(`${room}/`))
}

function groupOf(file: string): string | undefined {
  return /^(src\/(?:server|app)\/features\/[^/]+)\//.exec(file)?.[1]
}

/** The folder of the server that a file lies in; a file at the top, such as the configuration, is in none. */
function folderOf(file: string): string | undefined {
  return /^src\/server\/([^/]+)\//.exec(file)?.[1]
}

function portalFolder(file: string): string | undefined {
  return /^src\/app\/([^/]+)\//.exec(file)?.[1]
}

function read(file: string): string {
  return fs.readFileSync(path.join(root, file), 'utf8')
}
