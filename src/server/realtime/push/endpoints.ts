import { ECDH } from 'node:crypto'
import { isIP } from 'node:net'
import * as v from 'valibot'

/** Where pushes may be sent to. */
export interface PushPlaces {
  /** Names of push services; `*.example.org` stands for everything below example.org. */
  readonly hosts: readonly string[]
  /** Lets tests send to this machine. */
  readonly loopback: boolean
}

const LONGEST = 2048
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * A subscription's address is user input that the server will call. Only known push services are allowed, by name, over
 * TLS on the default port.
 */
export function endpointSchema(places: PushPlaces) {
  return v.pipe(
    v.string('invalid'),
    v.maxLength(LONGEST, 'too_long'),
    v.check((text) => URL.canParse(text), 'invalid'),
    v.transform((text) => new URL(text)),
    v.check((url) => mayBeCalled(url, places), 'not_allowed'),
    v.transform((url) => url.href),
  )
}

/** Whether it is this machine, and tests are let through to it. */
export function isHere(url: URL, { loopback }: Pick<PushPlaces, 'loopback'>): boolean {
  return loopback && LOOPBACK.has(url.hostname)
}

export function mayBeCalled(url: URL, { hosts, loopback }: PushPlaces): boolean {
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false
  if (isHere(url, { loopback })) return url.protocol === 'https:' || url.protocol === 'http:'
  if (url.protocol !== 'https:' || url.port !== '' || isIP(url.hostname) !== 0) return false
  return hosts.some((host) => (host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host))
}

const P256DH_BYTES = 65
const AUTH_BYTES = 16

/** The public half of a key: a point on the curve P-256. */
export const publicHalf = v.pipe(base64url(P256DH_BYTES), v.check(isOnCurve, 'invalid'))

/** The keys a browser gives: a point and a secret of sixteen bytes. */
export const keysSchema = v.strictObject({
  p256dh: publicHalf,
  auth: base64url(AUTH_BYTES),
})

function base64url(bytes: number) {
  return v.pipe(
    v.string('invalid'),
    v.regex(/^[\w-]+={0,2}$/, 'invalid'),
    v.transform((text) => text.replace(/(?<!=)=+$/, '')),
    v.check((text) => {
      const read = Buffer.from(text, 'base64url')
      return read.length === bytes && read.toString('base64url') === text
    }, 'invalid'),
  )
}

function isOnCurve(text: string): boolean {
  const point = Buffer.from(text, 'base64url')
  try {
    ECDH.convertKey(point, 'prime256v1')
    return point[0] === 4
  } catch {
    return false
  }
}
