import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOwnedPortal, type OwnedPortal } from '#tests/support/plain-owner.ts'
import { postgresBinaries } from '#tests/support/postgres.ts'

describe.skipIf(!postgresBinaries())('a portal whose database has gone', () => {
  let portal: OwnedPortal | undefined

  beforeAll(async () => {
    portal = await startOwnedPortal()
    await portal.postgres.stop()
  })
  afterAll(() => portal?.server.stop())

  it.each([
    ['GET', '/patient/all', undefined],
    ['GET', '/health', undefined],
    ['GET', '/readyz', undefined],
    ['POST', '/accident_type/create', { title: 'Ferry', code: 'ferry', sol_profile: 'motor_vehicle' }],
    ['POST', '/login', { email: 'ann@example.com', password: 'a long and plain phrase', remember: false }],
  ] as const)('O4: says of %s %s that it may be asked again, and when', async (method, path, body) => {
    const { admin, server } = portal!
    const answer = await fetch(`${server.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { code } = (await answer.json()) as { code: string }
    expect([answer.status, code]).toEqual([503, 'BUSY'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
