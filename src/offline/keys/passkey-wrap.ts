import { unwrapped, wrapped, wrappingKeyFrom, type KeyWrap, type PasskeyWrapped } from './key-wrap.ts'

/** Asks a passkey for its pseudo-random answer (WebAuthn PRF): it works without a connection, after a touch or a glance. */
export interface Passkey {
  answer(credential: Uint8Array<ArrayBuffer>, question: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>
}

const QUESTION_BYTES = 32

/** The passkey's answer is as random as a key; HKDF only binds it to this owner and purpose. */
export function passkeyWrap(
  owner: string,
  passkey: Passkey,
  credential: Uint8Array<ArrayBuffer>,
): KeyWrap<PasskeyWrapped> {
  const place = `${owner}.passkey`

  async function wrappingKey(question: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
    const answer = await passkey.answer(credential, question)
    const material = await crypto.subtle.importKey('raw', answer, 'HKDF', false, ['deriveBits'])
    const info = new TextEncoder().encode(place)
    const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }
    return wrappingKeyFrom(await crypto.subtle.deriveBits(how, material, 256))
  }

  return {
    async wrap(dataKey) {
      const question = crypto.getRandomValues(new Uint8Array(QUESTION_BYTES))
      const key = await wrappingKey(question)
      return { method: 'passkey', credential, question, ...(await wrapped(dataKey, key, place)) }
    },
    unwrap: async (sealed, forRewrapping = false) =>
      unwrapped(sealed, await wrappingKey(sealed.question), place, forRewrapping),
  }
}
