import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'

/** A file of SQL, named by its place below this folder: 0001-server, functions/totals. */
export interface SqlFile {
  readonly name: string
  readonly text: string
  readonly sha256: string
}

/** The database of a release. */
export interface Release {
  /** Tables and the steps that changed them, each applied once and never changed after a release. */
  readonly migrations: readonly SqlFile[]
  /** Bodies of functions, triggers that call them, and access to tables: replaced whenever their text changes. */
  readonly replaceable: readonly SqlFile[]
}

/** What a migration does to the version before, which still runs: the end of its name says it. */
export type Stage = 'expand' | 'concurrent' | 'contract'

/**
 * `0022-names.sql` adds what both versions can live with. `0023-names.concurrent.sql` builds indexes or calls functions
 * while people work. `0024-names.contract.sql` takes away what the version before needs: after it there is no step back.
 */
const MIGRATION = /^\d{4}-[a-z0-9-]+(\.(concurrent|contract))?\.sql$/

export function stageOf(name: string): Stage {
  if (name.endsWith('.concurrent')) return 'concurrent'
  return name.endsWith('.contract') ? 'contract' : 'expand'
}

const REPLACEABLE = /^[a-z0-9-]+\.sql$/

/** Triggers need their functions, policies need functions as well; within a folder the order does not matter. */
const replaceableFolders = ['functions', 'triggers', 'access']

export async function readRelease(folder: string): Promise<Release> {
  const [migrations, ...replaceable] = await Promise.all([
    filesIn(path.join(folder, 'migrations'), MIGRATION, ''),
    ...replaceableFolders.map((name) => filesIn(path.join(folder, name), REPLACEABLE, `${name}/`)),
  ])
  return { migrations, replaceable: replaceable.flat() }
}

async function filesIn(folder: string, pattern: RegExp, prefix: string): Promise<SqlFile[]> {
  const names = (await fs.readdir(folder)).filter((name) => pattern.test(name)).sort()
  return Promise.all(
    names.map(async (file) => {
      // A checkout may have turned the line ends; the statements are the same.
      const text = (await fs.readFile(path.join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
      const sha256 = createHash('sha256').update(text).digest('hex')
      return { name: `${prefix}${file.slice(0, -'.sql'.length)}`, text, sha256 }
    }),
  )
}
