import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { Env } from './caller.ts'
import { silentLog, type Log } from './log.ts'
import { nameRequest } from './pipeline.ts'

/** What the server takes for the client's address, behind a proxy that it trusts. */
async function addressBehindProxy(forwardedFor: string): Promise<string | null> {
  let address: string | null = null
  const app = new Hono<Env>()
  app.use(nameRequest({ trustProxy: true, publicUrl: undefined }, silentLog))
  app.get('/', (c) => {
    address = c.get('ip')
    return c.body(null)
  })
  await app.request('/', { headers: { 'x-forwarded-for': forwardedFor } })
  return address
}

describe('nameRequest', () => {
  it('takes the address that the proxy itself saw, not what the client put before it', async () => {
    expect(await addressBehindProxy('203.0.113.7')).toBe('203.0.113.7')
    expect(await addressBehindProxy('198.51.100.1, 203.0.113.7')).toBe('203.0.113.7')
    expect(await addressBehindProxy('1.1.1.1,2.2.2.2 , 2001:db8::7')).toBe('2001:db8::7')
  })

  it('L3: says once that a proxy seems to stand in front, and what to set, where it is not trusted', async () => {
    const said: unknown[] = []
    const log: Log = { ...silentLog, info: (event, facts) => void said.push([event, facts]) }
    const ask = (trustProxy: boolean) => {
      const app = new Hono<Env>()
      app.use(nameRequest({ trustProxy, publicUrl: undefined }, log))
      app.get('/', (c) => c.json(c.get('ip')))
      return (headers: Record<string, string>) => app.request('/', { headers }, { incoming: { socket: {} } })
    }
    const trusting = ask(true)
    await trusting({ 'x-forwarded-for': '203.0.113.7' })
    const direct = ask(false)
    await direct({})
    expect(said).toEqual([])
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip']) await direct({ [header]: '203.0.113.7' })
    expect(said).toEqual([
      ['proxy not trusted', expect.objectContaining({ remedy: expect.stringMatching(/TRUST_PROXY=yes/) })],
    ])
  })

  it('O18: says so too of a proxy that speaks TLS and does not name its clients', async () => {
    const said: string[] = []
    const log: Log = { ...silentLog, info: (event) => void said.push(event) }
    const app = new Hono<Env>()
    app.use(nameRequest({ trustProxy: false, publicUrl: 'https://portal.example.com' }, log))
    app.get('/', (c) => c.json(c.get('ip')))
    const ask = (headers: Record<string, string>) => app.request('/', { headers }, { incoming: { socket: {} } })
    await ask({})
    await ask({ origin: 'https://elsewhere.example.com' })
    expect(said).toEqual([])
    await ask({ referer: 'https://portal.example.com/sign-in' })
    await ask({ origin: 'https://portal.example.com' })
    expect(said).toEqual(['proxy not trusted'])
  })
})
