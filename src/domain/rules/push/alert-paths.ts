import { sha256 } from '../sha256.ts'

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const ALLOWED_PATHS = new RegExp(`^/(dashboard|profile|patients/${UUID}/messages\\?origin=npanel)$`)

/** C7: path to open for an alert about a patient's message. */
export function threadPath(patientId: string): string {
  return `/patients/${patientId}/messages?origin=npanel`
}

/**
 * Path to open when an alert is clicked. Drops the origin and accepts only known paths, so that a push cannot lead off
 * the portal; anything else opens the dashboard.
 */
export function allowedAlertPath(navigate: unknown): string {
  const path = typeof navigate === 'string' ? navigate.replace(/^https?:\/\/[^/]+(?=\/)/, '') : ''
  return ALLOWED_PATHS.test(path) ? path : '/dashboard'
}

/** Alerts of one conversation replace each other; server, worker and portal use the same tag. */
export function threadTag(patientId: string): string {
  return sha256(patientId)
}
