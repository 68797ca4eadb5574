import type { FormFields, Values } from './form-fields.ts'
import { momentOf } from '#domain/rules/moment-of.ts'
import { wallTime, type WallTime } from '#domain/rules/wall-time.ts'

const partly = /^(\d{4}-\d{2}-\d{2})?T(\d{2}:\d{2})?$/

/** What a form holds while a moment is being said: the moment, one half of it ('2026-11-30T', 'T09:00'), or nothing. */
export function saidAs({ day, time }: WallTime, zone: string): string | null {
  if (day && time) return momentOf({ day, time }, zone)
  return day || time ? `${day}T${time}` : null
}

/** What calendar and clock of a place show of it. */
export function clockOf(said: string | null, zone: string): WallTime {
  if (said === null) return { day: '', time: '' }
  const half = partly.exec(said)
  return half ? { day: half[1] ?? '', time: half[2] ?? '' } : wallTime(said, zone)
}

/** Nine o'clock stays nine o'clock when another place is chosen; the moment follows. */
function toldElsewhere(said: string, before: string, zone: string): string | null {
  return saidAs(clockOf(said, before), zone)
}

/** What a form holds once a choice in it, of an office, has moved some of its fields to the clock of another place. */
export function withClocksKept(values: Values, before: FormFields, after: FormFields): Values {
  const moved = Object.entries(after).flatMap(([name, { zone }]) => {
    const [said, from] = [values[name], before[name]?.zone]
    return typeof said === 'string' && from && zone && from !== zone ? [[name, toldElsewhere(said, from, zone)]] : []
  })
  return { ...values, ...Object.fromEntries(moved) }
}

/** The code of what is missing where half a moment was said. */
export function missingHalf(said: unknown): 'time_missing' | 'day_missing' | undefined {
  const half = typeof said === 'string' ? partly.exec(said) : null
  if (!half) return undefined
  return half[1] ? 'time_missing' : 'day_missing'
}

/** A whole moment and nothing less. */
export function wholeMoment(said: unknown): string | null {
  return typeof said === 'string' && said !== '' && missingHalf(said) === undefined ? said : null
}
