import fs from 'node:fs'
import path from 'node:path'
import type { Filesystem } from '@electric-sql/pglite/basefs'
import { PGlite } from '@electric-sql/pglite'
import { syncDirectory, syncTree } from './sync-tree.ts'

type Options = Parameters<Filesystem['init']>[1]

/** The part of the engine's module that mounts a folder of this computer. */
interface Mounting {
  FS: {
    mkdirTree(path: string): void
    mount(type: unknown, options: { root: string }, path: string): void
    quit(): void
  }
  NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } }
}

/**
 * PGlite's own folder mount has no fsync: the engine believes its log is on the disk and a power cut takes every
 * acknowledged row. Here fsync syncs, files and directories alike.
 *
 * A new cluster is written beside its place and renamed when all of it is on the disk, so that a start that was
 * interrupted leaves nothing that looks like a database.
 */
export class DurableFolder implements Filesystem {
  readonly #target: string
  readonly #mounted: { root: string }
  #module: Mounting | undefined

  constructor(target: string) {
    this.#target = target
    this.#mounted = { root: target }
  }

  async init(pglite: PGlite, options: Options): ReturnType<Filesystem['init']> {
    if (!fs.existsSync(this.#target)) {
      this.#mounted.root = `${this.#target}.new`
      fs.rmSync(this.#mounted.root, { recursive: true, force: true })
      fs.mkdirSync(this.#mounted.root, { mode: 0o700 })
    }
    const mount = (module: Mounting): void => {
      this.#module = module
      const { FS, NODEFS } = module
      NODEFS.stream_ops.fsync = syncStream
      FS.mkdirTree(PGlite.paths.PGDATA)
      FS.mount(NODEFS, this.#mounted, PGlite.paths.PGDATA)
    }
    return { emscriptenOpts: { ...options, preRun: [...[options.preRun ?? []].flat(), mount] } }
  }

  async initialSyncFs(): Promise<void> {}

  /** Called once between the writing of a new cluster and its first start, and later after queries of the engine's own. */
  async syncToFs(): Promise<void> {
    if (this.#mounted.root === this.#target) return
    syncTree(this.#mounted.root)
    fs.renameSync(this.#mounted.root, this.#target)
    syncDirectory(path.dirname(this.#target))
    this.#mounted.root = this.#target
  }

  dumpTar(): Promise<never> {
    return Promise.reject(new Error('The embedded database is exported row by row, not as a folder.'))
  }

  async closeFs(): Promise<void> {
    this.#module?.FS.quit()
  }
}

function syncStream(stream: { nfd: number }): number {
  fs.fsyncSync(stream.nfd)
  return 0
}
