import { describe, expect, test } from 'vitest'
import { FIRST, checkRenewal, LATE_MS, makeRenewalSecrets } from './renewal-secret.ts'

const SID = '0190a000-0000-7000-8000-000000000001'
const secrets = makeRenewalSecrets(Buffer.from('a secret that is long enough for tests'))
const read = (secret: string) => secrets.read(SID, secret)!
const AT = new Date('2026-11-20T10:00:00Z')
const after = (milliseconds: number) => AT.getTime() + milliseconds

const issue = (follows: string, at = AT.getTime()) => secrets.following(SID, follows, at)

const first = issue(FIRST)
const second = issue(read(first).mark)
const twin = issue(read(first).mark)
const third = issue(read(second).mark)
const fresh = { mark: read(first).mark, before: null, at: AT }
const moved = { mark: read(second).mark, before: read(first).mark, at: AT }

describe('L5: a secret that renews a session', () => {
  test('is known as this server’s own for this session, and as nothing else', () => {
    expect(read(second).follows).toBe(read(first).mark)
    const [nonce, follows, signature] = second.split('.')
    const others = [
      '',
      'x',
      `${nonce}.${follows}`,
      `${nonce}.${FIRST}.${signature}`,
      `${nonce}.${follows}.${signature}.x`,
      `${nonce}.${follows}.${signature?.slice(1)}`,
    ]
    expect(others.map((other) => secrets.read(SID, other))).toEqual(others.map(() => undefined))
    expect(secrets.read(SID.replace('1', '2'), second)).toBeUndefined()
    expect(makeRenewalSecrets(Buffer.from('another secret')).read(SID, second)).toBeUndefined()
  })

  test('may be shown until its follower is, however late, so that a lost answer costs nothing', () => {
    expect(checkRenewal(read(first), { mark: null, before: null, at: null })).toBe('next')
    expect(checkRenewal(read(first), fresh, after(LATE_MS * 1000))).toBe('same')
    expect(checkRenewal(read(second), fresh, after(LATE_MS * 1000))).toBe('next')
    expect(checkRenewal(read(third), moved, after(LATE_MS * 1000))).toBe('next')
  })

  test('is kept for a minute: a browser that is killed has not written a newer one to the disk', () => {
    expect(checkRenewal(read(first), { mark: null, before: null, at: AT }, after(LATE_MS - 1))).toBe('early')
    expect(checkRenewal(read(second), fresh, after(LATE_MS - 1))).toBe('early')
    expect(checkRenewal(read(second), fresh, after(LATE_MS))).toBe('next')
  })

  test('is kept for a minute after its issue, however long ago the one before it was shown', () => {
    const youngest = issue(read(first).mark, after(LATE_MS * 10))
    expect(checkRenewal(read(youngest), fresh, after(LATE_MS * 11 - 1))).toBe('early')
    expect(checkRenewal(read(youngest), fresh, after(LATE_MS * 11))).toBe('next')
  })

  test('of an older server, without its issue time, is kept for a minute after the one before it was shown', () => {
    const older = { ...read(second), issued: undefined }
    expect(checkRenewal(older, fresh, after(LATE_MS - 1))).toBe('early')
    expect(checkRenewal(older, fresh, after(LATE_MS))).toBe('next')
  })

  test('is late for a minute after its follower was shown, and replayed from then on', () => {
    for (const late of [first, twin]) {
      expect(checkRenewal(read(late), moved, after(LATE_MS - 1))).toBe('late')
      expect(checkRenewal(read(late), moved, after(LATE_MS))).toBe('replayed')
    }
  })

  test('of before the one before is replayed at once', () => {
    const later = { mark: read(third).mark, before: read(second).mark, at: AT }
    expect(checkRenewal(read(first), later, after(1))).toBe('replayed')
    expect(checkRenewal(read(third), fresh, after(1))).toBe('replayed')
  })
})
