import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DurableFolder } from './durable-fs.ts'

let folder: string

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'caseway-durable-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  fs.rmSync(folder, { recursive: true, force: true })
})

/** The engine's side of the mount: where it writes, and what it calls to sync an open file. */
async function mounted(durable: DurableFolder) {
  const streamOps: { fsync?: (stream: { nfd: number }) => number } = {}
  let options = { root: '' }
  const module = {
    NODEFS: { stream_ops: streamOps },
    FS: { mkdirTree() {}, quit() {}, mount: (_type: unknown, given: { root: string }) => (options = given) },
  }
  const { emscriptenOpts } = await durable.init({} as PGlite, {})
  for (const run of [emscriptenOpts.preRun ?? []].flat()) (run as (module: unknown) => void)(module)
  return { root: () => options.root, fsync: streamOps.fsync }
}

test('fsync of a file and of a directory reaches the disk', async () => {
  const { fsync } = await mounted(new DurableFolder(folder))
  const fsyncSync = vi.spyOn(fs, 'fsyncSync')
  for (const [place, flags] of [
    [path.join(folder, 'file'), 'w'],
    [folder, 'r'],
  ] as const) {
    const nfd = fs.openSync(place, flags)
    expect(fsync?.({ nfd })).toBe(0)
    expect(fsyncSync).toHaveBeenLastCalledWith(nfd)
    fs.closeSync(nfd)
  }
})

test('a new cluster takes its place only when all of it is on the disk', async () => {
  const target = path.join(folder, 'cluster')
  fs.mkdirSync(`${target}.new`)
  fs.writeFileSync(path.join(`${target}.new`, 'left by an interrupted start'), '')
  const durable = new DurableFolder(target)
  const { root } = await mounted(durable)
  expect(root()).toBe(`${target}.new`)
  expect(fs.readdirSync(root())).toEqual([])

  fs.mkdirSync(path.join(root(), 'base'))
  fs.writeFileSync(path.join(root(), 'base', 'table'), 'rows')
  const done: string[] = []
  const { openSync, fsyncSync, renameSync } = fs
  const opened = new Map<number, string>()
  vi.spyOn(fs, 'openSync').mockImplementation((place, flags) => {
    const handle = openSync(place, flags)
    opened.set(handle, path.relative(folder, String(place)))
    return handle
  })
  vi.spyOn(fs, 'fsyncSync').mockImplementation((handle) => {
    done.push(opened.get(handle) ?? 'a file nobody opened')
    fsyncSync(handle)
  })
  vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
    done.push('rename')
    renameSync(from, to)
  })
  await durable.syncToFs()
  expect(done).toEqual(['cluster.new/base/table', 'cluster.new/base', 'cluster.new', 'rename', ''])
  expect(root()).toBe(target)

  await durable.syncToFs()
  expect(done).toHaveLength(5)
})

test('an existing cluster is opened where it is', async () => {
  const { root } = await mounted(new DurableFolder(folder))
  expect(root()).toBe(folder)
})
