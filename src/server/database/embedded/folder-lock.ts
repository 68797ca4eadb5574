import { DatabaseSync } from 'node:sqlite'
import { folderInUse, folderNotUsable } from '../startup-errors.ts'

const BUSY = 5

/**
 * Two engines on one folder lose rows without a word. SQLite's exclusive lock is the system's own file lock: it holds
 * between processes and within one, and it goes with the process, even one that was killed.
 *
 * Nothing else in this process may open the lock file: POSIX drops a process's locks when any handle of it closes.
 */
export function lockFolder(folder: string, lockFile: string): () => void {
  let held: DatabaseSync | undefined
  try {
    held = new DatabaseSync(lockFile)
    held.exec('BEGIN EXCLUSIVE')
    return () => held?.close()
  } catch (error) {
    held?.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) throw folderInUse(folder)
    throw folderNotUsable(folder, error)
  }
}
