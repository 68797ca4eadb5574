import { conflictsBetween, TOGETHER } from '#domain/rules/three-way.ts'
import { type Clash, type Command, hasFile } from './command.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * Whether a command is sent again after its record was changed by others: an edit is merged, and a file is handed in
 * whatever else was changed. A line that takes no more files is refused by the server.
 */
export const canFollow = (command: Command): boolean => command.kind === 'update' || isHandIn(command)

const isHandIn = (command: Command): boolean => hasFile(command) && 'expected_version' in command.body

/** A command on a record that has changed since: the same one on its current version, or the conflict to choose in. */
export function renewed(command: Command, theirs: Row): { command: Command } | { clash: Clash } {
  const expected_version = theirs.version
  return isHandIn(command)
    ? { command: { ...command, body: { ...command.body, expected_version } } }
    : merged(command, theirs)
}

/** An edit of a record that has changed since: the same edit on its current version, or the conflict to choose in. */
function merged(command: Command, theirs: Row): { command: Command } | { clash: Clash } {
  const { base, body, entity } = command
  const { version } = theirs
  if (!base || typeof version !== 'number') return { clash: { fields: [], theirs } }
  const { version: _, ...mine } = body
  const fields = conflictsBetween(base.values, mine, theirs, TOGETHER[entity])
  if (fields.length > 0) return { clash: { fields, theirs } }
  return { command: onTop(command, theirs, version, mine) }
}

/** As the person has chosen: his values on top of theirs. */
export function chosen(command: Command, { theirs }: Clash, mine: Row): Command {
  return onTop(command, theirs, Number(theirs.version), mine)
}

function onTop(command: Command, theirs: Row, version: number, mine: Row): Command {
  const seen = Object.fromEntries(Object.keys(command.base?.values ?? mine).map((name) => [name, theirs[name] ?? null]))
  return { ...command, body: { ...mine, version }, base: { version, values: seen } }
}
