import fs from 'node:fs'
import path from 'node:path'

/** Puts everything in a folder on the disk, contents first. */
export function syncTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name)
    if (entry.isDirectory()) syncTree(place)
    else if (entry.isFile()) syncFile(place)
  }
  syncDirectory(folder)
}

export function syncDirectory(folder: string): void {
  // Windows has no handle of a directory to sync; its file system logs names itself.
  if (process.platform !== 'win32') syncFile(folder, 'r')
}

function syncFile(place: string, mode = 'r+'): void {
  const handle = fs.openSync(place, mode)
  try {
    fs.fsyncSync(handle)
  } finally {
    fs.closeSync(handle)
  }
}
