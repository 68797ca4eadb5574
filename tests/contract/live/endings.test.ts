import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { accountsOn, PASSWORD, type Accounts } from '#tests/support/accounts.ts'
import { openSocket, serverBeside, type TestSocket } from '#tests/support/live.ts'
import { signIn, type Client } from '#tests/support/server.ts'
import { openLiveWorld, type LiveWorld } from './world.ts'

onBothEngines('how sockets end', (engine) => {
  let world: LiveWorld
  let accounts: Accounts
  let url: string

  beforeAll(async () => {
    world = await openLiveWorld(engine)
    ;({ url } = world.server)
    const [role] = await world.rows(`select id from role where title = 'employee'`)
    accounts = accountsOn(world.server, world.admin, role?.['id'] as string)
  })
  afterAll(() => world?.server.close())

  /** A user of this test alone, who can lose rights without affecting other tests. */
  async function colleague(): Promise<{ id: string; client: Client }> {
    const { id, email } = await accounts.colleague()
    await world.rows('update "user" set is_casemanager = true where id = $1', [id])
    return { id, client: await signIn(url, email, PASSWORD) }
  }

  const ready = async (opening: Promise<TestSocket>): Promise<TestSocket> => {
    const socket = await opening
    await socket.until(({ kind }) => kind === 'ready')
    return socket
  }

  it('S: a session that ends takes its sockets along, and those of other sessions stay', async () => {
    const { client, id } = await colleague()
    const [row] = await world.rows('select email from "user" where id = $1', [id])
    const other = await signIn(url, row?.['email'] as string, PASSWORD)
    const [items, hints, stays] = await Promise.all([
      openSocket(url, client),
      ready(openSocket(url, client, { path: '/ws' })),
      ready(openSocket(url, other, { path: '/ws' })),
    ])
    await client.get('/logout')
    expect(await Promise.all([items.closed, hints.closed])).toEqual([4401, 4401])
    await world.rows('update account set scope_epoch = scope_epoch + 1 where user_id = $1', [id])
    await stays.until(({ kind }) => kind === 'rights')
    await stays.close()
  })

  it('S: whoever is switched off is gone at once, from every server', async () => {
    const { client, id } = await colleague()
    const beside = await serverBeside(world.server)
    const sockets = [await openSocket(url, client), await openSocket(beside.url, client)]
    const { body } = await world.admin.get(`/user/${id}`)
    const switched = await world.admin.put(`/user/update/${id}`, { version: body.user.version, is_active: false })
    expect(switched.status).toBe(200)
    expect(await Promise.all(sockets.map((socket) => socket.closed))).toEqual([4401, 4401])
    await beside.close()
  })

  it('P3: who no longer looks after patients loses notifications and keeps hints', async () => {
    const { client, id } = await colleague()
    const [items, hints] = [await openSocket(url, client), await ready(openSocket(url, client, { path: '/ws' }))]
    await world.rows('update "user" set is_casemanager = false where id = $1', [id])
    expect(await items.closed).toBe(4403)
    expect(await hints.until(({ kind }) => kind === 'rights')).toMatchObject({ id: expect.any(String) })
    await expect(openSocket(url, client)).rejects.toThrow('refused with 401')
    await hints.close()
  })

  it('whose role changes is told so: by a hint, or by the end of a socket that carries nothing else', async () => {
    const { client, id } = await colleague()
    const [items, hints] = [await openSocket(url, client), await ready(openSocket(url, client, { path: '/ws' }))]
    await world.rows(`update "user" set role_id = (select id from role where title = 'case_manager') where id = $1`, [
      id,
    ])
    expect(await items.closed).toBe(4409)
    await hints.until(({ kind }) => kind === 'rights')
    await hints.close()
  })

  it('a session that runs out or is ended unheard is found out within seconds', async () => {
    const { client } = await colleague()
    const beside = await serverBeside(world.server, { live: { checkMs: 50 } })
    const socket = await openSocket(beside.url, client)
    await world.rows(
      `update session set expires_at = now() where id = (select id from session where user_id = $1 order by id desc limit 1)`,
      [client.userId],
    )
    expect(await socket.closed).toBe(4401)
    await beside.close()
  })

  it('who is gone without a word is noticed, and who answers stays', async () => {
    // Both ends live in one process: what holds it up for a moment must not count as silence.
    const beside = await serverBeside(world.server, { live: { pingMs: 3000 } })
    const [silent, lively] = [
      await openSocket(beside.url, world.manager, { options: { autoPong: false } }),
      await openSocket(beside.url, world.manager),
    ]
    expect(await silent.closed).toBe(1006)
    expect(lively.ws.readyState).toBe(lively.ws.OPEN)
    await lively.close()
    await beside.close()
  })

  it('who says too much, or too much at once, is sent away', async () => {
    const beside = await serverBeside(world.server, { live: { messagesAMinute: 5 } })
    const long = await openSocket(beside.url, world.manager)
    long.ws.send('x'.repeat(4097))
    expect(await long.closed).toBe(1009)
    const chatty = await openSocket(beside.url, world.manager)
    for (let said = 0; said < 6; said += 1) chatty.ws.send('{"ack":"1"}')
    expect(await chatty.closed).toBe(1008)
    await beside.close()
  })

  it('one user has so many sockets, the newest ones; one server so many in all', async () => {
    const beside = await serverBeside(world.server, { live: { socketsOfUser: 2, sockets: 3 } })
    const first = await openSocket(beside.url, world.manager)
    const more = [await openSocket(beside.url, world.manager), await openSocket(beside.url, world.manager)]
    expect(await first.closed).toBe(4429)
    const other = await openSocket(beside.url, world.underwriter)
    const late = await openSocket(beside.url, world.underwriter)
    expect(await late.closed).toBe(1013)
    await Promise.all([...more, other].map((socket) => socket.close()))
    await beside.close()
  })
})
