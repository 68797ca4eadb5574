import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

/** No other call of the portal ever gets to see it, and no script. */
const PLACE = { path: '/api/check_login', httpOnly: true, sameSite: 'Strict' } as const

/** A browser may hold sessions of several people, and somebody's look beside his own. */
const nameOf = (sessionId: string): string => `caseway_renewal_${sessionId}`

export const shownSecret = (c: Context, sessionId: string): string | undefined => getCookie(c, nameOf(sessionId))

/** Kept for as long as the browser is open, or, where it remembers, until the session ends. */
export function handSecret(
  c: Context,
  sessionId: string,
  secret: string,
  portal: string,
  until: Date | undefined,
): void {
  const secure = portal.startsWith('https:')
  setCookie(c, nameOf(sessionId), secret, { ...PLACE, secure, ...(until && { expires: until }) })
}

export function takeSecret(c: Context, sessionId: string): void {
  deleteCookie(c, nameOf(sessionId), PLACE)
}
