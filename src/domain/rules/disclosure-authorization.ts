import type { UserType } from '../access/viewer.ts'
import type { RecipientKind } from './mail/disclosure.ts'

export const authorizationStates = ['valid', 'missing', 'expired'] as const
export type AuthorizationState = (typeof authorizationStates)[number]

/** Whether the patient allows records to be passed on. An authorization holds through its last day. */
export function authorizationState(expiresAt: string | null | undefined, today: string): AuthorizationState {
  if (!expiresAt) return 'missing'
  return expiresAt < today ? 'expired' : 'valid'
}

const outsideUsers: readonly UserType[] = ['provider', 'chiropractor', 'funder']
const outsideRecipients: readonly RecipientKind[] = ['medical_provider', 'chiropractor']

/**
 * Case documents go to practices and funders only with the patient's HIPAA authorization. The portal's own people and
 * its subsidiaries work on the case, the law firm is the patient's own, and patients may always read about themselves.
 */
export function readsByAuthorization(userType: UserType): boolean {
  return outsideUsers.includes(userType)
}

export function getsByAuthorization(recipient: RecipientKind): boolean {
  return outsideRecipients.includes(recipient)
}
