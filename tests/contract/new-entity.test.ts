import { afterAll, beforeAll, expect, test } from 'vitest'
import { entities } from '#domain/entities/index.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { startServer, type Client, type TestServer } from '#tests/support/server.ts'
import { witness, witnessMigration } from '#tests/support/witness.ts'

onBothEngines('D1: one more entity takes its definition, its place in the register and a migration', (engine) => {
  let server: TestServer
  let admin: Client
  let firm: Client
  let otherFirm: Client
  let staff: Client
  let patientId: string

  beforeAll(async () => {
    server = await startServer(engine, {
      register: [...entities, witness],
      prepare: async (database) => {
        await database.pool.query(witnessMigration)
      },
    })
    ;[admin, firm, otherFirm, staff] = (await Promise.all(
      ['admin', 'lawfirm', 'lawfirm2', 'staff'].map((name) => server.as(name)),
    )) as [Client, Client, Client, Client]
    patientId = (await firm.get('/patient/all?page_size=1')).body.patients[0].id
  })
  afterAll(() => server.close())

  const draft = (name: string) => ({ patient_id: patientId, name, phone: '+13055550123' })

  test('it has its calls, they are documented, and strangers get nothing', async () => {
    const own = server.app.calls.filter(({ tag }) => tag === 'witness').map(({ method, path }) => `${method} ${path}`)
    expect(own).toEqual([
      'POST /witness/create',
      'GET /witness/all',
      'GET /witness/wp/all',
      'GET /witness/{id}',
      'PUT /witness/update/{id}',
      'DELETE /witness/delete/{id}',
    ])
    const { body: document } = await server.stranger.get('/openapi.json')
    for (const call of own) expect(document.paths[`/api${call.split(' ')[1]}`]).toBeDefined()
    const body = document.paths['/api/witness/create'].post.requestBody.content['application/json'].schema
    expect(Object.keys(body.properties).sort()).toEqual([
      'fee_cents',
      'heard_on',
      'id',
      'is_hostile',
      'name',
      'patient_id',
      'phone',
      'statement',
    ])
    expect(body.required).toEqual(['patient_id', 'name'])
    expect((await server.stranger.get('/docs')).text).toContain('/api/witness/wp/all')
    for (const path of ['/witness/all', '/witness/wp/all', `/witness/${patientId}`])
      expect((await server.stranger.get(path)).status).toBe(401)
  })

  test('it is created, listed, searched, changed and removed, and its rules hold', async () => {
    const key = { 'idempotency-key': 'witness-made-once' }
    const created = await firm.post('/witness/create', draft('Ayşe Güneş'), key)
    expect(created.status).toBe(201)
    expect((await firm.post('/witness/create', draft('Ayşe Güneş'), key)).text).toBe(created.text)
    const { witness: row } = created.body
    expect((await firm.get('/witness/all?search=ayse gunes')).body).toMatchObject({
      count: 1,
      witnesss: [{ id: row.id, name: 'Ayşe Güneş', is_hostile: false }],
    })
    expect(
      (await admin.get(`/witness/all?sort=-name&filter=${encodeURIComponent('{"is_hostile":false}')}`)).body.count,
    ).toBe(1)
    expect((await firm.post('/witness/create', draft('AYŞE GÜNEŞ'))).status).toBe(422)
    expect((await firm.post('/witness/create', { ...draft('X'), is_hostile: true })).body.errors).toEqual({
      statement: ['required'],
    })
    expect((await firm.post('/witness/create', { patient_id: patientId })).body.errors).toEqual({ name: ['required'] })
    const changed = await admin.put(`/witness/update/${row.id}`, {
      version: 1,
      heard_on: '2026-05-04',
      fee_cents: 12_300,
    })
    expect(changed.body.witness).toMatchObject({ version: 2, heard_on: '2026-05-04', fee_cents: 12_300 })
    expect((await admin.put(`/witness/update/${row.id}`, { version: 1, heard_on: null })).body.code).toBe(
      'VERSION_CONFLICT',
    )
    expect((await firm.put(`/witness/update/${row.id}`, { version: 2, heard_on: null })).status).toBe(404)
    expect((await admin.delete(`/witness/delete/${row.id}`)).status).toBe(200)
    expect((await firm.get(`/witness/${row.id}`)).status).toBe(404)
  })

  test('its rows stay behind both walls, and its secrets too', async () => {
    const { id } = (await admin.post('/witness/create', { ...draft('Only ours'), fee_cents: 5 })).body.witness
    expect((await firm.get(`/witness/${id}`)).body.witness).toMatchObject({ name: 'Only ours' })
    expect((await firm.get(`/witness/${id}`)).body.witness).not.toHaveProperty('fee_cents')
    expect((await firm.get('/witness/all?sort=fee_cents')).status).toBe(422)
    expect((await firm.post('/witness/create', { ...draft('Y'), fee_cents: 5 })).body.errors).toEqual({
      fee_cents: ['unknown_field'],
    })
    expect((await otherFirm.get(`/witness/${id}`)).status).toBe(404)
    expect((await otherFirm.get('/witness/wp/all')).body).toEqual({ witnesss: [] })
    expect((await otherFirm.post('/witness/create', draft('Theirs'))).status).toBe(422)
    expect((await staff.get('/witness/all')).status).toBe(404)
    const firmOf = async (one: Client): Promise<string> => (await admin.get(`/user/${one.userId}`)).body.user.lawfirm_id
    const parties = [await firmOf(firm), await firmOf(otherFirm)]
    const client = await server.database.pool.connect()
    try {
      await client.query('begin')
      await client.query(`select set_config('role', 'caseway_app', true), set_config('app.wall', 'lawfirm', true)`)
      const shown = []
      for (const party of parties) {
        await client.query(`select set_config('app.party', $1, true)`, [party])
        shown.push((await client.query('select id from witness where id = $1', [id])).rows.length)
      }
      expect(shown).toEqual([1, 0])
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  test('it is on record like everything of a case', async () => {
    const { id } = (await firm.post('/witness/create', draft('On record'))).body.witness
    const answer = await firm.get(`/witness/${id}`)
    const { rows } = await server.database.pool.query(
      'select user_id, action, entity, entity_id, patient_ids from audit_event where request_id = $1',
      [answer.headers.get('x-request-id')],
    )
    expect(rows).toEqual([
      { user_id: firm.userId, action: 'read', entity: 'witness', entity_id: id, patient_ids: [patientId] },
    ])
  })

  test('devices get it, in the snapshot and as it changes', async () => {
    const { body: opened } = await firm.post('/sync/open', {})
    expect(opened.entities.find((one: { name: string }) => one.name === 'witness').columns).toEqual([
      'version',
      'patient_id',
      'name',
      'phone',
      'heard_on',
      'is_hostile',
    ])
    const { id } = (await admin.post('/witness/create', draft('Told to devices'))).body.witness
    expect((await firm.get('/sync/snapshot?entity=witness')).text).toContain(id)
    expect((await otherFirm.get('/sync/snapshot?entity=witness')).text).not.toContain(id)
    const since = new URLSearchParams({
      cursor: opened.cursor,
      server_epoch: opened.server_epoch,
      scope_epoch: opened.scope_epoch,
    })
    await expect
      .poll(async () => (await firm.get(`/sync/delta?${since}`)).text, { timeout: 20_000 })
      .toContain(`"i":"${id}","v":1,"o":"put"`)
  })
})
