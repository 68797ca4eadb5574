import { newId, type Entry } from '#offline/outbox/command.ts'
import { overlaid, unsentRecord } from '#offline/outbox/overlay.ts'
import { isUnsent, needsAttention } from './waiting.ts'

interface Identified {
  readonly id: string
}

type Values = Readonly<Record<string, unknown>>

/** What a row says of itself that the server has not confirmed. */
const MARK = 'is_waiting'

export const isWaiting = (row: Identified): boolean => MARK in row && row[MARK] === true

const speaksOf = (entity: string, id: string) => (entry: Entry) =>
  entry.command.entity === entity && entry.command.target === id && isUnsent(entry) && !needsAttention(entry)

/** A record with what waits on top. */
export function rowOnTop<Row extends Identified>(row: Row, entries: readonly Entry[], entity: string): Row {
  const shown = overlaid(row, entries, entity, row.id)
  return entries.some(speaksOf(entity, row.id)) ? { ...shown, [MARK]: true } : shown
}

/** A visit's queued step, not yet confirmed by the server. */
export function stepWaiting(entries: readonly Entry[], visitId: string): string | undefined {
  const step = entries.find((entry) => entry.command.kind === 'order' && speaksOf('appointment', visitId)(entry))
  return step && String(step.command.body.to)
}

/** The newest messages of a patient that a reply or a closing which waits here has dealt with. */
export function answeredHere(entries: readonly Entry[], patientId: string): readonly unknown[] {
  return entries
    .filter((entry) => entry.command.about === patientId && speaksOf('patient_sms', threadTarget(patientId))(entry))
    .map(({ command }) => command.body.up_to)
}

/** What concerns one conversation is sent in its order. */
export const threadTarget = (patientId: string): string => `sms:${patientId}`

/** A message to a patient, which is no message of the server before that has taken it. */
function messageOf({ command: { command_id: id, made_at, body } }: Entry): Identified & Values {
  return { id, direction: 'out', body: body.body, created_at: made_at, [MARK]: true }
}

/** The rows of a case with what waits on top, and with those that are still to be made. */
export function rowsOnTop<Row extends Identified>(
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
  // What is still to be made has the columns that its author gave it.
  return [...rows.map((row) => rowOnTop(row, entries, entity)), ...(made as Row[])]
}
