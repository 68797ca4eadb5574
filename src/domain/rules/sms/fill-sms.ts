import { fillMail, type MergeValues } from '../mail/fill-mail.ts'
import type { MailLanguage } from '../mail/value.ts'
import { plainForSms } from './segments.ts'

export const LONGEST_SMS = 1600

export interface FilledSms {
  readonly text: string
  /** The fields that stand empty, by name. */
  readonly warnings: string[]
}

/** Puts values into a text as it goes out: filled like mail, in signs that telephones have. */
export function fillSms(body: string, values: MergeValues, language: MailLanguage): FilledSms {
  const { text, warnings } = fillMail({ subject: '', body }, values, language)
  return { text: plainForSms(text), warnings }
}

/** Where a place is, for whatever map the telephone opens. */
export function mapLink(place: { lat: number | null; lng: number | null; address: string }): string | null {
  const { lat, lng, address } = place
  const where = lat !== null && lng !== null ? `${lat},${lng}` : address
  return where === '' ? null : `https://maps.google.com/?q=${encodeURIComponent(where)}`
}
