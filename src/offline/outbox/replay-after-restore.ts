import { newId, type Command, type Entry } from './command.ts'

/**
 * Replays commands after the server was restored from a backup: it answers those it still knows, and applies those it lost.
 * A replayed record may get another id, so later commands refer to it as one that is still to be created.
 */
export function replayAfterRestore(done: readonly Entry[]): Entry[] {
  const made = done.flatMap(({ command, made_id }) => (made_id ? [[made_id, newId(command.command_id)] as const] : []))
  const before = (text: string): string => made.reduce((all, [id, name]) => all.replaceAll(id, name), text)
  return done.map(({ command, place }) => {
    const { target, path, about } = command
    const body: Command['body'] = JSON.parse(before(JSON.stringify(command.body)))
    return {
      command: {
        ...command,
        target: before(target),
        path: before(path),
        body,
        ...(about !== undefined && { about: before(about) }),
      },
      place,
      state: 'waiting',
      // Counts as tried, so that it can't be edited: the server may still have applied it.
      attempts: 1,
      next_at: 0,
    }
  })
}
