import { randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT, errors } from 'jose'
import { Refusal } from '#domain/errors.ts'

export interface TokenClaims {
  readonly sessionId: string
  /** Whose session it is. */
  readonly userId: string
  /** The user being viewed as, if any. */
  readonly looksAs?: string | undefined
  /** Seconds since 1970, as the next. */
  readonly issued: number
  readonly expires: number
}

export interface Tokens {
  /** Lives for the configured minutes, and no longer than its session. */
  issue(claims: Omit<TokenClaims, 'issued' | 'expires'>, until?: Date): Promise<{ token: string; expires: Date }>
  verify(token: string): Promise<TokenClaims>
  /** Of a token that may have expired: it still says whose session is to be renewed. Undefined for what is no token. */
  read(token: string): Promise<TokenClaims | undefined>
}

const ISSUER = 'caseway'
const AUDIENCE = 'caseway api'
const MOST_VERIFIED = 10_000

export function makeTokens(secret: Buffer, minutes: number): Tokens {
  // Checking a signature costs more than reading a row; a token seen before only needs its expiry looked at.
  const verified = new Map<string, TokenClaims>()
  return {
    async issue({ sessionId, userId, looksAs }, until) {
      const issued = Math.floor(Date.now() / 1000)
      const expires = Math.min(issued + minutes * 60, Math.floor((until?.getTime() ?? Infinity) / 1000))
      const token = await new SignJWT({ sid: sessionId, ...(looksAs && { as: looksAs }) })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(userId)
        .setIssuedAt(issued)
        .setExpirationTime(expires)
        // Two tokens of one second differ, so that a renewed one is never taken for the one that was refused.
        .setJti(randomUUID())
        .sign(secret)
      return { token, expires: new Date(expires * 1000) }
    },

    async verify(token) {
      const known = verified.get(token)
      if (known) {
        if (known.expires * 1000 > Date.now()) return known
        verified.delete(token)
        throw new Refusal('TOKEN_EXPIRED')
      }
      const claims = await check(token, secret)
      // Given out when tokens lived longer.
      if (claims.issued + minutes * 60 <= Date.now() / 1000) throw new Refusal('TOKEN_EXPIRED')
      if (verified.size >= MOST_VERIFIED) verified.clear()
      verified.set(token, claims)
      return claims
    },

    read: (token) => check(token, secret, true).catch(() => undefined),
  }
}

async function check(token: string, secret: Buffer, expired = false): Promise<TokenClaims> {
  try {
    const { payload } = await jwtVerify<{ sid: string; as?: string }>(token, secret, {
      algorithms: ['HS256'],
      typ: 'at+jwt',
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['exp', 'iat', 'sub', 'sid'],
      ...(expired && { currentDate: new Date(0) }),
    })
    return {
      sessionId: payload.sid,
      userId: String(payload.sub),
      looksAs: payload.as,
      issued: Number(payload.iat),
      expires: Number(payload.exp),
    }
  } catch (cause) {
    throw new Refusal(cause instanceof errors.JWTExpired ? 'TOKEN_EXPIRED' : 'NOT_SIGNED_IN', { cause })
  }
}
