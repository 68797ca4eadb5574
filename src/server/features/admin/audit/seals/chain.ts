import { createHash, createHmac, hkdfSync } from 'node:crypto'

/** A place between events, in the order of their transactions: the first event at or behind it. */
export interface Place {
  readonly xid: string
  readonly id: string
}

export interface Seal {
  readonly number: number
  readonly era: number
  readonly from: Place
  readonly before: Place
  readonly events: number
  /** Events under this seal and all before it; null in seals without a key. */
  readonly total: number | null
  readonly digest: string
  readonly previous: string
  readonly hash: string
  /** Null in seals from before there was a key. */
  readonly keyId: string | null
}

export interface SealKey {
  readonly id: string
  sign(text: string): string
}

/** What leaves the database: who has it can tell whether the chain still holds it. */
export interface Head {
  readonly number: number
  readonly total: number
  readonly hash: string
}

export const FIRST = 'caseway'
export const START: Place = { xid: '0', id: '00000000-0000-0000-0000-000000000000' }
/** Behind every number a transaction can have. */
export const END: Place = { xid: '18446744073709551615', id: START.id }

/** The key of the server, which its database never sees. */
export function sealKey(secret: Buffer): SealKey {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'caseway audit seals', 32))
  return {
    id: createHash('sha256').update('caseway audit key ').update(key).digest('hex').slice(0, 16),
    sign: (text) => createHmac('sha256', key).update(text).digest('hex'),
  }
}

type Unsigned = Omit<Seal, 'hash'>

/** Each seal vouches for its stretch of events, for how many there are so far, and for the seal before it. */
export function signed(seal: Unsigned, key: SealKey): string {
  const { number, era, from, before, events, total, digest, previous, keyId } = seal
  return key.sign(
    JSON.stringify([keyId, number, era, from.xid, from.id, before.xid, before.id, events, total, digest, previous]),
  )
}

/** As seals were made before there was a key. */
export function unkeyedHash({ number, era, from, before, events, digest, previous }: Unsigned): string {
  return createHash('sha256')
    .update([number, era, from.xid, before.xid, events, digest, previous].join('|'))
    .digest('hex')
}

export interface LineDigest {
  add(line: string): void
  lines(): number
  end(): string
}

/** Of lines with a line end between them. */
export function digestOfLines(): LineDigest {
  const hash = createHash('sha256')
  let count = 0
  return {
    add: (line) => void hash.update(count++ === 0 ? line : `\n${line}`),
    lines: () => count,
    end: () => hash.digest('hex'),
  }
}

/** Whether it is what it was when it was made. */
export function isGenuine(seal: Seal, key: SealKey): boolean {
  return seal.keyId === null ? unkeyedHash(seal) === seal.hash : signed(seal, key) === seal.hash
}

export function samePlace(a: Place, b: Place): boolean {
  return a.xid === b.xid && a.id === b.id
}

export function writeHead({ number, total, hash }: Head): string {
  return `${number}:${total}:${hash}`
}

export function readHead(text: string): Head | undefined {
  const [, number, total, hash = ''] = /^(\d{1,15}):(\d{1,15}):([0-9a-f]{64})$/.exec(text.trim()) ?? []
  return hash === '' ? undefined : { number: Number(number), total: Number(total), hash }
}
