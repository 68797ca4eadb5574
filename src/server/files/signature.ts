import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Requests signed in their address, in the form that S3 and everything like it understands (AWS Signature, version 4). */

export interface Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
}

export interface Signable {
  readonly method: string
  readonly url: URL
  /** What must be said with the request exactly so; the host always belongs to it. */
  readonly headers?: Readonly<Record<string, string>>
  readonly seconds: number
}

export type Verdict = 'right' | 'malformed' | 'wrong' | 'expired'

const ALGORITHM = 'AWS4-HMAC-SHA256'
const UNSIGNED = 'UNSIGNED-PAYLOAD'
const LONGEST = 7 * 24 * 3600
const AHEAD_MS = 5 * 60_000

export function presign(
  credentials: Credentials,
  { method, url, headers = {}, seconds }: Signable,
  now = new Date(),
): URL {
  const signed = new URL(url)
  const time = amzTime(now)
  const said: Record<string, string> = { ...headers, host: signed.host }
  const names = Object.keys(said).sort()
  signed.searchParams.set('X-Amz-Algorithm', ALGORITHM)
  signed.searchParams.set('X-Amz-Credential', `${credentials.accessKeyId}/${scopeOf(credentials, time)}`)
  signed.searchParams.set('X-Amz-Date', time)
  signed.searchParams.set('X-Amz-Expires', String(seconds))
  signed.searchParams.set('X-Amz-SignedHeaders', names.join(';'))
  signed.search = canonicalQuery(signed)
  const canonical = canonicalRequest(method, signed, names, (name) => said[name], UNSIGNED)
  const signature = signatureOf(credentials, time, canonical)
  signed.search = `${signed.search}&X-Amz-Signature=${signature}`
  return signed
}

interface Received {
  readonly method: string
  /** As the client addressed it, host included. */
  readonly url: URL
  header(name: string): string | undefined
}

/** Whether a request is one that was signed, down to the headers that were named, and still in time. */
export function verifyPresigned(
  credentials: Credentials,
  { method, url, header }: Received,
  now = new Date(),
): Verdict {
  const said = (name: string): string => url.searchParams.get(name) ?? ''
  const [time, names, signature] = [said('X-Amz-Date'), said('X-Amz-SignedHeaders').split(';'), said('X-Amz-Signature')]
  const seconds = Number(said('X-Amz-Expires'))
  const begun = timeOf(time)
  if (said('X-Amz-Algorithm') !== ALGORITHM || Number.isNaN(begun) || !names.includes('host')) return 'malformed'
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > LONGEST) return 'malformed'
  if (said('X-Amz-Credential') !== `${credentials.accessKeyId}/${scopeOf(credentials, time)}`) return 'wrong'
  const unsigned = new URL(url)
  unsigned.searchParams.delete('X-Amz-Signature')
  const canonical = canonicalRequest(
    method,
    unsigned,
    names,
    (name) => (name === 'host' ? url.host : header(name)),
    UNSIGNED,
  )
  if (!sameText(signature, signatureOf(credentials, time, canonical))) return 'wrong'
  if (begun - AHEAD_MS > now.getTime() || begun + seconds * 1000 < now.getTime()) return 'expired'
  return 'right'
}

export function canonicalRequest(
  method: string,
  url: URL,
  names: readonly string[],
  header: (name: string) => string | undefined,
  payloadHash: string,
): string {
  const path = url.pathname.split('/').map((part) => encoded(decodeURIComponent(part)))
  const headers = names.map((name) => `${name}:${(header(name) ?? '').trim().replace(/ +/g, ' ')}\n`)
  return [method, path.join('/'), canonicalQuery(url), headers.join(''), names.join(';'), payloadHash].join('\n')
}

export function signatureOf(credentials: Credentials, time: string, canonical: string): string {
  const { secretAccessKey, region } = credentials
  const hash = createHash('sha256').update(canonical).digest('hex')
  const text = [ALGORITHM, time, scopeOf(credentials, time), hash].join('\n')
  const key = [time.slice(0, 8), region, 's3', 'aws4_request'].reduce<string | Buffer>(keyed, `AWS4${secretAccessKey}`)
  return keyed(key, text).toString('hex')
}

export function sameText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function scopeOf({ region }: Credentials, time: string): string {
  return `${time.slice(0, 8)}/${region}/s3/aws4_request`
}

function canonicalQuery(url: URL): string {
  const pairs = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
  return pairs.sort().join('&')
}

/** As the signature wants it: everything but letters, digits and four signs. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

function keyed(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

/** 20260504T140000Z */
function amzTime(moment: Date): string {
  return moment.toISOString().replace(/[-:]|\.\d+/g, '')
}

function timeOf(text: string): number {
  const found = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text)
  if (!found) return Number.NaN
  const [, year, month, day, hour, minute, second] = found
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}
