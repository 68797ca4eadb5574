import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type Client, type TestServer } from '#tests/support/server.ts'
import { anchorsIn, insertFitting, type Anchors } from '#tests/support/world-rows.ts'

// Rows of every shape are looked into here.
// oxlint-disable-next-line typescript/no-explicit-any
type Row = Record<string, any>

let server: TestServer
let admin: Client
let manager: Client
let firm: Client
let otherFirm: Client
let anchors: Anchors
/** A case of the first firm with the manager on it. */
let patientId: string
let made = 9000

async function rows(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await server.database.pool.query<Row>(text, values)).rows
}

async function firmOf(client: Client): Promise<string> {
  return (await rows('select lawfirm_id from "user" where id = $1', [client.userId]))[0]!['lawfirm_id']
}

function newCase(more: Row = {}): Promise<string> {
  made += 1
  return insertFitting(server.database, 'patient', made, anchors, more)
}

function fromPatient(patient: string, more: Row = {}): Promise<string> {
  made += 1
  return insertFitting(server.database, 'patient_sms', made, anchors, {
    patient_id: patient,
    direction: 'in',
    status: 'received',
    gateway_id: `gw-${made}`,
    ...more,
  })
}

const say = (from: Client, to: Client, message = 'hello', more: Row = {}) =>
  from.post('/message/create', { receiver_id: to.userId, message, ...more })

beforeAll(async () => {
  server = await startServer('embedded')
  ;[admin, manager, firm, otherFirm] = (await Promise.all(
    ['admin', 'case.manager', 'lawfirm', 'lawfirm2'].map((name) => server.as(name)),
  )) as [Client, Client, Client, Client]
  anchors = await anchorsIn(server.database)
  // Only people whom a test assigns work on these cases.
  await rows('update patient set case_manager_id = null, underwriter_id = null, tagged_employee_ids = null')
  await rows('update patient_sms set seen_at = now() where seen_at is null')
  await rows('delete from message')
  patientId = await newCase({
    lawfirm_id: await firmOf(firm),
    case_manager_id: manager.userId,
    first_name: 'Çağla',
    last_name: 'Şahin',
  })
})
afterAll(() => server?.close())

describe('who may write to whom', () => {
  it('lets staff write to everybody but auditors', async () => {
    expect((await say(admin, manager)).status).toBe(201)
    expect((await say(manager, otherFirm)).status).toBe(201)
    const auditor = await server.as('auditor')
    expect(await say(admin, auditor)).toMatchObject({ status: 422, body: { errors: { receiver_id: ['not_found'] } } })
    expect((await say(auditor, admin)).status).toBe(404)
  })

  it('lets outsiders write to the staff on their cases alone', async () => {
    expect((await say(firm, manager)).status).toBe(201)
    const underwriter = await server.as('underwriter')
    const refused = { status: 422, body: { errors: { receiver_id: ['not_found'] } } }
    for (const to of [underwriter, otherFirm, await server.as('paralegal'), await server.as('provider')]) {
      expect(await say(firm, to)).toMatchObject(refused)
    }
    const [employee] = await rows('select id from employee where user_id = $1', [underwriter.userId])
    await rows('update patient set tagged_employee_ids = array[$2::uuid] where id = $1', [patientId, employee?.['id']])
    expect((await say(firm, underwriter)).status).toBe(201)
    await rows('update patient set tagged_employee_ids = null where id = $1', [patientId])
    expect(await say(firm, underwriter)).toMatchObject(refused)
  })

  it('goes by the cases a person sees, not by those of the firm', async () => {
    const paralegal = await server.as('paralegal')
    const theirs = await newCase({
      lawfirm_id: await firmOf(paralegal),
      underwriter_id: (await server.as('underwriter')).userId,
    })
    await rows('update patient_lawfirm_employee set "to" = now() where patient_id = $1', [theirs])
    expect((await say(firm, await server.as('underwriter'))).status).toBe(201)
    expect((await say(paralegal, await server.as('underwriter'))).status).toBe(422)
    await rows('update patient set underwriter_id = null where id = $1', [theirs])
  })

  it('lets outsiders answer staff who wrote to them', async () => {
    const staff = await server.as('staff')
    expect((await say(otherFirm, staff)).status).toBe(422)
    expect((await say(staff, otherFirm)).status).toBe(201)
    expect((await say(otherFirm, staff)).status).toBe(201)
  })

  it('refuses oneself, nobody and whoever was switched off, in the same words', async () => {
    expect(await say(admin, admin)).toMatchObject({ status: 422, body: { errors: { receiver_id: ['own_record'] } } })
    const [disabled] = await rows(`select id from "user" where email = 'disabled@demo.example.com'`)
    for (const receiver of [disabled?.['id'], randomUUID()]) {
      expect(await admin.post('/message/create', { receiver_id: receiver, message: 'x' })).toMatchObject({
        status: 422,
        body: { errors: { receiver_id: ['not_found'] } },
      })
    }
  })

  it('never sends an empty message (C2), nor one in another’s name', async () => {
    for (const message of ['', '   ', '\n\t', null]) {
      expect(await manager.post('/message/create', { receiver_id: admin.userId, message })).toMatchObject({
        status: 422,
        body: { errors: { message: ['required'] } },
      })
    }
    expect(await say(manager, admin, 'x', { sender_id: firm.userId })).toMatchObject({
      status: 422,
      body: { errors: { sender_id: ['unknown_field'] } },
    })
    expect((await say(manager, admin)).body.message).toMatchObject({
      sender_id: manager.userId,
      receiver_id: admin.userId,
    })
  })

  it('sends a repeated message once', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const body = { receiver_id: admin.userId, message: 'once' }
    const [one, again] = [
      await manager.post('/message/create', body, key),
      await manager.post('/message/create', body, key),
    ]
    expect(again.body).toEqual(one.body)
    expect(await rows(`select count(*)::int as sent from message where message = 'once'`)).toEqual([{ sent: 1 }])
  })
})

describe('message lists (D12)', () => {
  beforeAll(async () => {
    await rows('delete from message')
    for (const text of ['one', 'two', 'three']) await say(manager, firm, text)
    await say(firm, manager, 'answer')
    await say(manager, otherFirm, 'for somebody else')
    await rows(`update message set seen_at = now() where message = 'one'`)
  })

  const textsIn = (body: Row): string[] => body['messages'].map((row: Row) => row['message'])

  it('show what one person wrote to the caller, newest first, and how much of it is unseen', async () => {
    const { status, body } = await firm.get(`/message/by_sender/${manager.userId}`)
    expect(status).toBe(200)
    expect(textsIn(body)).toEqual(['three', 'two', 'one'])
    expect(body).toMatchObject({ unseen_count: 2, count: 3, page: 1 })
  })

  it('show what the caller got, and what he sent that others have not seen', async () => {
    expect((await firm.get(`/message/by_receiver/${firm.userId}`)).body).toMatchObject({ unseen_count: 2, count: 3 })
    const sent = (await manager.get(`/message/by_sender/${manager.userId}`)).body
    expect(textsIn(sent)).toEqual(['for somebody else', 'three', 'two', 'one'])
    expect(sent.unseen_count).toBe(3)
    expect((await manager.get(`/message/by_receiver/${firm.userId}`)).body).toMatchObject({ unseen_count: 2, count: 3 })
  })

  it('come in pages', async () => {
    const { body } = await firm.get(`/message/by_sender/${manager.userId}?page=2&page_size=2`)
    expect(textsIn(body)).toEqual(['one'])
    expect(body).toMatchObject({ unseen_count: 2, count: 3, page: 2, page_size: 2 })
    expect((await firm.get(`/message/by_sender/${manager.userId}?page_size=900`)).status).toBe(422)
  })

  it('show nobody a conversation of others, administrators neither', async () => {
    for (const client of [admin, await server.as('paralegal')]) {
      for (const side of ['by_sender', 'by_receiver']) {
        const { body } = await client.get(`/message/${side}/${manager.userId}`)
        expect(body).toMatchObject({ messages: [], unseen_count: 0, count: 0 })
      }
    }
    expect((await (await server.as('auditor')).get(`/message/by_sender/${manager.userId}`)).status).toBe(404)
    expect(textsIn((await otherFirm.get(`/message/by_sender/${manager.userId}`)).body)).toEqual(['for somebody else'])
    expect((await firm.get('/message/by_sender/abc')).status).toBe(404)
  })
})

describe('what patients wrote (D7, C4)', () => {
  const unseen = async (client: Client): Promise<Row[]> => (await client.get('/notifications')).body.notifications

  it('counts for each patient what nobody has looked at', async () => {
    await fromPatient(patientId)
    await fromPatient(patientId)
    await fromPatient(patientId, { seen_at: '2026-01-01T00:00:00Z' })
    await fromPatient(patientId, { direction: 'out', status: 'sent' })
    const { status, body } = await manager.get('/notifications')
    expect(status).toBe(200)
    expect(body).toEqual({
      notifications: [
        {
          patient__id: patientId,
          patient__name: 'Çağla Şahin',
          messages_count: 2,
          reply_wanted_since: null,
          last_text: expect.any(String),
          last_at: expect.any(String),
        },
      ],
    })
  })

  it('calls whoever works on the case, and nobody else', async () => {
    const [staff, underwriter] = [await server.as('staff'), await server.as('underwriter')]
    for (const client of [admin, staff, underwriter, firm, await server.as('auditor')])
      expect(await unseen(client)).toEqual([])
    const [employee] = await rows('select id from employee where user_id = $1', [staff.userId])
    await rows('update patient set underwriter_id = $2, tagged_employee_ids = array[$3::uuid] where id = $1', [
      patientId,
      underwriter.userId,
      employee?.['id'],
    ])
    for (const client of [staff, underwriter, manager])
      expect(await unseen(client)).toMatchObject([{ patient__id: patientId, messages_count: 2 }])
    for (const client of [admin, firm]) expect(await unseen(client)).toEqual([])
    // Whom no flag calls learns so whether there is anything to ask for.
    const called = async (client: Client): Promise<boolean> => (await client.get('/notifications/called')).body.called
    expect(await Promise.all([staff, underwriter, manager, admin, firm].map(called))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })

  it('names the patient who wrote last first', async () => {
    const second = await newCase({ case_manager_id: manager.userId })
    const sms = await fromPatient(second)
    await rows(
      `update patient_sms set created_at = case when id = $1 then now() else now() - interval '1 hour' end
      where patient_id = any($2)`,
      [sms, [patientId, second]],
    )
    expect((await unseen(manager)).map((item) => item['patient__id'])).toEqual([second, patientId])
  })

  it('goes on record, for it names patients', async () => {
    await unseen(manager)
    const [event] = await rows(
      `select user_id, patient_ids from audit_event where entity = 'patient_sms' and action = 'list' order by at desc, id desc limit 1`,
    )
    expect(event?.['user_id']).toBe(manager.userId)
    expect(event?.['patient_ids']).toContain(patientId)
  })

  it('is seen when somebody on the case says so, for everybody on it', async () => {
    expect((await admin.post(`/notifications/${patientId}/seen`)).status).toBe(404)
    expect((await firm.post(`/notifications/${patientId}/seen`)).status).toBe(404)
    expect((await manager.post(`/notifications/${randomUUID()}/seen`)).status).toBe(404)
    const unread = async (): Promise<number> =>
      (await rows('select unread_messages from patient where id = $1', [patientId]))[0]!['unread_messages']
    expect(await unread()).toBe(2)

    const key = { 'idempotency-key': randomUUID() }
    const answer = await manager.post(`/notifications/${patientId}/seen`, {}, key)
    expect(answer).toMatchObject({ status: 200, body: { patient__id: patientId, messages_count: 0 } })
    expect(await unread()).toBe(0)
    expect((await unseen(manager)).map((item) => item['patient__id'])).not.toContain(patientId)
    expect(await unseen(await server.as('underwriter'))).toEqual([])
    const seen = await rows(
      `select seen_by, version from patient_sms where patient_id = $1 and direction = 'in' and seen_by is not null`,
      [patientId],
    )
    expect(seen).toEqual([
      { seen_by: manager.userId, version: 2 },
      { seen_by: manager.userId, version: 2 },
    ])
    const [event] = await rows(
      `select user_id, patient_ids, detail from audit_event where entity = 'patient_sms' and action = 'seen' order by at desc limit 1`,
    )
    expect(event).toMatchObject({ user_id: manager.userId, patient_ids: [patientId] })
    expect(event?.['detail'].messages).toHaveLength(2)

    // A repeat with its key changes nothing, whatever came meanwhile.
    await fromPatient(patientId)
    expect((await manager.post(`/notifications/${patientId}/seen`, {}, key)).body).toEqual(answer.body)
    expect(await unread()).toBe(1)
    expect(server.errors).toEqual([])
  })

  it('S10: what came after the last message that is shown stays unread', async () => {
    const [{ id: shown, after }] = (await rows(
      `select id, created_at + interval '1 second' as after from patient_sms
       where patient_id = $1 and direction = 'in' and seen_at is null`,
      [patientId],
    )) as [{ id: string; after: string }]
    const later = await fromPatient(patientId, { created_at: after })
    const read = async (upTo: string): Promise<number> => {
      const { body } = await manager.post(`/notifications/${patientId}/seen?up_to=${upTo}`)
      return (body as { messages_count: number }).messages_count
    }
    // One that isn’t the patient’s says nothing about them.
    expect(await read(await fromPatient(await newCase({ case_manager_id: manager.userId })))).toBe(2)
    expect(await read(shown)).toBe(1)
    expect(await unseen(manager)).toContainEqual(expect.objectContaining({ patient__id: patientId, messages_count: 1 }))
    expect(await read(shown)).toBe(1)
    expect(await read(later)).toBe(0)
    expect((await manager.post(`/notifications/${patientId}/seen?up_to=last`)).status).toBe(422)
  })
})
