import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPortals } from '#domain/portal-answer.ts'
import type { Env } from './caller.ts'
import { servePortal } from './portal.ts'

let folder: string
const app = new Hono<Env>()

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'caseway-portal-'))
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html>')
  writeFileSync(path.join(folder, 'sw.js'), 'self')
  servePortal(app, folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('W4: the worker is checked anew each time, is for the whole portal, and runs nothing from elsewhere', async () => {
  const { status, headers } = await app.request('/sw.js')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-cache')
  expect(headers.get('service-worker-allowed')).toBe('/')
  expect(headers.get('content-security-policy')).toContain("worker-src 'self'")
})

test('packs are kept for good, as parts are, and compressed where that was done', async () => {
  mkdirSync(path.join(folder, 'packs'))
  writeFileSync(path.join(folder, 'packs', '0a1b.json'), '{}')
  writeFileSync(path.join(folder, 'packs', '0a1b.json.br'), 'small')
  const { headers } = await app.request('/packs/0a1b.json', { headers: { 'accept-encoding': 'br' } })
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': 'application/json; charset=utf-8',
  })
})

test('W4: a page is no worker, and a worker that is not there is no page', async () => {
  expect((await app.request('/dashboard')).headers.get('service-worker-allowed')).toBeNull()
  rmSync(path.join(folder, 'sw.js'))
  expect((await app.request('/sw.js')).status).toBe(404)
})

test('W7: that a part of an earlier release is gone is the portal’s own answer', async () => {
  const answer = await app.request('/assets/gone-0a1b.js')
  expect(answer.status).toBe(404)
  expect(isPortals(answer)).toBe(true)
})

test('W6: where workers are switched off, browsers get one that takes itself and the kept program away', async () => {
  const without = new Hono<Env>()
  servePortal(without, folder, { worker: false })
  const answer = await without.request('/sw.js')
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  const text = await answer.text()
  for (const step of ['caches.delete', 'unregister']) expect(text).toContain(step)
  expect(text).not.toContain('skipWaiting')
  expect(text).not.toContain('indexedDB')
})
