import { newId, type Entry } from '#offline/outbox/command.ts'
import { unsentRecord } from '#offline/outbox/overlay.ts'
import { type Identified, MARK, withQueuedChanges } from './queued-overlay.ts'
import { isUnsent, needsAttention } from './waiting.ts'

type Values = Readonly<Record<string, unknown>>

/** A queued text message, shown as a row before the server has one. */
function messageOf({ command: { command_id: id, made_at, body } }: Entry): Identified & Values {
  return { id, direction: 'out', body: body.body, created_at: made_at, [MARK]: true }
}

/** The rows of a case with queued changes applied and queued new rows added. */
export function withQueuedRows<Row extends Identified>(
  rows: readonly Row[],
  entries: readonly Entry[],
  entity: string,
  about: string,
): readonly Row[] {
  if (!entries.some(({ command }) => command.entity === entity)) return rows
  const there = new Set(rows.map(({ id }) => id))
  const made = entries.flatMap((entry): (Identified & Values)[] => {
    const { command, made_id } = entry
    if (command.entity !== entity || command.about !== about) return []
    if (entity === 'patient_sms' && typeof command.body.body === 'string' && isUnsent(entry) && !needsAttention(entry))
      return [messageOf(entry)]
    if (command.kind !== 'create') return []
    if (made_id !== undefined && there.has(made_id)) return []
    const row = unsentRecord(entries, entity, made_id ?? newId(command.command_id))
    return row ? [{ created_at: command.made_at, ...row, [MARK]: isUnsent(entry) }] : []
  })
  // A queued new row has only the columns its author filled in.
  return [...rows.map((row) => withQueuedChanges(row, entries, entity)), ...(made as Row[])]
}
