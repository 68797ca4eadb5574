import type { Entry } from '#offline/outbox/command.ts'
import { overlaid } from '#offline/outbox/overlay.ts'
import { isUnsent, needsAttention } from './waiting.ts'

export interface Identified {
  readonly id: string
}

/** Marks a row that the server has not confirmed. */
export const MARK = 'is_waiting'

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
