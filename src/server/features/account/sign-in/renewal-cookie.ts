import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

/** No other call of the portal ever gets to see it, and no script. */
const PLACE = { path: '/api/check_login', httpOnly: true, sameSite: 'Strict' } as const

/** A browser may hold several sessions: of several users, or a user's own beside one viewing as another user. */
const nameOf = (sessionId: string): string => `caseway_renewal_${sessionId}`

export const shownSecret = (c: Context, sessionId: string): string | undefined => getCookie(c, nameOf(sessionId))

/**
 * Kept until the session ends at the latest: a browser that is never closed would gather one cookie per sign-in.
 * Without the token, which goes with its tab unless the user chose to be remembered, it is worth nothing.
 */
export function handSecret(c: Context, sessionId: string, secret: string, portal: string, until: Date): void {
  setCookie(c, nameOf(sessionId), secret, { ...PLACE, secure: portal.startsWith('https:'), expires: until })
}

export function takeSecret(c: Context, sessionId: string): void {
  deleteCookie(c, nameOf(sessionId), PLACE)
}
