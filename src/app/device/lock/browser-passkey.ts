import type { Passkey } from '#offline/keys/passkey-wrap.ts'

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
const ES256 = -7
const RS256 = -257

/** Whether this browser has passkeys that answer questions; where it does not tell, whether it has any of its own. */
export async function passkeysOffered(): Promise<boolean> {
  if (!('PublicKeyCredential' in globalThis)) return false
  const can = await PublicKeyCredential.getClientCapabilities?.().catch(() => undefined)
  if (can) {
    const { 'extension:prf': answers } = can
    return answers === true
  }
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false)
}

/** Makes a passkey for this device; nothing where it can't answer questions. The server never hears of it. */
export async function makePasskey(email: string, name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const made = await navigator.credentials.create({
    publicKey: {
      rp: { name: 'Caseway' },
      // Of its own each time: one that was made before is not replaced under what it still locks.
      user: { id: random(16), name: email, displayName: name },
      challenge: random(32),
      pubKeyCredParams: [ES256, RS256].map((alg) => ({ alg, type: 'public-key' })),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      extensions: { prf: {} },
    },
  })
  if (!(made instanceof PublicKeyCredential) || !made.getClientExtensionResults().prf?.enabled) return undefined
  return new Uint8Array(made.rawId)
}

/** Asks the passkey of this device, with a touch or a glance. It needs no connection. */
export const browserPasskey: Passkey = {
  async answer(credential, question) {
    const answer = await navigator.credentials.get({
      publicKey: {
        challenge: random(32),
        allowCredentials: [{ id: credential, type: 'public-key' }],
        userVerification: 'required',
        extensions: { prf: { eval: { first: question } } },
      },
    })
    const first = answer instanceof PublicKeyCredential && answer.getClientExtensionResults().prf?.results?.first
    if (!first) throw new Error('the passkey gave no answer')
    if (!ArrayBuffer.isView(first)) return first
    return new Uint8Array(first.buffer, first.byteOffset, first.byteLength).slice().buffer
  },
}
