/** The payload of an access token, not verified; empty where it cannot be read. */
export function tokenPayload(token: string): Readonly<Record<string, unknown>> {
  try {
    const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
    const said: unknown = JSON.parse(atob(payload))
    return typeof said === 'object' && said !== null ? { ...said } : {}
  } catch {
    return {}
  }
}
