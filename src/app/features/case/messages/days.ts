import type { patientSms } from '#domain/entities/patient-sms.ts'
import type { RowOf } from '../../../api/record-queries.ts'

export type Message = RowOf<typeof patientSms>

export interface Day {
  /** A calendar day of the reader's. */
  readonly day: string
  readonly rows: readonly Message[]
}

/** A conversation by days, the oldest first. */
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

function dayOf(at: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}
