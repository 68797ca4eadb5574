import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type Client, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let manager: Client
let firm: Client

async function rows<T = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<T[]> {
  return (await server.database.pool.query(text, values)).rows as T[]
}

beforeAll(async () => {
  server = await startServer('embedded')
  ;[manager, firm] = await Promise.all([server.as('case.manager'), server.as('lawfirm')])
})
afterAll(() => server?.close())

describe('W3: what a device has not sent', () => {
  const laptop = randomUUID()
  const since = '2026-03-04T10:42:00.000Z'
  const report = (more: object = {}) => ({
    name: 'Firefox',
    platform: 'Linux',
    report: { waiting: 3, set_aside: 0, since, put_aside: [], ...more },
  })
  const nothing = { waiting: 0, set_aside: 0, since: null }
  const tell = (client: Client, more?: object, id = laptop) => client.put(`/device/${id}/waiting`, report(more))
  const own = async () =>
    ((await manager.get('/device')).body.devices as { id: string }[]).find(({ id }) => id === laptop)
  const conflicts = () =>
    rows(
      `select command_id, entity, entity_id, patient_id, fields, state, own, base, theirs, resolved_by
      from sync_conflict where device_id = $1 order by command_id`,
      [laptop],
    )

  it('is known to its owner and to whoever looks after his log-in, and to nobody else', async () => {
    expect(await tell(manager, nothing)).toMatchObject({ status: 200, body: { device: null } })
    expect(await own()).toBeUndefined()
    const held = { id: laptop, waiting: 3, set_aside: 0, waiting_since: since }
    expect(await tell(manager)).toMatchObject({ status: 200, body: { device: held } })
    expect(await own()).toMatchObject({ ...held, name: 'Firefox', platform: 'Linux', push: false })
    const admin = await server.as('admin')
    const { devices } = (await admin.get(`/user/${manager.userId}/devices`)).body
    expect(devices).toContainEqual(expect.objectContaining(held))
    for (const other of [firm, await server.as('staff')]) {
      expect((await other.get(`/user/${manager.userId}/devices`)).status).toBe(404)
      expect((await tell(other, nothing)).body).toEqual({ device: null })
      expect((await tell(other)).status).toBe(404)
    }
    expect((await tell(server.stranger)).status).toBe(401)
    expect(await own()).toMatchObject(held)
    const events = await rows(`select user_id, detail from audit_event where action = 'waiting' and entity_id = $1`, [
      laptop,
    ])
    expect(events).toEqual([{ user_id: manager.userId, detail: { waiting: 3, set_aside: 0 } }])
  })

  it('is never from the future, and never more than can be', async () => {
    await tell(manager, { since: '2999-01-01T00:00:00.000Z' })
    const { waiting_since: told } = (await own()) as unknown as { waiting_since: string }
    expect(Date.parse(told)).toBeLessThanOrEqual(Date.now() + 60_000)
    const wrong: [object, string][] = [
      [{ waiting: -1 }, 'too_small'],
      [{ waiting: 1e9 }, 'too_large'],
      [{ waiting: 1.5 }, 'invalid'],
      [{ set_aside: 4 }, 'too_large'],
      [{ since: 'yesterday' }, 'invalid'],
      [{ put_aside: [{ command_id: '' }] }, 'invalid'],
    ]
    for (const [more, code] of wrong) {
      const { status, body } = await tell(manager, more)
      expect([status, JSON.stringify(body.errors)]).toEqual([422, expect.stringContaining(code)])
    }
  })

  it('names what was put aside without its words, until it was sent or given up', async () => {
    const [known] = (
      await manager.get(`/patient/all?page_size=1&filter=${JSON.stringify({ case_manager_id: manager.userId })}`)
    ).body.patients as {
      id: string
      case_number: string
    }[]
    if (!known) throw new Error('there is no case')
    const [sent, dropped, strange] = [randomUUID(), randomUUID(), randomUUID()].toSorted()
    const aside = (command_id: string, more: object = {}) => ({
      command_id,
      entity: 'patient',
      entity_id: known.id,
      patient_id: known.id,
      fields: ['city'],
      state: 'open',
      ...more,
    })
    const note = { entity: 'patient_note', entity_id: null, fields: ['body'], state: 'quarantined' }
    const put_aside = [
      aside(sent!),
      aside(dropped!, note),
      // A case that there is not makes nothing known, and spoils nothing.
      aside(strange!, { patient_id: randomUUID() }),
    ]
    for (let times = 0; times < 2; times += 1)
      expect((await tell(manager, { set_aside: 3, put_aside })).status).toBe(200)
    const plain = { own: null, base: null, theirs: null, resolved_by: null }
    expect(await conflicts()).toEqual([
      { ...put_aside[0], ...plain },
      { ...put_aside[1], ...plain },
      { ...put_aside[2], ...plain, patient_id: null },
    ])
    const admin = await server.as('admin')
    const seen = (await admin.get(`/user/${manager.userId}/devices`)).body.put_aside as Record<string, unknown>[]
    expect(seen.filter(({ device_id }) => device_id === laptop)).toMatchObject([
      { entity: 'patient', fields: ['city'], state: 'open', patient_id: known.id, case_number: known.case_number },
      { entity: 'patient_note', fields: ['body'], state: 'quarantined', patient_id: known.id },
      { entity: 'patient', patient_id: null, case_number: null },
    ])
    // Another person's report touches none of them.
    await tell(firm, { waiting: 1, set_aside: 1, put_aside: [aside(sent!)] }, randomUUID())
    expect((await conflicts())[0]).toMatchObject({ state: 'open' })

    const { version } = (await manager.get(`/patient/${known.id}`)).body.patient
    const edit = { version, city: 'Tampa' }
    const done = await manager.put(`/patient/update/${known.id}`, edit, { 'idempotency-key': sent! })
    expect(done.status).toBe(200)
    await tell(manager, nothing)
    const resolved = { resolved_by: manager.userId }
    expect(await conflicts()).toMatchObject([
      { command_id: sent, state: 'own_taken', ...resolved },
      { command_id: dropped, state: 'theirs_kept', ...resolved },
      { command_id: strange, state: 'theirs_kept', ...resolved },
    ])
    expect(await own()).toMatchObject({ waiting: 0, set_aside: 0, waiting_since: null })
    expect(server.errors).toEqual([])
  })
})
