import { newId, type Entry } from '#offline/outbox/command.ts'
import { overlaid, unsentRecord } from '#offline/outbox/overlay.ts'
import { isUnsent, needsAttention } from './waiting.ts'

interface Identified {
  readonly id: string
}

type Values = Readonly<Record<string, unknown>>

/** Marks a row that the server has not confirmed. */
const MARK = 'is_waiting'

export const isWaiting = (row: Identified): boolean => MARK in row && row[MARK] === true

const isQueuedFor = (entity: string, id: string) => (entry: Entry) =>
  entry.command.entity === entity && entry.command.target === id && isUnsent(entry) && !needsAttention(entry)

/** A record with its queued changes applied. */
export function withQueuedChanges<Row extends Identified>(row: Row, entries: readonly Entry[], entity: string): Row {
  const shown = overlaid(row, entries, entity, row.id)
  return entries.some(isQueuedFor(entity, row.id)) ? { ...shown, [MARK]: true } : shown
}

/** A visit's queued step, not yet confirmed by the server. */
export function queuedStep(entries: readonly Entry[], visitId: string): string | undefined {
  const step = entries.find((entry) => entry.command.kind === 'order' && isQueuedFor('appointment', visitId)(entry))
  return step && String(step.command.body.to)
}

/** Ids of the newest messages that a queued reply or closing deals with. */
export function answeredHere(entries: readonly Entry[], patientId: string): readonly unknown[] {
  // Others, such as a snooze, answer nothing.
  return ordersFor(entries, patientId)
    .filter(({ body }) => 'up_to' in body || 'body' in body)
    .map(({ body }) => body.up_to)
}

/** Until when a queued snooze puts a conversation off. */
export function snoozedHere(entries: readonly Entry[], patientId: string): string | undefined {
  const until = ordersFor(entries, patientId).findLast(({ body }) => 'until' in body)?.body.until
  return typeof until === 'string' ? until : undefined
}

const ordersFor = (entries: readonly Entry[], patientId: string): readonly Entry['command'][] =>
  entries
    .filter((entry) => entry.command.about === patientId && isQueuedFor('patient_sms', threadTarget(patientId))(entry))
    .map(({ command }) => command)

/** Queue target of a conversation: commands with the same target are sent in order. */
export const threadTarget = (patientId: string): string => `sms:${patientId}`

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
