import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writePacks } from './shell-packs.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'caseway-packs-'))
  mkdirSync(path.join(folder, 'assets'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (name: string, text: string) => writeFileSync(path.join(folder, 'assets', name), text)
const packed = (pack = '') => JSON.parse(readFileSync(path.join(folder, 'packs', `${pack}.json`), 'utf8')) as object

test('W9: small texts lie together, each once and as it is; what is no text lies by itself', () => {
  write('a.js', 'const ü = "\\n"')
  write('b.css', 'a { }')
  write('c.woff2', 'x')
  write('large.js', 'y'.repeat(300_000))
  const packs = writePacks(folder, ['assets/a.js', 'assets/c.woff2', 'assets/b.css', 'assets/large.js'])
  expect([...packs.keys()]).toEqual(['assets/a.js', 'assets/b.css', 'assets/large.js'])
  expect(packed(packs.get('assets/a.js'))).toEqual({ '/assets/a.js': 'const ü = "\\n"', '/assets/b.css': 'a { }' })
  expect(packs.get('assets/b.css')).toBe(packs.get('assets/a.js'))
  expect(Object.keys(packed(packs.get('assets/large.js')))).toEqual(['/assets/large.js'])
  expect(readdirSync(path.join(folder, 'packs'))).toHaveLength(2)
})

test('the name of a pack says what is in it', () => {
  write('a.js', '1')
  const before = writePacks(folder, ['assets/a.js']).get('assets/a.js')
  write('a.js', '2')
  expect(writePacks(folder, ['assets/a.js']).get('assets/a.js')).not.toBe(before)
})
