import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Env } from './caller.ts'
import { servePortal } from './portal.ts'

let folder: string
const app = new Hono<Env>()
const at = (name: string) => path.join(folder, 'assets', name)
const ask = (name: string, headers?: Record<string, string>, method = 'GET') =>
  app.request(`/assets/${name}`, { method, ...(headers && { headers }) })
const BROTLI = { 'accept-encoding': 'gzip, br' }

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'caseway-parts-'))
  mkdirSync(path.join(folder, 'assets'))
  servePortal(app, folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a part is read once, in each form that browsers ask for', async () => {
  writeFileSync(at('a-1.js'), 'export const a = 1')
  writeFileSync(at('a-1.js.br'), brotliCompressSync('export const a = 1'))
  for (const isThere of [true, false]) {
    if (!isThere) for (const name of ['a-1.js', 'a-1.js.br']) rmSync(at(name))
    const compressed = await ask('a-1.js', BROTLI)
    expect(compressed.headers.get('content-encoding')).toBe('br')
    expect(compressed.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(compressed.headers.get('cache-control')).toContain('immutable')
    const body = Buffer.from(await compressed.arrayBuffer())
    expect(brotliDecompressSync(body).toString()).toBe('export const a = 1')
    const plain = await ask('a-1.js')
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await plain.text()).toBe('export const a = 1')
    const head = await ask('a-1.js', BROTLI, 'HEAD')
    expect([head.status, ...head.headers]).toEqual([200, ...compressed.headers])
  }
})

test('a part that comes later is found, and a large one is sent from where it lies', async () => {
  expect((await ask('b-1.js')).status).toBe(404)
  writeFileSync(at('b-1.js'), 'export {}')
  expect(await (await ask('b-1.js')).text()).toBe('export {}')
  const large = '/'.repeat(300 * 1024)
  writeFileSync(at('c-1.js'), large)
  expect(await (await ask('c-1.js')).text()).toBe(large)
  rmSync(at('c-1.js'))
  expect((await ask('c-1.js')).status).toBe(404)
})

test('a part is held under its plain name, and in its compressed form only once that is written', async () => {
  writeFileSync(at('d-1.js'), 'export const d = 1')
  expect((await ask('d-1.js', BROTLI)).headers.get('content-encoding')).toBeNull()
  writeFileSync(at('d-1.js.br'), brotliCompressSync('export const d = 1'))
  expect((await ask('d-1.js', BROTLI)).headers.get('content-encoding')).toBe('br')
  expect((await ask('/d-1.js', BROTLI)).status).toBe(200)
  for (const name of ['d-1.js', 'd-1.js.br']) rmSync(at(name))
  expect((await ask('d-1.js', BROTLI)).status).toBe(200)
  expect((await ask('/d-1.js', BROTLI)).status).toBe(404)
})
