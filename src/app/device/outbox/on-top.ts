import { newId, type Entry } from '#offline/outbox/command.ts'
import { overlaid } from '#offline/outbox/overlay.ts'
import type { RecordRow } from '../../api/record-queries.ts'
import { isUnsent, needsAttention } from './waiting.ts'

/** What a row says of itself that the server has not confirmed. */
const MARK = 'is_waiting'

export const isWaiting = (row: RecordRow): boolean => row[MARK] === true

const speaksOf = (entity: string, id: string) => (entry: Entry) =>
  entry.command.entity === entity && entry.command.target === id && isUnsent(entry) && !needsAttention(entry)

/** A record with what waits on top. */
export function rowOnTop(row: RecordRow, entries: readonly Entry[], entity: string): RecordRow {
  const shown = overlaid(row, entries, entity, row.id) as RecordRow
  return entries.some(speaksOf(entity, row.id)) ? { ...shown, [MARK]: true } : shown
}

/** The step that a visit is to take, of which nobody knows yet whether it may. */
export function stepWaiting(entries: readonly Entry[], visitId: string): string | undefined {
  const step = entries.find((entry) => entry.command.kind === 'order' && speaksOf('appointment', visitId)(entry))
  return step && String(step.command.body['to'])
}

/** A message to a patient, which is no message of the server before that has taken it. */
function messageOf({ command: { command_id: id, made_at, body } }: Entry): RecordRow {
  return { id, direction: 'out', body: body['body'], created_at: made_at, [MARK]: true }
}

/** The rows of a case with what waits on top, and with those that are still to be made. */
export function rowsOnTop(
  rows: readonly RecordRow[],
  entries: readonly Entry[],
  entity: string,
  about: string,
): readonly RecordRow[] {
  if (!entries.some(({ command }) => command.entity === entity)) return rows
  const there = new Set(rows.map(({ id }) => id))
  const made = entries.flatMap((entry) => {
    const { command, made_id } = entry
    if (command.entity !== entity || command.about !== about) return []
    if (entity === 'patient_sms' && isUnsent(entry) && !needsAttention(entry)) return [messageOf(entry)]
    if (command.kind !== 'create') return []
    if (made_id !== undefined && there.has(made_id)) return []
    const row = overlaid(undefined, entries, entity, made_id ?? newId(command.command_id)) as RecordRow | undefined
    return row ? [{ created_at: command.made_at, ...row, [MARK]: isUnsent(entry) }] : []
  })
  return [...rows.map((row) => rowOnTop(row, entries, entity)), ...made]
}
