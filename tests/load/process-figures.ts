import { readdirSync, readFileSync } from 'node:fs'

const TICKS_A_SECOND = 100

/** Fields of /proc/<pid>/stat from the state on; a name before it may hold spaces. Nothing where there is no /proc. */
function statOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

/** Milliseconds of processor time a process and all its threads have used. */
export function processorMs(pid: number): number {
  return spentMs(statOf(pid), 11)
}

/** The same of all that it has started, with those that have ended. */
export function childrenMs(pid: number): number {
  return childrenOf(pid).reduce((sum, child) => sum + processorMs(child), spentMs(statOf(pid), 13))
}

/** Time as a user and in the system, in two fields side by side. */
function spentMs(fields: readonly string[] | undefined, place: number): number {
  return fields ? ((Number(fields[place]) + Number(fields[place + 1])) * 1000) / TICKS_A_SECOND : 0
}

export function parentOf(pid: number): number {
  return Number(statOf(pid)?.[1] ?? 0)
}

/** The group of processes that one belongs to; its own where there is no /proc. */
export function groupOf(pid: number): number {
  return Number(statOf(pid)?.[2] ?? pid)
}

export function childrenOf(pid: number): number[] {
  try {
    return readdirSync('/proc')
      .map(Number)
      .filter((each) => Number.isInteger(each) && parentOf(each) === pid)
  } catch {
    return []
  }
}

/** Megabytes of memory a process holds. */
export function residentMb(pid: number): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kilobytes ?? 0) / 1024
  } catch {
    return 0
  }
}
