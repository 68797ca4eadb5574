import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { rowsRead } from '#tests/support/rows-read.ts'
import { clientOf, startServer, type Client, type TestServer } from '#tests/support/server.ts'
import { anchorsIn, insertFitting } from '#tests/support/world-rows.ts'

onBothEngines('the quick panel', (engine) => {
  let server: TestServer
  let manager: Client
  let firm: Client
  let otherFirm: Client
  let patientId: string

  const rows = async (text: string, values: unknown[] = []) =>
    (await server.database.pool.query<Record<string, unknown>>(text, values)).rows
  const panel = async (client: Client, query = '') => (await client.get(`/quick-panel/data${query}`)).body

  beforeAll(async () => {
    server = await startServer(engine)
    ;[manager, firm, otherFirm] = (await Promise.all(
      ['case.manager', 'lawfirm', 'lawfirm2'].map((name) => server.as(name)),
    )) as [Client, Client, Client]
    await rows('update patient set case_manager_id = null, underwriter_id = null, tagged_employee_ids = null')
    const [party] = await rows('select lawfirm_id from "user" where id = $1', [firm.userId])
    patientId = await insertFitting(server.database, 'patient', 9200, await anchorsIn(server.database), {
      lawfirm_id: party?.['lawfirm_id'],
      case_manager_id: manager.userId,
      case_status: 'active',
      next_contact_at: '2026-01-02',
      first_name: 'Çağla',
      last_name: 'Şahin',
    })
  })
  afterAll(() => server?.close())

  it('C3: shows calls that are due to whoever works on the case, and puts on record whom it showed', async () => {
    const body = await panel(manager)
    expect(body.contacts_due).toMatchObject([
      { patient_id: patientId, patient_name: 'Çağla Şahin', due_on: '2026-01-02' },
    ])
    expect(body.contacts_due_count).toBe(1)
    const [event] = await rows(
      `select patient_ids from audit_event where action = 'list' and detail = '{"quick_panel": true}' order by at desc limit 1`,
    )
    expect(event?.['patient_ids']).toContain(patientId)
    expect(await panel(firm)).toMatchObject({ contacts_due: [], contacts_due_count: 0 })
  })

  it('C3: shows the visits of the day that is asked for, each to whoever may list them', async () => {
    const [visit] = await rows(`select a.id, a.scheduled_start from appointment a
      join appointment_status s on s.id = a.appointment_status_id and s.category = 'scheduled'
      where a.deleted_at is null and a.scheduled_start is not null order by a.scheduled_start desc limit 1`)
    const from = String(visit?.['scheduled_start'])
    const to = new Date(Date.parse(from) + 1).toISOString()
    const { appointments } = await panel(await server.as('admin'), `?from=${from}&to=${to}`)
    expect(appointments.map((row: { id: string }) => row.id)).toContain(visit?.['id'])
    expect((await manager.get('/quick-panel/data?from=yesterday')).status).toBe(422)
  })

  it('O6: the first visits of a day are found without reading all that begin with them', async () => {
    await rows(`do $$ begin
      perform set_config('app.loading', 'on', true);
      insert into appointment select (jsonb_populate_record(a, jsonb_build_object(
        'id', gen_random_uuid(), 'scheduled_start', '2031-03-04T15:00:00Z'))).*
      from appointment a cross join generate_series(1, 3000) where a.id = (
        select v.id from appointment v join appointment_status s on s.id = v.appointment_status_id
        where s.category = 'scheduled' and v.deleted_at is null order by v.id limit 1);
    end $$`)
    await rows('analyze appointment')
    const admin = await server.as('admin')
    const { pool } = server.database
    const before = await rowsRead(pool, 'appointment')
    const { appointments } = await panel(admin, '?from=2031-03-04T00:00:00Z&to=2031-03-05T00:00:00Z')
    expect((await rowsRead(pool, 'appointment')) - before).toBeLessThan(500)
    const first = await rows(
      `select id from appointment where scheduled_start = '2031-03-04T15:00:00Z' order by id limit 8`,
    )
    expect(appointments.map(({ id }: { id: string }) => id)).toEqual(first.map(({ id }) => id))
  })

  it('C3: a case is pinned by whoever may open it, for himself alone', async () => {
    for (let again = 0; again < 2; again += 1)
      expect((await manager.post(`/patient/${patientId}/pin`, { pinned: true })).body).toEqual({
        patient_id: patientId,
        pinned: true,
      })
    expect((await panel(manager)).pinned).toMatchObject([{ patient_id: patientId, patient_name: 'Çağla Şahin' }])
    expect((await manager.get('/quick-panel/pinned')).body).toEqual({ patient_ids: [patientId] })
    expect((await panel(firm)).pinned).toEqual([])
    expect((await otherFirm.post(`/patient/${patientId}/pin`, { pinned: true })).status).toBe(404)
    await manager.post(`/patient/${patientId}/pin`, { pinned: false })
    expect((await panel(manager)).pinned).toEqual([])
  })

  it('C3: a pinned case that goes out of reach is shown no longer', async () => {
    await firm.post(`/patient/${patientId}/pin`, { pinned: true })
    expect((await panel(firm)).pinned).toHaveLength(1)
    const [{ lawfirm_id: before } = {}] = await rows('select lawfirm_id from patient where id = $1', [patientId])
    await rows('update patient set lawfirm_id = (select lawfirm_id from "user" where id = $2) where id = $1', [
      patientId,
      otherFirm.userId,
    ])
    expect((await panel(firm)).pinned).toEqual([])
    await rows('update patient set lawfirm_id = $2 where id = $1', [patientId, before])
  })

  it('C3: notes are kept once, for their author alone, and removed by him alone', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const kept = await manager.post('/quick-panel/note', { text: 'Call the adjuster <i>today</i>' }, key)
    expect(kept.status).toBe(201)
    expect((await manager.post('/quick-panel/note', { text: 'Call the adjuster <i>today</i>' }, key)).body).toEqual(
      kept.body,
    )
    expect((await panel(manager)).notes).toEqual([kept.body.note])
    expect((await panel(firm)).notes).toEqual([])
    const { id } = kept.body.note
    expect((await firm.delete(`/quick-panel/note/${id}`)).status).toBe(404)
    expect((await manager.delete(`/quick-panel/note/${id}`)).status).toBe(200)
    expect((await panel(manager)).notes).toEqual([])
    for (const text of ['', '   ', 'x'.repeat(2001), 7])
      expect((await manager.post('/quick-panel/note', { text })).status).toBe(422)
    expect((await panel(manager)).sync).toMatchObject({ devices: expect.any(Number), conflicts: expect.any(Number) })
    expect(server.errors).toEqual([])
  })
  it('C3, P4: neither notes nor conversations are shown to an administrator who sees as their author', async () => {
    const [admin, other] = [await server.as('admin'), await server.as('underwriter')]
    const wrote = await manager.post('/chat/message', { receiver: other.userId, message: 'Between the two of us' })
    expect(wrote.status, wrote.text).toBe(201)
    expect((await manager.post('/quick-panel/note', { text: 'For myself alone' })).status).toBe(201)
    const look = await admin.post(`/user/${manager.userId}/look`, {})
    const seen = clientOf(server.url, look.body.access, manager.userId)
    const places = [`/chat/conversation/${other.userId}`, '/message/all', '/quick-panel/data']
    const textsFor = (client: Client) =>
      Promise.all(places.map(async (place) => JSON.stringify((await client.get(place)).body)))
    const words = /Between the two of us|For myself alone/
    for (const text of await textsFor(manager)) expect(text).toMatch(words)
    for (const text of await textsFor(seen)) expect(text).not.toMatch(words)
    expect((await seen.get(`/message/${wrote.body.message.id}`)).status).toBe(404)
  })
})
