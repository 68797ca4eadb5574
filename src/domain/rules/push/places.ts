const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const ALLOWED = new RegExp(`^/(dashboard|profile|patients/${UUID}/messages\\?origin=npanel)$`)

/** C7: where an alert about a patient's message leads. */
export function threadPlace(patientId: string): string {
  return `/patients/${patientId}/messages?origin=npanel`
}

/** The path that a click on an alert may lead to: one of ours, of those that alerts lead to, and on this portal. */
export function pushPlace(navigate: unknown, portal: string): string {
  if (typeof navigate !== 'string' || !URL.canParse(navigate, portal)) return '/dashboard'
  const address = new URL(navigate, portal)
  const path = `${address.pathname}${address.search}`
  return address.origin === new URL(portal).origin && ALLOWED.test(path) ? path : '/dashboard'
}
