import { existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartupError } from './database/startup-errors.ts'

/**
 * `enough`: everything works. `little`: reads work, writes are refused. `none`: the database could not even write its
 * log, and would stop answering.
 */
export type Room = 'enough' | 'little' | 'none'

export interface DiskRoom {
  left(): Room
  /** Calls back now if space is short, and on every change. */
  follow(changed: (room: Room) => void): void
}

const LOOK_MS = 1_000
const MB = 2 ** 20
/** Part of the reserve that sign-in and the audit trail may still use. */
const LAST_SHARE = 3 / 8

/** Where the database is not on a disk of this machine. */
export const plentyOfRoom: DiskRoom = { left: () => 'enough', follow: () => undefined }

export function roomIn(freeBytes: number, reserveBytes: number): Room {
  if (freeBytes >= reserveBytes) return 'enough'
  return freeBytes >= reserveBytes * LAST_SHARE ? 'little' : 'none'
}

/** Checks the free space of the database's disk every second. */
export function watchDiskRoom(folder: string, reserveBytes: number): DiskRoom {
  const look = (): Room => roomIn(freeBytesIn(folder), reserveBytes)
  let room = look()
  let told: (room: Room) => void = () => undefined
  setInterval(() => {
    const found = look()
    if (found === room) return
    room = found
    told(found)
  }, LOOK_MS).unref()
  return {
    left: () => room,
    follow(changed) {
      told = changed
      if (room !== 'enough') changed(room)
    },
  }
}

/** A database that can't write its log when it opens hangs, so it is not opened. */
export function refuseWithoutRoom(folder: string, reserveBytes: number): void {
  const free = freeBytesIn(folder)
  if (roomIn(free, reserveBytes) !== 'none') return
  const [left, wanted] = [free, reserveBytes].map((bytes) => Math.floor(bytes / MB))
  throw new StartupError(
    `The disk of the data folder ${folder} has ${left} MB left: make room for ${wanted} MB, or lower DISK_RESERVE_MB.`,
  )
}

export function freeBytesIn(folder: string): number {
  if (!existsSync(folder)) return freeBytesIn(dirname(folder))
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
