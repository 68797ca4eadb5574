import * as v from 'valibot'
import type { UnreadPatient } from '#domain/calls/messages.ts'
import type { SignedIn } from './session.ts'

export type Unread = UnreadPatient

/** The same as a socket brings it. */
export const unreadSchema = v.object({
  patient__id: v.string(),
  patient__name: v.nullish(v.string(), null),
  messages_count: v.number(),
})

/** P3, C5: whom the flags call: the socket tells them at once. */
export function hearsPatients(signedIn: Pick<SignedIn, 'is_casemanager' | 'is_underwriter'> | null): boolean {
  return signedIn !== null && (signedIn.is_casemanager || signedIn.is_underwriter)
}

/** S10: the sum over all patients. */
export function totalOf(notifications: readonly Pick<Unread, 'messages_count'>[]): number {
  return notifications.reduce((sum, { messages_count }) => sum + messages_count, 0)
}
