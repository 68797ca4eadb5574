import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** What is known of a secret without keeping it. */
interface Read {
  /** Names it. */
  readonly mark: string
  /** Names the one it was given out for; the first of a session follows none. */
  readonly follows: string
  /** Issue time in milliseconds; undefined for secrets of older servers, which did not write it. */
  readonly issued: number | undefined
}

/** What the server knows of the secrets of a session. */
export interface Shown {
  /** The one that was shown last; null where there is none yet. */
  readonly mark: string | null
  readonly before: string | null
  /** When it was shown for the first time. */
  readonly at: Date | null
}

export const FIRST = 'first'

/** Separates the random part of a nonce from its issue time. */
const ISSUED = '~'

/**
 * Answers cross, and get lost: what was true a minute ago is no theft. A secret younger than this uses up none and gets no
 * follower: browsers take half a minute to write a cookie to the disk, and one that is killed shows what lies there.
 */
export const LATE_MS = 60_000

export type Judgement = 'same' | 'early' | 'next' | 'late' | 'replayed'

/**
 * Each secret of a session says which one it follows, under the server's key. So an answer that was lost costs nothing:
 * the one before it is shown again, and another follows it. Only when a follower was shown is the one before it used up.
 */
export function checkRenewal(secret: Read, { mark, before, at }: Shown, now = Date.now()): Judgement {
  if (secret.mark === mark) return 'same'
  const lately = at !== null && now - at.getTime() < LATE_MS
  // Counts from its own issue: a killed browser shows an old secret again, whose new follower is not on the disk yet.
  const isYoung = secret.issued === undefined ? lately : now - secret.issued < LATE_MS
  if (secret.follows === (mark ?? FIRST)) return isYoung ? 'early' : 'next'
  if (lately && before !== null && (secret.mark === before || secret.follows === before)) return 'late'
  return 'replayed'
}

export function makeRenewalSecrets(secret: Buffer) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'caseway renewals', 32))
  const sign = (sessionId: string, nonce: string, follows: string): string =>
    createHmac('sha256', key).update(`${sessionId}.${nonce}.${follows}`).digest('base64url')
  return {
    following(sessionId: string, follows: string, now = Date.now()): string {
      const nonce = `${randomBytes(18).toString('base64url')}${ISSUED}${now}`
      return `${nonce}.${follows}.${sign(sessionId, nonce, follows)}`
    },
    /** Undefined for what this server never gave out for that session. */
    read(sessionId: string, given: string): Read | undefined {
      const [nonce, follows, signature, ...rest] = given.split('.')
      if (!nonce || !follows || !signature || rest.length > 0) return undefined
      const [held, due] = [Buffer.from(signature), Buffer.from(sign(sessionId, nonce, follows))]
      if (held.length !== due.length || !timingSafeEqual(held, due)) return undefined
      const [, issued] = nonce.split(ISSUED)
      return {
        mark: createHash('sha256').update(given).digest('base64url'),
        follows,
        issued: issued === undefined ? undefined : Number(issued),
      }
    },
  }
}
export type RenewalSecrets = ReturnType<typeof makeRenewalSecrets>
