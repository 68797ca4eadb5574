import { importJWK, SignJWT } from 'jose'

/** The key that push services know this portal by: both halves as base64url. */
export interface PushKey {
  readonly public: string
  readonly private: string
}

export type VapidHeader = (endpoint: string, key: PushKey) => Promise<string>

/** RFC 8292 allows up to a day. */
const LIFE_SECONDS = 12 * 60 * 60
/** Renewed this long before it expires: the clock of a push service may be fast. */
const MARGIN_SECONDS = 60 * 60
const MOST_KEPT = 1_000

/** Makes the Authorization header of RFC 8292, which identifies the sender. Signed once per push service, then reused. */
export function createVapidHeader(subject: string, now: () => number = Date.now): VapidHeader {
  const kept = new Map<string, { header: string; until: number }>()

  return async (endpoint, key) => {
    const audience = new URL(endpoint).origin
    const name = `${audience} ${key.public}`
    const seconds = Math.floor(now() / 1000)
    const known = kept.get(name)
    if (known && known.until > seconds) return known.header
    const expires = seconds + LIFE_SECONDS
    const token = await new SignJWT({ aud: audience, exp: expires, sub: subject })
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .sign(await privateHalf(key))
    const header = `vapid t=${token}, k=${key.public}`
    // Bounded, so that endless new services can't fill the memory.
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(name, { header, until: expires - MARGIN_SECONDS })
    return header
  }
}

function privateHalf(key: PushKey) {
  const point = Buffer.from(key.public, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  return importJWK({ kty: 'EC', crv: 'P-256', x, y, d: key.private }, 'ES256')
}

/** The contact for push services: the portal's address, or its mail sender. */
export function vapidSubject(publicUrl: string | undefined, mailAddress: string): string {
  return publicUrl?.startsWith('https:') ? publicUrl : `mailto:${mailAddress}`
}
