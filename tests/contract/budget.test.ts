import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { keptByWorker } from '#tests/load/shell-bytes.ts'

const KILOBYTE = 1024

/** Files of one kind of visitor, or of one page, and those of their texts in each language. */
interface Parts {
  files: readonly string[]
  texts: Readonly<Record<string, readonly string[]>>
  staff?: readonly string[]
}

interface Ahead {
  guest: Parts
  member: Parts
  at: Readonly<Record<string, Parts>>
}

const dist = path.resolve(import.meta.dirname, '../../dist')

function read(file: string): Buffer {
  const place = path.join(dist, file)
  if (!fs.existsSync(place)) throw new Error(`${place} is missing: run "npm run build" first`)
  return fs.readFileSync(place)
}

/** What early.js names to the browser, which is all that a first page can't do without. */
const ahead = JSON.parse(/const ahead = (\{.*\})$/m.exec(read('early.js').toString())?.[1] ?? '') as Ahead
const shell = read('index.html').toString()

/** The page, what it names, and what its script then names for this visitor and this address. */
function firstLook(who: 'guest' | 'member', address: string): string[] {
  const named = [...shell.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, file = '']) => file)
  const parts = [ahead[who], ahead.at[address]].flatMap((part) =>
    part ? [...part.files, ...(part.texts['en'] ?? []), ...(part.staff ?? [])] : [],
  )
  return ['index.html', ...new Set([...named, ...parts.map((file) => `assets/${file}.js`)])]
}

const kilobytes = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0) / KILOBYTE

/** As the server sends it: the build leaves a compressed copy beside each file that it makes smaller. */
const sent = (file: string): number => read(fs.existsSync(path.join(dist, `${file}.br`)) ? `${file}.br` : file).length

// The aim for the list is 170; packages alone, which all pages have, weigh 100. The dashboard includes the list of work, the
// first screen of staff: that list may import only what its first paint needs.
test.each([
  { address: '/sign-in', who: 'guest', most: 134 },
  { address: '/dashboard', who: 'member', most: 159 },
  { address: '/patients', who: 'member', most: 170 },
] as const)('the program for a first look at $address stays within $most KiB', ({ address, who, most }) => {
  const files = firstLook(who, address)
  expect(files.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(5)
  expect(kilobytes(files.map(sent))).toBeLessThanOrEqual(most)
})

test('the style of all pages stays within 20 KiB', () => {
  const styles = firstLook('guest', '/sign-in').filter((file) => file.endsWith('.css'))
  expect(styles).not.toEqual([])
  expect(kilobytes(styles.map((file) => gzipSync(read(file), { level: 9 }).length))).toBeLessThanOrEqual(20)
})

test('everything that compresses is there compressed', () => {
  const files = fs.readdirSync(path.join(dist, 'assets')).filter((name) => name.endsWith('.js'))
  const plain = files.filter((name) => !fs.existsSync(path.join(dist, 'assets', `${name}.br`)))
  expect(files.length).toBeGreaterThan(10)
  expect(plain.filter((name) => read(`assets/${name}`).length > KILOBYTE)).toEqual([])
})

test('W9: what the worker keeps later lies in packs as it is, and these stay small for a bad line', () => {
  const later = keptByWorker().filter(({ kept, url }) => kept === 'later' && /\.(js|css)$/.test(url))
  expect(later.length).toBeGreaterThan(300)
  const packs = new Map(
    later.map(({ pack = '' }) => [pack, JSON.parse(read(`packs/${pack}.json`).toString()) as object]),
  )
  const parts = Object.assign({}, ...packs.values()) as Readonly<Record<string, string>>
  expect(Object.keys(parts).toSorted()).toEqual(later.map(({ url }) => url).toSorted())
  expect(later.filter(({ url }) => parts[url] !== read(url).toString())).toEqual([])
  expect([...packs.keys()].filter((pack) => sent(`packs/${pack}.json`) > 100 * KILOBYTE)).toEqual([])
})
