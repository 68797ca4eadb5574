import { needs, withMadeIds, type Entry } from './command.ts'
import { byPlace, createdIds } from './entry-order.ts'

/**
 * What may be sent, in order: of each target only the first that is not done, and nothing that speaks of a record which
 * is still to be made. One that was refused holds up what came after it on the same target, and nothing else.
 */
export function sendable(entries: readonly Entry[]): Entry[] {
  const done = new Set(entries.filter(({ state }) => state === 'done').map(({ command }) => command.command_id))
  const made = createdIds(entries)
  const busy = new Set<string>()
  const free: Entry[] = []
  for (const entry of byPlace(entries)) {
    const { state, command } = entry
    if (state === 'done') continue
    const { target } = withMadeIds(command, made)
    const first = !busy.has(target)
    busy.add(target)
    const ready = [...needs(command)].every((id) => id === command.command_id || done.has(id))
    if (first && ready && (state === 'waiting' || state === 'sending')) free.push(entry)
  }
  return free
}

/** Whether this sender may send a command: the worker can't send those with a file. */
export type May = (entry: Entry) => boolean

/** The next to send now, or how long until there is one; undefined where nothing waits. */
export function nextOf(
  entries: readonly Entry[],
  now: number,
  may: May = () => true,
): { entry: Entry } | { wait: number } | undefined {
  const free = sendable(entries).filter(may)
  const due = free.find(({ next_at }) => next_at <= now)
  if (due) return { entry: due }
  const soonest = Math.min(...free.map(({ next_at }) => next_at))
  return free.length > 0 ? { wait: soonest - now } : undefined
}

/** Those that make no sense without this one. */
export function dependents(entries: readonly Entry[], commandId: string): Entry[] {
  const lost = new Set([commandId])
  return byPlace(entries).filter(({ command }) => {
    const depends = command.command_id !== commandId && [...needs(command)].some((id) => lost.has(id))
    if (depends) lost.add(command.command_id)
    return depends
  })
}

/** Of what is done, what nothing that waits speaks of. */
export function disposable(entries: readonly Entry[]): Entry[] {
  const needed = new Set(entries.filter(({ state }) => state !== 'done').flatMap(({ command }) => [...needs(command)]))
  return entries.filter(({ state, command }) => state === 'done' && !needed.has(command.command_id))
}
