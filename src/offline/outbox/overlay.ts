import { newId, withMadeIds, type Entry } from './command.ts'
import { inOrder, madeIn } from './order.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * A record with what is still to be sent on top. What the server said and what is hoped for are never mixed where they
 * are kept; this is for showing only. A record in conflict stays as the server has it until the user has chosen.
 */
export function overlaid(
  row: Row | undefined,
  entries: readonly Entry[],
  entity: string,
  target: string,
): Row | undefined {
  const made = madeIn(entries)
  const shown: Record<string, unknown> = { ...row }
  let exists = row !== undefined
  for (const { command, state, made_id } of inOrder(entries)) {
    if (command.entity !== entity || state === 'refused' || state === 'conflict') continue
    const { version: _, ...said } = command.body
    if (command.kind === 'create' && (newId(command.command_id) === target || made_id === target)) {
      Object.assign(shown, { ...said, id: target, ...row })
      exists = true
    } else if (command.kind === 'update' && [command.target, withMadeIds(command, made).target].includes(target))
      Object.assign(shown, said)
  }
  return exists ? shown : undefined
}
