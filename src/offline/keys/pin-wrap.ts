import type { DeviceStore } from '../device-store.ts'
import { unwrapped, wrapped, wrappingKeyFrom, type KeyWrap, type PinWrapped } from './key-wrap.ts'

export const ROUNDS = 600_000
export const SHORTEST_PIN = 6
const SALT_BYTES = 16

/** Long enough, digits only, and not one digit over and over or all in a row. */
export function isPin(pin: string): boolean {
  if (!new RegExp(`^\\d{${SHORTEST_PIN},12}$`).test(pin)) return false
  const steps = new Set([...pin].slice(1).map((digit, at) => Number(digit) - Number(pin[at])))
  return steps.size > 1 || ![-1, 0, 1].includes([...steps][0] ?? 0)
}

/**
 * Six digits are a million tries; the slow derivation makes each of them dear, and a key that the browser never shows
 * is mixed in, so that none of them can be made away from this browser's storage.
 */
export function pinWrap(
  vault: DeviceStore,
  owner: string,
  pin: string,
  roundsOfNew: number = ROUNDS,
): KeyWrap<PinWrapped> {
  const place = `${owner}.pin`

  async function wrappingKey(mixing: CryptoKey, salt: Uint8Array<ArrayBuffer>, rounds: number): Promise<CryptoKey> {
    const typed = new TextEncoder().encode(pin)
    const material = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveBits'])
    const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }
    const stretched = await crypto.subtle.deriveBits(how, material, 256)
    return wrappingKeyFrom(await crypto.subtle.sign('HMAC', mixing, stretched))
  }

  return {
    async wrap(dataKey) {
      const mixing = await vault.putFirst(`${owner}.mixing`, await newMixingKey())
      const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES))
      const key = await wrappingKey(mixing, salt, roundsOfNew)
      return { method: 'pin', salt, rounds: roundsOfNew, ...(await wrapped(dataKey, key, place)) }
    },
    async unwrap(sealed, forRewrapping = false) {
      const mixing = await vault.get(`${owner}.mixing`)
      if (!mixing) throw new Error('the mixing key is gone')
      return unwrapped(sealed, await wrappingKey(mixing, sealed.salt, sealed.rounds), place, forRewrapping)
    },
  }
}

function newMixingKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256', length: 256 }, false, ['sign'])
}
