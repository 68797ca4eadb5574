import type { Sealed } from '../seal.ts'

interface DeviceWrapped extends Sealed {
  readonly method: 'device'
}

export interface PinWrapped extends Sealed {
  readonly method: 'pin'
  readonly salt: Uint8Array<ArrayBuffer>
  readonly rounds: number
}

export interface PasskeyWrapped extends Sealed {
  readonly method: 'passkey'
  readonly credential: Uint8Array<ArrayBuffer>
  /** What the passkey is asked to answer to; the answer is the secret. */
  readonly question: Uint8Array<ArrayBuffer>
}

/** A data key as stored on the device: unreadable without the key that wraps it. */
export type WrappedKey = DeviceWrapped | PinWrapped | PasskeyWrapped

export type Method = WrappedKey['method']

/** Ways to get at the key that wraps the data key. */
export interface KeyWrap<Wrapped extends WrappedKey = WrappedKey> {
  wrap(dataKey: CryptoKey): Promise<Wrapped>
  /** Fails where the secret is another. Only a key that is about to be wrapped anew may be let out. */
  unwrap(wrapped: Wrapped, forRewrapping?: boolean): Promise<CryptoKey>
}

const CIPHER = 'AES-GCM'
const IV_BYTES = 12
const USES: KeyUsage[] = ['encrypt', 'decrypt']

/** A random data key, extractable so that it can be wrapped; daily use takes the unwrapped copy, which is not. */
export function newDataKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: CIPHER, length: 256 }, true, USES)
}

export function newWrappingKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: CIPHER, length: 256 }, false, ['wrapKey', 'unwrapKey'])
}

export function wrappingKeyFrom(bits: BufferSource): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bits, CIPHER, false, ['wrapKey', 'unwrapKey'])
}

const bytes = (text: string) => new TextEncoder().encode(text)

/** What is wrapped for one person opens for no other. */
export async function wrapped(dataKey: CryptoKey, by: CryptoKey, place: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const data = await crypto.subtle.wrapKey('raw', dataKey, by, { name: CIPHER, iv, additionalData: bytes(place) })
  return { iv, data }
}

export function unwrapped({ iv, data }: Sealed, by: CryptoKey, place: string, lettable = false): Promise<CryptoKey> {
  const how = { name: CIPHER, iv, additionalData: bytes(place) }
  return crypto.subtle.unwrapKey('raw', data, by, how, CIPHER, lettable, USES)
}
