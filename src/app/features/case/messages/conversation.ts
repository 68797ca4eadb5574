import type { patientSms } from '#domain/entities/patient-sms.ts'
import type { RowOf } from '../../../api/record-queries.ts'

export type Message = RowOf<typeof patientSms>

interface Day {
  /** In the reader's time zone. */
  readonly day: string
  readonly rows: readonly Message[]
}

export function byDays(rows: readonly Message[]): Day[] {
  const days = new Map<string, Message[]>()
  const sorted = rows.toSorted((a, b) => momentOf(a) - momentOf(b))
  for (const row of sorted) {
    const day = dayOf(new Date(momentOf(row)))
    days.set(day, [...(days.get(day) ?? []), row])
  }
  return [...days].map(([day, ofDay]) => ({ day, rows: ofDay }))
}

function momentOf(row: Message): number {
  return Date.parse(row.created_at ?? '')
}

/** In the reader's time zone. */
export function dayOf(at: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

function newestIn(rows: readonly Message[]): Message | undefined {
  return rows
    .filter(({ direction }) => direction === 'in')
    .toSorted((a, b) => momentOf(a) - momentOf(b))
    .at(-1)
}

/** The newest message of the patient that the server knows. */
export const lastOfPatient = (rows: readonly Message[]): string | undefined => newestIn(rows)?.id

/** The other party's number of a message. */
export const numberOf = ({ direction, from, to }: Message): string | undefined =>
  (direction === 'in' ? from : to) ?? undefined

/** The number that it came from. */
export const lastNumber = (rows: readonly Message[]): string | undefined => newestIn(rows)?.from ?? undefined

/**
 * Since when the patient waits for an answer. What waits on this device counts: `answered` names the newest message that
 * each reply or closing has dealt with; one that names none has dealt with all.
 */
export function replyWantedSince(rows: readonly Message[], answered: readonly unknown[]): string | undefined {
  if (answered.some((id) => typeof id !== 'string')) return undefined
  const newest = Math.max(-Infinity, ...rows.filter(({ id }) => answered.includes(id)).map(momentOf))
  const waiting = rows.filter((row) => row.awaits_reply === true && momentOf(row) > newest)
  return waiting.toSorted((a, b) => momentOf(a) - momentOf(b))[0]?.created_at
}

/** Later delivery reports may take hours, so polling stops. */
const SOON = 3 * 60_000

interface Sent {
  readonly direction?: string
  readonly status?: string
  readonly created_at?: string
}

/** Whether a delivery report may arrive soon. */
export function isUnderWay(rows: readonly Sent[], now: number): boolean {
  return rows.some(
    ({ direction, status, created_at: at = '' }) =>
      direction === 'out' && (status === 'queued' || status === 'sent') && now - Date.parse(at) < SOON,
  )
}

/** Unsent text by user and case. In memory only: a lost device must hold nothing readable. */
const unsent = new Map<string, string>()

const placeOf = (reader: string, patient: string): string => `${reader} ${patient}`

export function unsentText(reader: string, patient: string): string {
  return unsent.get(placeOf(reader, patient)) ?? ''
}

export function keepUnsent(reader: string, patient: string, text: string): void {
  if (text === '') unsent.delete(placeOf(reader, patient))
  else unsent.set(placeOf(reader, patient), text)
}
