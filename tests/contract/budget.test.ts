import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const KILOBYTE = 1024
const MOST_SCRIPT = 150 * KILOBYTE
const MOST_STYLE = 20 * KILOBYTE

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}

const dist = path.resolve(import.meta.dirname, '../../dist')

function read(file: string): Buffer {
  const place = path.join(dist, file)
  if (!fs.existsSync(place)) throw new Error(`${place} is missing: run "npm run build" first`)
  return fs.readFileSync(place)
}

const manifest = JSON.parse(read('.vite/manifest.json').toString()) as Record<string, Chunk>
const shell = read('index.html').toString()

/** A chunk with everything it cannot run without. */
function withImports(key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`the build has no ${key}`)
  if (seen.has(key)) return seen
  seen.add(key)
  for (const other of chunk.imports ?? []) withImports(other, seen)
  return seen
}

/** What index.html names, and what a route then fetches before it shows: its components and the texts. */
function criticalPath(components: readonly string[], texts: readonly string[]): string[] {
  const named = [...shell.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, file = '']) => file)
  const keys = [
    ...components.map((route) => `src/app/routes/${route}.tsx?tsr-split=component`),
    ...texts.map((file) => `src/app/i18n/locales/en/${file}`).filter((key) => key in manifest),
  ]
  const chunks = [...keys.reduce((seen, key) => withImports(key, seen), new Set<string>())].map((key) => manifest[key])
  return [...new Set([...named, ...chunks.flatMap((chunk) => [chunk?.file ?? '', ...(chunk?.css ?? [])])])]
}

function weight(files: readonly string[], ending: string): number {
  return files
    .filter((file) => file.endsWith(ending))
    .map((file) => gzipSync(read(file), { level: 9 }).length)
    .reduce((sum, length) => sum + length, 0)
}

test.each([
  ['/sign-in', ['sign-in'], ['texts.ts']],
  ['/dashboard', ['_in', '_in/dashboard'], ['texts.ts', 'shell.json', 'menu.json']],
])('the first load of %s stays within 150 KB of script and 20 KB of style', (_, components, texts) => {
  const files = criticalPath(components, texts)
  expect(files.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(3)
  expect(weight(files, '.js')).toBeLessThanOrEqual(MOST_SCRIPT)
  expect(weight(files, '.css')).toBeLessThanOrEqual(MOST_STYLE)
})

test('everything that compresses is there compressed', () => {
  const files = fs.readdirSync(path.join(dist, 'assets')).filter((name) => name.endsWith('.js'))
  const plain = files.filter((name) => !fs.existsSync(path.join(dist, 'assets', `${name}.br`)))
  expect(files.length).toBeGreaterThan(10)
  expect(plain.filter((name) => read(`assets/${name}`).length > KILOBYTE)).toEqual([])
})
