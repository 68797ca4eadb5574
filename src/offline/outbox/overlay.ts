import { newId, withMadeIds, type Entry } from './command.ts'
import { byPlace, createdIds } from './entry-order.ts'

type Values = Readonly<Record<string, unknown>>
type Made = Values & { readonly id: string }

/**
 * A record with what is still to be sent on top. What the server said and what is hoped for are never mixed where they
 * are kept; this is for showing only. A record in conflict stays as the server has it until the user has chosen.
 */
export function overlaid<Row extends object>(row: Row, entries: readonly Entry[], entity: string, target: string): Row {
  const { made, changes } = waitingFor(entries, entity, target)
  return { ...made, ...row, ...changes }
}

/** A record that is still to be made, as it will be; undefined where no command makes it. */
export function unsentRecord(entries: readonly Entry[], entity: string, target: string): Made | undefined {
  const { made, changes } = waitingFor(entries, entity, target)
  return made && { ...made, ...changes }
}

/** What commands give a record: the values it is made with, and what was changed since. */
function waitingFor(entries: readonly Entry[], entity: string, target: string): { made?: Made; changes: Values } {
  const ids = createdIds(entries)
  const changes: Record<string, unknown> = {}
  let made: Made | undefined
  for (const { command, state, made_id } of byPlace(entries)) {
    if (command.entity !== entity || state === 'refused' || state === 'conflict') continue
    const { version: _, ...said } = command.body
    if (command.kind === 'create' && (newId(command.command_id) === target || made_id === target))
      made = { ...said, id: target }
    else if (command.kind === 'update' && [command.target, withMadeIds(command, ids).target].includes(target))
      Object.assign(changes, said)
  }
  return { made, changes }
}
