import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { openLocalStore, type LocalStore } from './local-store.ts'
import { openS3Store } from './s3-store.ts'
import type { FileStore } from './store.ts'

export interface Files {
  readonly store: FileStore
  /** The same store where the portal serves it itself. */
  readonly local: LocalStore | null
}

/** The folder beside the data unless another store is named. */
export function openFiles({ s3, dataDir, secret }: Pick<Config, 's3' | 'dataDir' | 'secret'>): Files {
  if (s3) return { store: openS3Store(s3), local: null }
  const local = openLocalStore(join(dataDir, 'files'), secret)
  return { store: local, local }
}
