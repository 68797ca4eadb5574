import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emit } from '#server/events/emit.ts'
import { pruneLiveEvents } from '#server/features/admin/maintenance/pruning.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { openSocket, serverBeside, type TestSocket, type AnyRecord } from '#tests/support/live.ts'
import { openLiveWorld, type LiveWorld } from './world.ts'

onBothEngines('what sockets are told', (engine) => {
  let world: LiveWorld
  let url: string
  let patientId: string

  beforeAll(async () => {
    world = await openLiveWorld(engine)
    ;({ url } = world.server)
    await world.rows('update patient_sms set seen_at = now() where seen_at is null')
  })
  afterAll(() => world?.server.close())

  const item = (messages_count: number) => ({
    patient__id: patientId,
    patient__name: 'Çağla Şahin',
    messages_count,
    reply_wanted_since: null,
    last_text: expect.any(String) as string,
    last_at: expect.any(String) as string,
  })
  const ofPatient = (count: number) => (told: { patient__id?: string; messages_count?: number }) =>
    told.patient__id === patientId && told.messages_count === count

  /** What was said of some cases: events of other tests may come along, however late. */
  const toldOf = (socket: TestSocket, ...patients: string[]): AnyRecord[] =>
    socket.told.filter((told) => patients.includes((told['patient__id'] ?? told['patient_id']) as string))

  it('C4: one item a message, with the three fields of the first clients, its beginning and its time', async () => {
    patientId = await world.newCase()
    const socket = await openSocket(url, world.manager)
    await world.fromPatient(patientId)
    expect(await socket.until(ofPatient(1))).toEqual(item(1))
    await world.fromPatient(patientId)
    expect(await socket.until(ofPatient(2))).toEqual(item(2))
    expect(toldOf(socket, patientId)).toEqual([item(1), item(2)])
    const [event] = await world.rows(
      `select user_id, patient_ids, detail from audit_event where entity = 'patient_sms' and action = 'list' order by at desc, id desc limit 1`,
    )
    expect(event).toEqual({ user_id: world.manager.userId, patient_ids: [patientId], detail: { notifications: true } })
    await socket.close()
  })

  it('C4: what the portal writes itself, and what was taken back, disturbs nobody', async () => {
    patientId = await world.newCase()
    const socket = await openSocket(url, world.manager)
    await world.fromPatient(patientId, { direction: 'out', status: 'sent' })
    const client = await world.server.database.pool.connect()
    await client.query('begin')
    await client.query(
      `insert into patient_sms (id, patient_id, direction, "to", body) values ($1, $2, 'in', '+13055550100', 'x')`,
      [randomUUID(), patientId],
    )
    await emit(client, { kind: 'message_received', patientId })
    await client.query('rollback')
    client.release()
    await world.fromPatient(patientId)
    await socket.until(ofPatient(1))
    expect(toldOf(socket, patientId)).toEqual([item(1)])
    await socket.close()
  })

  it('W3: who keeps rows hears that some have changed, without a word of which; the socket of the bell does not', async () => {
    patientId = await world.newCase()
    const isNews = ({ kind }: AnyRecord) => kind === 'news'
    const [keeper, bell] = await Promise.all([
      openSocket(url, world.admin, { path: '/ws' }),
      openSocket(url, world.manager),
    ])
    await keeper.until(({ kind }) => kind === 'ready')
    await world.rows('update patient set next_contact_at = current_date + 3 where id = $1', [patientId])
    expect(await keeper.until(isNews)).toEqual({ kind: 'news' })
    // What changes later is told again.
    const told = keeper.told.length
    await world.rows('update patient set next_contact_at = current_date + 4 where id = $1', [patientId])
    await expect.poll(() => keeper.told.slice(told).some(isNews), { timeout: 20_000 }).toBe(true)
    await world.fromPatient(patientId)
    await bell.until(ofPatient(1))
    expect(bell.told.filter(isNews)).toEqual([])
    await Promise.all([keeper.close(), bell.close()])
  })

  it('design §8: case manager, underwriter and tagged colleagues hear, each what he may see, and nobody else', async () => {
    const staff = await world.server.as('staff')
    const [employee] = await world.rows('select id from employee where user_id = $1', [staff.userId])
    patientId = await world.newCase({
      underwriter_id: world.underwriter.userId,
      tagged_employee_ids: [employee?.['id'] as string],
    })
    const others = await world.newCase({ case_manager_id: null, underwriter_id: world.underwriter.userId })
    const [manager, underwriter, tagged, admin] = await Promise.all([
      openSocket(url, world.manager),
      openSocket(url, world.underwriter),
      openSocket(url, staff, { path: '/ws' }),
      openSocket(url, world.admin, { path: '/ws' }),
    ])
    await Promise.all([tagged, admin].map((socket) => socket.until(({ kind }) => kind === 'ready')))
    await world.fromPatient(others)
    await world.fromPatient(patientId)
    expect(await manager.until(ofPatient(1))).toEqual(item(1))
    await underwriter.until(ofPatient(1))
    expect(await tagged.until(({ kind }) => kind === 'messages')).toEqual({
      id: expect.stringMatching(/^\d+$/),
      cursor: expect.any(String),
      kind: 'messages',
      patient_id: patientId,
    })
    const both = [others, patientId]
    expect(toldOf(manager, ...both)).toHaveLength(1)
    expect(toldOf(underwriter, ...both).map((told) => told['patient__id'])).toEqual(both)
    expect([toldOf(tagged, ...both).length, toldOf(admin, ...both).length]).toEqual([1, 0])
    await Promise.all([manager, underwriter, tagged, admin].map((socket) => socket.close()))
  })

  it('C6: seen on one device is seen on every device of everybody, on every server', async () => {
    patientId = await world.newCase({ underwriter_id: world.underwriter.userId })
    const beside = await serverBeside(world.server)
    const sockets = await Promise.all([
      openSocket(url, world.manager),
      openSocket(beside.url, world.manager),
      openSocket(beside.url, world.underwriter),
    ])
    await world.fromPatient(patientId)
    await Promise.all(sockets.map((socket) => socket.until(ofPatient(1))))
    expect((await world.manager.post(`/notifications/${patientId}/seen`)).status).toBe(200)
    for (const socket of sockets) expect(await socket.until(ofPatient(0))).toEqual(item(0))
    expect(sockets.map((socket) => toldOf(socket, patientId).length)).toEqual([2, 2, 2])
    await Promise.all(sockets.map((socket) => socket.close()))
    await beside.close()
  })

  it('in the order in which they came to pass, on every server', async () => {
    patientId = await world.newCase()
    const beside = await serverBeside(world.server)
    const sockets = await Promise.all([openSocket(url, world.manager), openSocket(beside.url, world.manager)])
    await Promise.all(Array.from({ length: 40 }, () => world.fromPatient(patientId)))
    for (const socket of sockets) {
      await socket.until(ofPatient(40))
      const counts = toldOf(socket, patientId).map((told) => told['messages_count'] as number)
      expect(counts).toEqual(counts.toSorted((a, b) => a - b))
    }
    await Promise.all(sockets.map((socket) => socket.close()))
    await beside.close()
  })

  it('a case that changes hands leaves one bell and comes to another', async () => {
    patientId = await world.newCase()
    await world.fromPatient(patientId)
    const [manager, underwriter] = await Promise.all([
      openSocket(url, world.manager),
      openSocket(url, world.underwriter),
    ])
    const people = { case_manager_id: null, underwriter_id: world.underwriter.userId }
    expect((await world.admin.put(`/patient/update/${patientId}`, { version: 1, ...people })).status).toBe(200)
    expect(await underwriter.until(ofPatient(1))).toEqual(item(1))
    // A user who left the case gets no patient name.
    expect(await manager.until(ofPatient(0))).toEqual({
      ...item(0),
      patient__name: null,
      last_text: null,
      last_at: null,
    })
    await Promise.all([manager.close(), underwriter.close()])
  })

  it('a socket that was away hears by its cursor what it missed, each event under one id', async () => {
    const staff = await world.server.as('staff')
    const [employee] = await world.rows('select id from employee where user_id = $1', [staff.userId])
    const tagged = { case_manager_id: null, tagged_employee_ids: [employee?.['id'] as string] }
    const [first, second] = [await world.newCase(tagged), await world.newCase(tagged)]
    const before = await openSocket(url, staff, { path: '/ws' })
    const { cursor } = await before.until(({ kind }) => kind === 'ready')
    await before.close()
    await world.fromPatient(first)
    await world.fromPatient(second)
    const after = await openSocket(url, staff, { path: '/ws', cursor: cursor as string })
    const ready = await after.until(({ kind }) => kind === 'ready')
    expect(new Set(toldOf(after, first, second).map((told) => told['patient_id']))).toEqual(new Set([first, second]))
    await after.close()
    const again = await openSocket(url, staff, { path: '/ws', cursor: ready['cursor'] as string })
    await again.until(({ kind }) => kind === 'ready')
    const ids = [after, again].flatMap((socket) => toldOf(socket, first, second).map((told) => told['id'] as string))
    // An event may come live and once more with what was missed, or again because a slow transaction elsewhere held the
    // cursor back: its id tells that it is the same.
    expect(new Set(ids).size).toBe(2)
    await again.close()
  })

  it('nothing is lost while a server restarts', async () => {
    patientId = await world.newCase()
    const staff = await world.server.as('staff')
    const [employee] = await world.rows('select id from employee where user_id = $1', [staff.userId])
    await world.rows('update patient set tagged_employee_ids = array[$2::uuid] where id = $1', [
      patientId,
      employee?.['id'],
    ])
    const first = await serverBeside(world.server)
    const [items, hints] = await Promise.all([
      openSocket(first.url, world.manager),
      openSocket(first.url, staff, { path: '/ws' }),
    ])
    const { cursor } = await hints.until(({ kind }) => kind === 'ready')
    await first.close()
    expect(await Promise.all([items.closed, hints.closed])).toEqual([1001, 1001])
    await world.fromPatient(patientId)
    const second = await serverBeside(world.server)
    const back = await openSocket(second.url, staff, { path: '/ws', cursor: cursor as string })
    await back.until(({ kind, patient_id }) => kind === 'messages' && patient_id === patientId)
    const bell = await openSocket(second.url, world.manager)
    const { body } = await world.manager.get('/notifications')
    expect(body.notifications).toContainEqual(item(1))
    await world.fromPatient(patientId)
    expect(await bell.until(ofPatient(2))).toEqual(item(2))
    await Promise.all([back.close(), bell.close()])
    await second.close()
  })

  // From here on the floor stands above cursors that a slow transaction elsewhere on the server holds back, so that every
  // socket that comes back is told to read anew: what hears on by its cursor stands above.
  it('who was away longer than events are kept, or comes with a cursor of another life, is told to read anew', async () => {
    const socket = await openSocket(url, world.admin, { path: '/ws' })
    const { cursor } = await socket.until(({ kind }) => kind === 'ready')
    await socket.close()
    await world.fromPatient(await world.newCase())
    await world.rows(`update live_event set at = now() - interval '25 hours'`)
    await pruneLiveEvents(world.server.database.pool)
    expect(await world.rows('select count(*)::int as kept from live_event')).toEqual([{ kept: 0 }])
    for (const old of [cursor as string, (cursor as string).replace(/^\w+/, '00000000'), 'nonsense', '']) {
      const opened = await openSocket(url, world.admin, { path: '/ws', cursor: old })
      expect(await opened.until(({ kind }) => kind === 'anew')).toMatchObject({ cursor: expect.any(String) })
      await opened.close()
    }
    const fresh = await openSocket(url, world.admin, { path: '/ws' })
    expect((await fresh.until(({ kind }) => kind === 'ready'))['cursor']).toMatch(/^\w{8}\.\d+\.0$/)
    await fresh.close()
  })

  it('the floor below which all is read anew never sinks, in whatever order transactions got their numbers', async () => {
    const high = '9000000000000000'
    await world.rows(`update server_state set value = $1 where key = 'live_floor'`, [high])
    await world.fromPatient(await world.newCase())
    await world.rows(`update live_event set at = now() - interval '25 hours'`)
    await pruneLiveEvents(world.server.database.pool)
    expect(await world.rows(`select value from server_state where key = 'live_floor'`)).toEqual([{ value: high }])
    expect(world.server.errors).toEqual([])
  })
})
