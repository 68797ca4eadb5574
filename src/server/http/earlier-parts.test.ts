import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Env } from './caller.ts'
import { keepParts } from './earlier-parts.ts'
import { servePortal } from './portal.ts'

const DAY = 24 * 60 * 60_000
let root: string
let dist: string
let parts: string

/** A build takes its folder for itself alone. */
function release(...names: readonly string[]): void {
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(path.join(dist, 'assets'), { recursive: true })
  for (const name of names) writeFileSync(path.join(dist, 'assets', name), `// ${name}`)
}

const kept = () => readdirSync(path.join(parts, 'assets')).sort()

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'caseway-parts-'))
  dist = path.join(root, 'dist')
  parts = path.join(root, 'parts')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('W9: parts of earlier releases stay for 30 days after the next one, however long theirs ran', async () => {
  release('a-1.js', 'b-1.js')
  await keepParts(dist, parts, 0)
  release('a-1.js', 'b-2.js')
  await keepParts(dist, parts, 100 * DAY)
  expect(kept()).toEqual(['a-1.js', 'b-1.js', 'b-2.js'])
  await keepParts(dist, parts, 129 * DAY)
  expect(kept()).toEqual(['a-1.js', 'b-1.js', 'b-2.js'])
  await keepParts(dist, parts, 131 * DAY)
  expect(kept()).toEqual(['a-1.js', 'b-2.js'])
})

test.skipIf(process.platform === 'win32')(
  'L9: a kept part is closed to other users, whatever the rights of the build',
  async () => {
    release('a-1.js')
    await keepParts(dist, parts)
    writeFileSync(path.join(dist, 'assets', 'a-1.js'), 'changed where it was built')
    const there = path.join(parts, 'assets', 'a-1.js')
    expect((statSync(there).mode & 0o777).toString(8)).toBe('600')
    expect(readFileSync(there, 'utf8')).toBe('// a-1.js')
  },
)

test('W9: a part that a later release has again stays with it', async () => {
  release('a-1.js')
  await keepParts(dist, parts, 0)
  release('a-2.js')
  await keepParts(dist, parts, 1 * DAY)
  release('a-1.js')
  await keepParts(dist, parts, 20 * DAY)
  await keepParts(dist, parts, 60 * DAY)
  expect(kept()).toEqual(['a-1.js'])
})

test('W9: a page of an earlier release still gets its parts, and of what never was nothing', async () => {
  release('a-1.js')
  await keepParts(dist, parts)
  release('a-2.js')
  await keepParts(dist, parts)
  const app = new Hono<Env>()
  servePortal(app, dist, { earlier: parts })
  const answers: Response[] = []
  for (const name of ['a-1.js', 'a-2.js', 'a-3.js']) answers.push(await app.request(`/assets/${name}`))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404])
  expect(await answers[0]?.text()).toBe('// a-1.js')
  expect((await app.request('/gone-since.json')).status).toBe(404)
})
