import { randomBytes } from 'node:crypto'
import net from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { openSocket, serverBeside, ticketOf } from '#tests/support/live.ts'
import { signIn, type Client } from '#tests/support/server.ts'
import { openLiveWorld, type LiveWorld } from './world.ts'

onBothEngines('who gets a socket', (engine) => {
  let world: LiveWorld
  let url: string
  let manager: Client

  beforeAll(async () => {
    world = await openLiveWorld(engine)
    ;({ url } = world.server)
    ;({ manager } = world)
  })
  afterAll(() => world?.server.close())

  const refused = (opening: Promise<unknown>) => expect(opening).rejects.toThrow('refused with 401')

  it('C4, C5: whoever looks after patients, with a ticket that opens one socket only', async () => {
    const token = await ticketOf(manager)
    const socket = await openSocket(url, manager, { token })
    await refused(openSocket(url, manager, { token }))
    expect(await socket.close()).toBe(1005)
    expect(await world.rows('select count(*)::int as kept from socket_ticket')).toEqual([{ kept: 0 }])
  })

  it('C4: of a hundred who come with one ticket at the same time, one gets in', async () => {
    const token = await ticketOf(manager)
    const tries = await Promise.allSettled(Array.from({ length: 100 }, () => openSocket(url, manager, { token })))
    const opened = tries.flatMap((tried) => (tried.status === 'fulfilled' ? [tried.value] : []))
    expect(opened).toHaveLength(1)
    await opened[0]?.close()
  })

  it('C4: nobody after 30 seconds, without a ticket, or with one that was made up', async () => {
    const { body } = await manager.post('/socket_ticket')
    const left = Date.parse(body.expires_at) - Date.now()
    expect(left).toBeGreaterThan(20_000)
    expect(left).toBeLessThanOrEqual(30_000)
    await world.rows(`update socket_ticket set expires_at = now() - interval '1 millisecond'`)
    await refused(openSocket(url, manager, { token: body.token }))
    for (const token of ['', 'x', randomBytes(32).toString('base64url'), 'x'.repeat(5000), '%00', "' or 1=1 --"])
      await refused(openSocket(url, manager, { token }))
    expect((await world.server.stranger.post('/socket_ticket')).status).toBe(401)
  })

  it('C5: nobody else for notifications, whatever else they are; hints are for everybody', async () => {
    for (const name of ['lawfirm', 'provider', 'staff', 'auditor']) {
      const client = await world.server.as(name)
      await refused(openSocket(url, client))
      const socket = await openSocket(url, client, { path: '/ws' })
      expect(await socket.until(({ kind }) => kind === 'ready')).toMatchObject({ cursor: expect.any(String) })
      await socket.close()
    }
  })

  it('no page of somebody else, and none without an origin', async () => {
    const { port } = new URL(url)
    const strangers = [
      'http://evil.example.com',
      'null',
      `http://localhost:${port}`,
      `http://127.0.0.1.evil.com:${port}`,
    ]
    for (const origin of strangers) await refused(openSocket(url, manager, { options: { origin } }))
    await refused(openSocket(url, manager, { options: { origin: undefined } }))
  })

  it('where the portal has an address of its own, only pages from there', async () => {
    const beside = await serverBeside(world.server, { config: { publicUrl: 'https://portal.example.com' } })
    try {
      await refused(openSocket(beside.url, manager))
      const socket = await openSocket(beside.url, manager, { options: { origin: 'https://portal.example.com' } })
      await socket.close()
    } finally {
      await beside.close()
    }
  })

  it('an access token opens none, unless clients of the first API are allowed', async () => {
    await refused(openSocket(url, manager, { token: manager.token }))
    const beside = await serverBeside(world.server, { config: { socketAccessToken: 'allow' } })
    try {
      const socket = await openSocket(beside.url, manager, { token: manager.token, options: { origin: undefined } })
      await socket.close()
      const ended = await signIn(url, 'case.manager@demo.example.com')
      await ended.get('/logout')
      await refused(openSocket(beside.url, manager, { token: ended.token }))
      await refused(openSocket(beside.url, manager, { token: `${manager.token}x` }))
    } finally {
      await beside.close()
    }
  })

  it('a ticket dies with the session it was made in', async () => {
    const leaving = await signIn(url, 'case.manager@demo.example.com')
    const token = await ticketOf(leaving)
    await leaving.get('/logout')
    await refused(openSocket(url, leaving, { token }))
    expect((await leaving.post('/socket_ticket')).status).toBe(401)
  })

  it('what is no handshake gets no page and no ticket is spent on it', async () => {
    const token = await ticketOf(manager)
    const plain = await fetch(`${url}/ws/notifications?token=${token}`)
    expect([plain.status, plain.headers.get('upgrade')]).toEqual([426, 'websocket'])
    await (await openSocket(url, manager, { token })).close()
  })

  it('half a handshake harms nobody', async () => {
    const { port } = new URL(url)
    await new Promise<void>((done) => {
      const socket = net.connect(Number(port), '127.0.0.1', () => {
        socket.write('GET /ws/notifications?token=x HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n')
        socket.end(() => done())
      })
      socket.on('error', () => done())
    })
    await (await openSocket(url, manager)).close()
    expect(world.server.errors).toEqual([])
  })
})
