import fs from 'node:fs'
import path from 'node:path'
import { folderNotUsable, folderOfOtherVersion } from '../startup-errors.ts'
import { syncDirectory } from './sync-tree.ts'

/** The major version of the engine in the pinned package. */
const ENGINE_VERSION = '18'

export interface DataFolder {
  lock: string
  cluster: string
}

export function prepareFolder(folder: string): DataFolder {
  const place = path.resolve(folder)
  try {
    if (fs.mkdirSync(place, { recursive: true, mode: 0o700 })) syncDirectory(path.dirname(place))
    fs.accessSync(place, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK)
    return { lock: path.join(place, 'lock'), cluster: path.join(place, 'cluster') }
  } catch (error) {
    throw folderNotUsable(place, error)
  }
}

export function refuseOtherVersion({ cluster }: DataFolder): void {
  const file = path.join(cluster, 'PG_VERSION')
  if (!fs.existsSync(cluster)) return
  try {
    const found = fs.readFileSync(file, 'utf8').trim()
    if (found !== ENGINE_VERSION) throw folderOfOtherVersion(path.dirname(cluster), found, ENGINE_VERSION)
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw folderNotUsable(path.dirname(cluster), error)
    throw error
  }
}
