import { quietUntil } from './quiet-hours.ts'

/** What is known of a number when something is to be sent to it. */
export interface SmsNumber {
  readonly can_sms: boolean
  readonly sms_consent: 'unknown' | 'granted' | 'revoked'
}

/** Why nothing may be sent to a number; the portal has a sentence for each. */
export const hindrances = ['not_found', 'no_sms', 'no_consent', 'consent_revoked'] as const
export type Hindrance = (typeof hindrances)[number]

/** Why a number gets no messages: it is none of the case, takes no texts, or has no consent. Null if it gets them. */
export function hindranceOf(number: SmsNumber | undefined): Hindrance | null {
  if (!number) return 'not_found'
  if (!number.can_sms) return 'no_sms'
  if (number.sms_consent === 'granted') return null
  return number.sms_consent === 'revoked' ? 'consent_revoked' : 'no_consent'
}

/** With what status a message to a patient begins. */
export function firstStatus(
  number: SmsNumber | undefined,
  at: Date,
  zone: string,
): 'queued' | 'held_quiet_hours' | 'blocked_no_consent' {
  if (hindranceOf(number)) return 'blocked_no_consent'
  return quietUntil(at, zone) ? 'held_quiet_hours' : 'queued'
}

const order = ['queued', 'sent', 'delivered'] as const

/** What the gateway calls a status; some of its names say less than is known already. */
export function statusFrom(gateway: string): 'sent' | 'delivered' | 'failed' | undefined {
  if (gateway === 'sent') return 'sent'
  if (gateway === 'delivered' || gateway === 'read') return 'delivered'
  return gateway === 'failed' || gateway === 'undelivered' ? 'failed' : undefined
}

/** Reports of a gateway overtake one another: what is known is never taken back. */
export function mayBecome(known: string, reported: 'sent' | 'delivered' | 'failed'): boolean {
  const at = order.findIndex((status) => status === known)
  if (at === -1) return false
  return reported === 'failed' ? known !== 'delivered' : order.indexOf(reported) > at
}
