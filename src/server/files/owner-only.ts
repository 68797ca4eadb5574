import { chmodSync, existsSync, lstatSync, readdirSync } from 'node:fs'
import path from 'node:path'

const FOLDER = 0o700
const FILE = 0o600
const RIGHTS = 0o777

/** What the portal keeps in its data folder; everything else there is not ours. */
const OWN = ['database', 'files', 'secret.key', 'audit-head', 'control.json']

/** From here on, what this process writes is closed to other users of the machine. */
export function closeToOthers(): void {
  process.umask(RIGHTS & ~FOLDER)
}

/**
 * Closes a data folder that an earlier release, or its owner, left open to others. The folder itself comes last: once it
 * is closed, everything inside is. Answers why, where this user may not.
 */
export function mendRights(dataDir: string): string | undefined {
  // Windows keeps no such rights: there a folder belongs to its user's profile.
  if (process.platform === 'win32' || !existsSync(dataDir)) return undefined
  try {
    if ((lstatSync(dataDir).mode & RIGHTS) === FOLDER) return undefined
    for (const name of readdirSync(dataDir)) if (OWN.includes(name)) close(path.join(dataDir, name))
    chmodSync(dataDir, FOLDER)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function close(place: string): void {
  const found = lstatSync(place)
  // Where a link leads is not the portal's to change.
  if (found.isSymbolicLink()) return
  const wanted = found.isDirectory() ? FOLDER : FILE
  if ((found.mode & RIGHTS) !== wanted) chmodSync(place, wanted)
  if (found.isDirectory()) for (const name of readdirSync(place)) close(path.join(place, name))
}
