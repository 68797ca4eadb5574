const CIPHER = 'AES-GCM'
const IV_BYTES = 12

export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly data: ArrayBuffer
}

/** A key that the browser uses and never shows, not even to this program. */
export function newKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: CIPHER, length: 256 }, false, ['encrypt', 'decrypt'])
}

const bytes = (text: string) => new TextEncoder().encode(text)

/** What is sealed for one place opens in no other. */
export function seal(key: CryptoKey, text: string, place: string): Promise<Sealed> {
  return sealBytes(key, bytes(text), place)
}

export async function unseal(key: CryptoKey, sealed: Sealed, place: string): Promise<string> {
  return new TextDecoder().decode(await unsealBytes(key, sealed, place))
}

export async function sealBytes(key: CryptoKey, content: BufferSource, place: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const data = await crypto.subtle.encrypt({ name: CIPHER, iv, additionalData: bytes(place) }, key, content)
  return { iv, data }
}

export function unsealBytes(key: CryptoKey, { iv, data }: Sealed, place: string): Promise<ArrayBuffer> {
  return crypto.subtle.decrypt({ name: CIPHER, iv, additionalData: bytes(place) }, key, data)
}

/** A name for a person's things that does not tell whose they are. */
export async function ownerName(userId: string): Promise<string> {
  return (await digestOf(`caseway ${userId}`)).slice(0, 32)
}

/** What tells one text from another and says nothing of it. */
export async function digestOf(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes(text)))
  return Array.from(digest, (one) => one.toString(16).padStart(2, '0')).join('')
}
