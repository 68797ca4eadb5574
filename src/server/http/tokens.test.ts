import { SignJWT } from 'jose'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { makeTokens } from './tokens.ts'

const secret = Buffer.from('a secret that only this test knows, long enough for every kind of signature')
const claims = { sessionId: '0199aaaa-0000-7000-8000-000000000001', userId: '0199aaaa-0000-7000-8000-000000000002' }

afterEach(() => {
  vi.useRealTimers()
})

async function forged(change: (token: SignJWT) => SignJWT, header = { alg: 'HS256', typ: 'at+jwt' }): Promise<string> {
  const plain = new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader(header)
    .setIssuer('caseway')
    .setAudience('caseway api')
    .setSubject(claims.userId)
    .setIssuedAt()
    .setExpirationTime('1h')
  return change(plain).sign(secret)
}

describe('access tokens', () => {
  it('say whose session they stand for and until when', async () => {
    const tokens = makeTokens(secret, 30)
    const { token, expires } = await tokens.issue(claims)
    expect(await tokens.verify(token)).toEqual({
      ...claims,
      issued: expires.getTime() / 1000 - 30 * 60,
      expires: expires.getTime() / 1000,
    })
    const minutes = (expires.getTime() - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(29.9)
    expect(minutes).toBeLessThanOrEqual(30)
    expect(token).not.toContain(secret.toString('base64url'))
  })

  it('differ from one another, also within one second (L5)', async () => {
    const tokens = makeTokens(secret, 30)
    vi.useFakeTimers({ toFake: ['Date'] })
    const [first, second] = await Promise.all([tokens.issue(claims), tokens.issue(claims)])
    expect(first.token).not.toBe(second.token)
  })

  it('P4: say as whom their owner looks, where he does', async () => {
    const tokens = makeTokens(secret, 30)
    const looksAs = '0199aaaa-0000-7000-8000-000000000003'
    const { token } = await tokens.issue({ ...claims, looksAs })
    expect(await tokens.verify(token)).toMatchObject({ ...claims, looksAs })
    // It can’t be removed from a token.
    const [head, body, signature] = token.split('.') as [string, string, string]
    const { as: _, ...plain } = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
    const changed = [head, Buffer.from(JSON.stringify(plain)).toString('base64url'), signature].join('.')
    await expect(tokens.verify(changed)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
  })

  it('live no longer than their session', async () => {
    const tokens = makeTokens(secret, 30)
    const soon = new Date(Math.floor(Date.now() / 1000) * 1000 + 60_000)
    const { token, expires } = await tokens.issue(claims, soon)
    expect(expires).toEqual(soon)
    expect(await tokens.verify(token)).toMatchObject({ expires: soon.getTime() / 1000 })
    const late = await tokens.issue(claims, new Date('2099-01-01T00:00:00Z'))
    expect(late.expires.getTime()).toBeLessThanOrEqual(Date.now() + 30 * 60_000)
  })

  it('have expired once they are older than tokens get, whatever they say of themselves (L5)', async () => {
    const { token } = await makeTokens(secret, 12 * 60).issue(claims)
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.advanceTimersByTime(15 * 60_000)
    await expect(makeTokens(secret, 15).verify(token)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' })
  })

  it('still say whose session they stood for when they have expired, and only the server’s own do (L5)', async () => {
    const tokens = makeTokens(secret, 5)
    vi.useFakeTimers({ toFake: ['Date'] })
    const { token } = await tokens.issue(claims)
    vi.advanceTimersByTime(60 * 60_000)
    expect(await tokens.read(token)).toMatchObject(claims)
    expect(await makeTokens(Buffer.from('another secret, of another portal'), 5).read(token)).toBeUndefined()
    expect(await tokens.read('')).toBeUndefined()
  })

  it('expire, for one who was seen before as for one who was not (A10)', async () => {
    const tokens = makeTokens(secret, 5)
    vi.useFakeTimers({ toFake: ['Date'] })
    const { token } = await tokens.issue(claims)
    await tokens.verify(token)
    vi.advanceTimersByTime(5 * 60_000 + 1000)
    await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' })
    await expect(makeTokens(secret, 5).verify(token)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' })
  })

  it('are nothing to another portal, and nothing after any change', async () => {
    const tokens = makeTokens(secret, 5)
    const { token } = await tokens.issue(claims)
    await expect(makeTokens(Buffer.from('another secret, of another portal'), 5).verify(token)).rejects.toMatchObject({
      code: 'NOT_SIGNED_IN',
    })
    const [header, payload, signature] = token.split('.')
    const other = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(payload!, 'base64url').toString()), sub: 'somebody else' }),
    )
    for (const wrong of [
      `${header}.${other.toString('base64url')}.${signature}`,
      `${header}.${payload}.`,
      'a.b.c',
      '',
    ]) {
      await expect(tokens.verify(wrong)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
    }
  })

  it('without a signature are refused', async () => {
    const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
    const unsigned = `${part({ alg: 'none', typ: 'at+jwt' })}.${part({ sid: claims.sessionId, sub: claims.userId, iss: 'caseway', aud: 'caseway api', exp: 4_000_000_000 })}.`
    await expect(makeTokens(secret, 5).verify(unsigned)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
  })

  it('made for something else are refused, though the secret is the same', async () => {
    const tokens = makeTokens(secret, 5)
    expect(await tokens.verify(await forged((token) => token))).toMatchObject(claims)
    const wrong = [
      forged((token) => token.setAudience('mail links')),
      forged((token) => token.setIssuer('somebody')),
      forged((token) => token, { alg: 'HS256', typ: 'JWT' }),
      forged((token) => token, { alg: 'HS512', typ: 'at+jwt' }),
      new SignJWT({ sid: claims.sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .setIssuer('caseway')
        .setAudience('caseway api')
        .setSubject(claims.userId)
        .sign(secret),
    ]
    for (const token of await Promise.all(wrong)) {
      await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
    }
  })
})
