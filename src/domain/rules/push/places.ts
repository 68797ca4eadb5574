import { sha256 } from '../sha256.ts'

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const ALLOWED = new RegExp(`^/(dashboard|profile|patients/${UUID}/messages\\?origin=npanel)$`)

/** C7: where an alert about a patient's message leads. */
export function threadPlace(patientId: string): string {
  return `/patients/${patientId}/messages?origin=npanel`
}

/**
 * The path that a click on an alert leads to: one of those that alerts lead to, and always on this portal, under whatever
 * name the server knows it.
 */
export function pushPlace(navigate: unknown): string {
  const path = typeof navigate === 'string' ? navigate.replace(/^https?:\/\/[^/]+(?=\/)/, '') : ''
  return ALLOWED.test(path) ? path : '/dashboard'
}

/** Alerts of one conversation replace each other; server, worker and portal use the same tag. */
export function threadTag(patientId: string): string {
  return sha256(patientId)
}
