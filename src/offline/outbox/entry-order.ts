import type { Entry } from './command.ts'

/** Entries in the order in which the user made them. */
export const byPlace = (entries: readonly Entry[]): Entry[] => entries.toSorted((one, other) => one.place - other.place)

/** The ids that the server has given to records that these entries created, by command. */
export function createdIds(entries: readonly Entry[]): Map<string, string> {
  return new Map(entries.flatMap(({ command, made_id }) => (made_id ? [[command.command_id, made_id]] : [])))
}
