import type { Entry } from './command.ts'

/** In the order in which things were done. */
export const inOrder = (entries: readonly Entry[]): Entry[] => entries.toSorted((one, other) => one.place - other.place)

/** The ids that the server has given to what was made here. */
export function madeIn(entries: readonly Entry[]): Map<string, string> {
  return new Map(entries.flatMap(({ command, made_id }) => (made_id ? [[command.command_id, made_id]] : [])))
}
