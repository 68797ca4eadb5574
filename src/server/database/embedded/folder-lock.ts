import { DatabaseSync } from 'node:sqlite'
import { folderInUse, folderNotUsable } from '../startup-errors.ts'

const BUSY = 5

/** An unreferenced handle is garbage collected, and its lock with it while the engine still writes. */
const held = new Set<DatabaseSync>()

/**
 * Two engines on one folder lose rows without a word. SQLite's exclusive lock is the system's own file lock: it holds
 * between processes and within one, and it goes with the process, even one that was killed.
 *
 * Nothing else in this process may open the lock file: POSIX drops a process's locks when any handle of it closes.
 */
export function lockFolder(folder: string, lockFile: string): () => void {
  let handle: DatabaseSync | undefined
  try {
    handle = new DatabaseSync(lockFile)
    handle.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    handle?.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) throw folderInUse(folder)
    throw folderNotUsable(folder, error)
  }
  const locked = handle
  held.add(locked)
  return () => {
    if (held.delete(locked)) locked.close()
  }
}
