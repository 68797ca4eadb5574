import { createECDH } from 'node:crypto'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { endpointSchema, keysSchema } from './endpoints.ts'

const hosts = ['fcm.googleapis.com', '*.push.services.mozilla.com']
const schema = endpointSchema({ hosts, loopback: false })
const code = (endpoint: unknown, of = schema): string => v.safeParse(of, endpoint).issues?.[0]?.message ?? 'taken'

describe('endpoints of push services', () => {
  it('are taken where they name a known host', () => {
    expect(code('https://fcm.googleapis.com/fcm/send/abc:def')).toBe('taken')
    expect(code('https://updates.push.services.mozilla.com/wpush/v2/abc')).toBe('taken')
    expect(v.parse(schema, 'https://FCM.googleapis.com:443/x')).toBe('https://fcm.googleapis.com/x')
  })

  it('are refused where the server would call somebody else', () => {
    for (const endpoint of [
      'http://fcm.googleapis.com/x',
      'https://fcm.googleapis.com:8443/x',
      'https://user:pw@fcm.googleapis.com/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://evil-fcm.googleapis.com/x',
      'https://fcm.googleapis.com./x',
      'https://push.services.mozilla.com/x',
      'https://evilpush.services.mozilla.com/x',
      'https://fcm.googleapis.com/x#y',
      'https://127.0.0.1/x',
      'https://[::1]/x',
      'https://169.254.169.254/latest',
      'https://2130706433/x',
      'https://0x7f.1/x',
      'https://localhost/x',
      'https://10.0.0.5/x',
      'file:///etc/passwd',
      'ftp://fcm.googleapis.com/x',
      'https://evil.example\\@fcm.googleapis.com/x',
    ]) {
      expect([endpoint, code(endpoint)]).toEqual([endpoint, 'not_allowed'])
    }
  })

  it('are refused where they are no addresses', () => {
    for (const endpoint of ['', 'abc', '//fcm.googleapis.com/x', 'https://', 7, null])
      expect(code(endpoint)).toBe('invalid')
    expect(code(`https://fcm.googleapis.com/${'x'.repeat(2048)}`)).toBe('too_long')
  })

  it('may name this machine where a test says so, and no other for that', () => {
    const local = endpointSchema({ hosts, loopback: true })
    for (const endpoint of [
      'http://127.0.0.1:4567/push/1',
      'http://localhost:4567/push/1',
      'https://[::1]:4567/push/1',
    ]) {
      expect(code(endpoint, local)).toBe('taken')
    }
    expect(code('http://192.168.0.1:4567/push/1', local)).toBe('not_allowed')
    expect(code('http://fcm.googleapis.com/x', local)).toBe('not_allowed')
  })
})

describe('keys of a subscription', () => {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  const p256dh = curve.getPublicKey('base64url')
  const auth = Buffer.alloc(16, 7).toString('base64url')
  const fits = (keys: unknown): boolean => v.is(keysSchema, keys)

  it('are a point on the curve and sixteen bytes, padded or not', () => {
    expect(fits({ p256dh, auth })).toBe(true)
    expect(v.parse(keysSchema, { p256dh: `${p256dh}=`, auth: `${auth}==` })).toEqual({ p256dh, auth })
  })

  it('are refused in any other length, place or writing', () => {
    const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url')
    const short = curve.getPublicKey('base64url', 'compressed')
    for (const wrong of [offCurve, short, auth, '', p256dh.slice(1), `${p256dh.slice(0, -2)}/+`]) {
      expect(fits({ p256dh: wrong, auth })).toBe(false)
    }
    for (const wrong of [Buffer.alloc(15).toString('base64url'), Buffer.alloc(17).toString('base64url'), '', 7]) {
      expect(fits({ p256dh, auth: wrong })).toBe(false)
    }
    expect(fits({ p256dh, auth, extra: 1 })).toBe(false)
  })
})
