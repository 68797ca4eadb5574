import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { Env } from './caller.ts'
import { nameRequest } from './pipeline.ts'

/** What the server takes for the client's address, behind a proxy that it trusts. */
async function addressBehindProxy(forwardedFor: string): Promise<string | null> {
  let address: string | null = null
  const app = new Hono<Env>()
  app.use(nameRequest(true))
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
})
