import { createECDH } from 'node:crypto'
import { importJWK, jwtVerify } from 'jose'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { encrypted } from './encrypted.ts'
import { createVapidHeader, vapidSubject } from './vapid.ts'

const bytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, 'base64url'))

/** RFC 8291, appendix A. */
const RFC_8291 = {
  plain: 'V2hlbiBJIGdyb3cgdXAsIEkgd2FudCB0byBiZSBhIHdhdGVybWVsb24',
  senderPublic: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  senderPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  receiverPublic: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  sealed:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl' +
    '7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}
const HEADER_BYTES = 16 + 4 + 1 + 65
const TAG_BYTES = 16
const BODY_BYTES = 4096

const jwkOf = (point: Uint8Array) => ({
  kty: 'EC',
  crv: 'P-256',
  x: Buffer.from(point.subarray(1, 33)).toString('base64url'),
  y: Buffer.from(point.subarray(33)).toString('base64url'),
})

/** The chance of the appendix in place of our own. */
async function fixChance(): Promise<void> {
  const point = bytes(RFC_8291.senderPublic)
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const jwk = { ...jwkOf(point), d: RFC_8291.senderPrivate }
  const pair = {
    publicKey: await crypto.subtle.importKey('raw', point, curve, true, []),
    privateKey: await crypto.subtle.importKey('jwk', jwk, curve, true, ['deriveBits']),
  }
  vi.spyOn(crypto.subtle, 'generateKey').mockResolvedValue(pair)
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    ;(array as unknown as Uint8Array).set(bytes(RFC_8291.salt))
    return array
  })
}

afterEach(() => vi.restoreAllMocks())

describe('RFC 8291: what is encrypted', () => {
  const recipient = {
    endpoint: 'https://push.example.net/push/1',
    p256dh: RFC_8291.receiverPublic,
    auth: RFC_8291.auth,
  }
  const plain = Buffer.from(RFC_8291.plain, 'base64url').toString()

  it('is, byte by byte, what the appendix says, and padded behind its end', async () => {
    await fixChance()
    const ours = Buffer.from(await encrypted(plain, recipient))
    const theirs = Buffer.from(RFC_8291.sealed, 'base64url')
    // The appendix has no padding. The cipher works byte by byte: all is equal up to the sign of the end, only the tag at
    // the very end speaks of all there is.
    const same = theirs.length - TAG_BYTES
    expect(ours.subarray(0, HEADER_BYTES)).toEqual(theirs.subarray(0, HEADER_BYTES))
    expect(ours.subarray(0, same)).toEqual(theirs.subarray(0, same))
    expect(ours).toHaveLength(BODY_BYTES)
  })

  it('is of one length whatever it says, and never twice the same', async () => {
    const all = await Promise.all(['', plain, plain, 'x'.repeat(3993)].map((text) => encrypted(text, recipient)))
    expect(all.map(({ length }) => length)).toEqual([BODY_BYTES, BODY_BYTES, BODY_BYTES, BODY_BYTES])
    expect(new Set(all.map((body) => Buffer.from(body).toString('base64url'))).size).toBe(4)
    await expect(encrypted('x'.repeat(3994), recipient)).rejects.toThrow('maximum')
  })
})

/** As a push service checks who sends. */
async function introduced(header: string, audience: string, currentDate?: Date) {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? []
  const publicHalf = await importJWK(jwkOf(bytes(key)), 'ES256')
  const { payload } = await jwtVerify(token, publicHalf, { audience, ...(currentDate && { currentDate }) })
  return payload
}

describe('RFC 8292: who sends', () => {
  const curve = createECDH('prime256v1')
  const key = { public: curve.generateKeys('base64url'), private: curve.getPrivateKey('base64url') }
  const endpoint = 'https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV'

  it('is read from the example of the RFC by the same check that reads ours', async () => {
    const example =
      'vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3' +
      'NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmy' +
      'sazNjjvW2L9OkSSHzvoD1oA, ' +
      'k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs'
    const then = new Date(1_453_523_768_000 - 3_600_000)
    expect(await introduced(example, 'https://push.example.net', then)).toEqual({
      aud: 'https://push.example.net',
      exp: 1_453_523_768,
      sub: 'mailto:push@example.com',
    })
    const ours = await createVapidHeader('mailto:push@example.com')(endpoint, key)
    expect(await introduced(ours, 'https://push.example.net')).toEqual({
      aud: 'https://push.example.net',
      exp: expect.any(Number),
      sub: 'mailto:push@example.com',
    })
    await expect(introduced(ours, 'https://other.example.net')).rejects.toThrow('aud')
  })

  it('is signed once for each service and key, and anew before it expires', async () => {
    let now = Date.now()
    const introduce = createVapidHeader('https://portal.example.com', () => now)
    const first = await introduce(endpoint, key)
    expect(await introduce('https://push.example.net/push/2', key)).toBe(first)
    expect(await introduce('https://other.example.net/2', key)).not.toBe(first)
    const { exp = 0 } = await introduced(first, 'https://push.example.net')
    expect(exp - now / 1000).toBeLessThanOrEqual(24 * 3600)
    now += 11.5 * 3_600_000
    expect(await introduce(endpoint, key)).not.toBe(first)
  })

  it('names somebody to turn to', () => {
    expect(vapidSubject('https://portal.example.com', 'care@example.com')).toBe('https://portal.example.com')
    expect(vapidSubject('http://localhost:3000', 'care@example.com')).toBe('mailto:care@example.com')
    expect(vapidSubject(undefined, 'care@example.com')).toBe('mailto:care@example.com')
  })
})
