import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entities } from '#domain/entities/index.ts'
import type { Entity } from '#domain/entity.ts'
import { sealKey } from '#server/features/admin/audit/seals/chain.ts'
import { sealAudit } from '#server/features/admin/audit/seals/sealing.ts'
import { verifyAudit } from '#server/features/admin/audit/seals/verifying.ts'
import { newId } from '#server/records/new-id.ts'
import { openEntityFixture, patchFor, rowIn, type EntityFixture } from '#tests/support/entity-fixture.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { inFlight } from '#tests/support/in-flight.ts'
import { sealEverything } from '#tests/support/seals.ts'
import { TEST_SECRET } from '#tests/support/secret.ts'
import type { Answer } from '#tests/support/server.ts'

const key = sealKey(TEST_SECRET)

interface Event {
  id: string
  user_id: string | null
  session_id: string | null
  action: string
  entity: string | null
  entity_id: string | null
  patient_ids: string[] | null
  detail: { changes?: Record<string, unknown>; email?: string; search?: string } | null
  ip: string | null
  request_id: string
}

const ofCases = (entities as readonly Entity[])
  .filter(({ caseField }) => caseField !== null)
  .map((entity) => ({ name: entity.name, entity }))
const every = (entities as readonly Entity[]).map((entity) => ({ name: entity.name, entity }))

onBothEngines('audit', (engine) => {
  let bench: EntityFixture
  beforeAll(async () => {
    bench = await openEntityFixture(engine)
  })
  afterAll(() => bench.server.close())

  /** What is on record of a request, at the moment its answer has come. */
  async function eventsOf(answer: Answer): Promise<Event[]> {
    const { rows } = await bench.server.database.pool.query<Event>(
      `select id, user_id, session_id, action, entity, entity_id, cases_of(patient_ids, detail) as patient_ids, detail, ip,
         request_id
       from audit_event where request_id = $1 order by id`,
      [answer.headers.get('x-request-id')],
    )
    return rows
  }

  async function sessionOf(userId: string): Promise<string[]> {
    const { rows } = await bench.server.database.pool.query<{ id: string }>(
      'select id from session where user_id = $1',
      [userId],
    )
    return rows.map(({ id }) => id)
  }

  async function expectOnRecord(answer: Answer, wanted: Partial<Event>, cases: readonly string[]): Promise<void> {
    expect(answer.status).toBeLessThan(300)
    const events = await eventsOf(answer)
    const event = events.find(({ action, entity }) => action === wanted.action && entity === wanted.entity)
    expect(event).toMatchObject({ user_id: bench.admin.userId, ...wanted })
    expect(await sessionOf(bench.admin.userId)).toContain(event?.session_id)
    expect(event?.ip).toMatch(/127\.0\.0\.1$/)
    const shown = new Set(events.flatMap(({ patient_ids: ids }) => ids ?? []))
    expect(cases.filter((id) => !shown.has(id))).toEqual([])
  }

  const casesIn = ({ caseField }: Entity, rows: readonly Record<string, unknown>[]): string[] =>
    // Some records may stand without a case.
    rows.flatMap((row) => (row[caseField ?? ''] as string | null) ?? [])

  test('what is refused to somebody is on record too, with what was asked for', async () => {
    const firm = await bench.server.as('lawfirm')
    const answer = await firm.get(`/patient/${newId()}`)
    expect(answer.status).toBe(404)
    const [event] = await eventsOf(answer)
    expect(event).toMatchObject({ action: 'denied', entity: 'patient', user_id: firm.userId })
    expect(JSON.stringify(event?.detail)).toContain('/api/patient/')
  })

  describe.each(ofCases)('$name', ({ name, entity }) => {
    test('reading it is on record before the answer: one row, a page, the whole list, a snapshot, a delta', async () => {
      const row = await bench.created(entity)
      const own = casesIn(entity, [row])
      const one = await bench.admin.get(`/${name}/${String(row['id'])}`)
      await expectOnRecord(one, { action: 'read', entity: name, entity_id: String(row['id']) }, own)
      const page = await bench.listed(entity, {
        page_size: 5,
        ...(entity.list.search.length > 0 && { search: 'sample' }),
      })
      await expectOnRecord(page, { action: 'list', entity: name }, casesIn(entity, page.body[`${name}s`]))
      const whole = await bench.admin.get(`/${name}/wp/all`)
      await expectOnRecord(whole, { action: 'list', entity: name }, casesIn(entity, whole.body[`${name}s`]))
      if (entity.device === false) return
      const snapshot = await bench.admin.get(`/sync/snapshot?entity=${name}&limit=10000`)
      await expectOnRecord(snapshot, { action: 'snapshot', entity: name }, own)
      const { body: opened } = await bench.admin.post('/sync/open', {})
      const since = new URLSearchParams({
        cursor: '0.0',
        server_epoch: opened.server_epoch,
        scope_epoch: opened.scope_epoch,
        limit: '5000',
      })
      // The feed waits for transactions that began earlier.
      let delta = await bench.admin.get(`/sync/delta?${since}`)
      for (
        const last = Date.now() + 20_000;
        !delta.text.includes(String(row['id'])) && Date.now() < last;
        await wait(20)
      ) {
        delta = await bench.admin.get(`/sync/delta?${since}`)
      }
      await expectOnRecord(delta, { action: 'delta', entity: name }, own)
    })
  })

  describe.each(every)('$name', ({ name, entity }) => {
    test('writing it is on record with the write, and what was refused is not', async () => {
      const created = await bench.admin.post(`/${name}/create`, await bench.draft(entity))
      const row = rowIn(created, entity, 201)
      const id = String(row['id'])
      const cases = entity.caseField ? casesIn(entity, [row]) : []
      await expectOnRecord(created, { action: 'create', entity: name, entity_id: id }, cases)
      if (!entity.refuses.includes('update')) {
        const patch = patchFor(entity, bench.anchors)
        const changed = await bench.admin.put(`/${name}/update/${id}`, { version: row['version'], ...patch })
        await expectOnRecord(changed, { action: 'update', entity: name, entity_id: id }, cases)
        const [field] = Object.keys(patch)
        expect((await eventsOf(changed))[0]?.detail?.changes).toEqual({
          [field ?? '']: [row[field ?? ''], patch[field ?? '']],
        })
        const stale = await bench.admin.put(`/${name}/update/${id}`, { version: row['version'], ...patch })
        expect([stale.status, await eventsOf(stale)]).toEqual([409, []])
      }
      if (!entity.refuses.includes('delete')) {
        await expectOnRecord(
          await bench.admin.delete(`/${name}/delete/${id}`),
          { action: 'delete', entity: name, entity_id: id },
          cases,
        )
      }
    })
  })

  test('a sign-in and a refused one are on record, without the password', async () => {
    const refused = await bench.server.stranger.post('/login', {
      email: 'Nobody@example.com',
      password: 'a secret of mine',
    })
    expect(await eventsOf(refused)).toMatchObject([
      { action: 'sign_in_refused', user_id: null, detail: { email: 'nobody@example.com' } },
    ])
    const { rows } = await bench.server.database.pool.query(
      `select from audit_event where detail::text like '%a secret of mine%'`,
    )
    expect(rows).toEqual([])
    const signedIn = await bench.server.stranger.post('/login', {
      email: 'auditor@demo.example.com',
      password: 'Demo-2026!',
    })
    expect(await eventsOf(signedIn)).toMatchObject([{ action: 'sign_in', user_id: signedIn.body.id }])
  })

  test('sealed numbers go on record as changed, not as what they are', async () => {
    const patient = (entities as readonly Entity[]).find(({ name }) => name === 'patient')!
    const row = await bench.created(patient)
    const changed = await bench.admin.put(`/patient/update/${String(row['id'])}`, {
      version: row['version'],
      ssn: '912345678',
    })
    expect(changed.body.patient.ssn).toBe('5678')
    expect((await eventsOf(changed))[0]?.detail?.changes).toEqual({ ssn: 'sealed' })
  })

  test('administrators and auditors read the record, for others there is none; the look itself is on record', async () => {
    const [auditor, staff, firm] = await Promise.all(
      ['auditor', 'staff', 'lawfirm'].map((name) => bench.server.as(name)),
    )
    const patient = bench.anchors['patient'] ?? ''
    const read = await bench.admin.get(`/patient/${patient}`)
    const answer = await auditor!.get(`/audit_event/all?patient_id=${patient}&user_id=${bench.admin.userId}`)
    expect(answer.status).toBe(200)
    const told = (answer.body.audit_events as Event[]).find(
      ({ request_id: request }) => request === read.headers.get('x-request-id'),
    )
    expect(told).toMatchObject({ action: 'read', entity: 'patient', entity_id: patient, patient_ids: [patient] })
    expect(await eventsOf(answer)).toMatchObject([{ action: 'list', entity: 'audit_event', user_id: auditor!.userId }])
    expect((await bench.admin.get('/audit_event/all')).status).toBe(200)
    for (const other of [staff!, firm!]) expect((await other.get('/audit_event/all')).status).toBe(404)
  })

  test('O8: the index of a case’s events is asked in the name of staff alone', async () => {
    const client = await bench.server.database.pool.connect()
    try {
      for (const wall of ['lawfirm', '']) {
        await client.query('begin')
        await client.query(`select set_config('role', 'caseway_app', true), set_config('app.wall', $1, true)`, [wall])
        await expect(client.query('select events_of_case($1)', [bench.anchors['patient']])).rejects.toThrow(
          'looked up by staff alone',
        )
        await client.query('rollback')
      }
    } finally {
      client.release()
    }
  })

  test('events are added and nothing else: neither changed nor removed, not even by the owner of the database', async () => {
    const { pool } = bench.server.database
    const { rows: parts } = await pool.query<{ part: string }>(
      `select inhrelid::regclass::text as part from pg_inherits where inhparent = 'audit_event'::regclass`,
    )
    expect(parts.length).toBeGreaterThan(4)
    const attempts = [
      'update audit_event set action = $$nothing$$',
      'delete from audit_event',
      'truncate audit_event',
      ...parts.flatMap(({ part }) => [
        `update ${part} set action = $$nothing$$`,
        `delete from ${part}`,
        `truncate ${part}`,
      ]),
      'update audit_seal set digest = $$x$$',
      'delete from audit_seal',
    ]
    await sealEverything(bench.server.database.pool, key)
    for (const attempt of attempts) await expect(pool.query(attempt)).rejects.toThrow(/never changed or removed/)
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query(`set local role caseway_app`)
      await expect(client.query('delete from audit_event')).rejects.toThrow(/permission denied|never changed/)
      // A part asked by its own name would be read past the policies of the record.
      for (const { part } of parts)
        for (const attempt of [
          `select from ${part}`,
          `insert into ${part} (id, action) values (gen_random_uuid(), 'read')`,
        ]) {
          await client.query('rollback')
          await client.query('begin')
          await client.query(`set local role caseway_app`)
          await expect(client.query(attempt), attempt).rejects.toThrow(/permission denied/)
        }
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  test('sealers at work at once make one chain, in which every event stands once', async () => {
    const { pool } = bench.server.database
    const work = Array.from({ length: 40 }, (_, index) => index)
    await inFlight(work, async (index) => {
      if (index % 2 === 0) await sealAudit(pool, key)
      else await bench.admin.get(`/patient/${bench.anchors['patient']}`)
    })
    await sealEverything(bench.server.database.pool, key)
    const verdict = await verifyAudit(pool, key)
    expect(verdict.broken).toBeUndefined()
    expect(verdict.events).toBe(
      Number((await pool.query<{ count: string }>('select count(*) from audit_event')).rows[0]?.count),
    )
    const { rows } = await pool.query<{ number: string }>('select number from audit_seal order by number')
    expect(rows.map(({ number }) => Number(number))).toEqual(rows.map((_, index) => index + 1))
  })
})
