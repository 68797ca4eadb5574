import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { emit } from '#server/events/emit.ts'
import { openOutbox } from '#server/events/outbox.ts'
import { openFileMaker } from '#server/features/lists/reports/exports/making.ts'
import { openFiles } from '#server/files/open-store.ts'
import type { FileStore } from '#server/files/store.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { sendDue } from '#server/mail/send-due.ts'
import { newId } from '#server/records/new-id.ts'
import type { SmsGateway } from '#server/sms/gateway.ts'
import { sendDueSms } from '#server/sms/send-due.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { TEST_GATEWAY } from '#tests/support/gateway.ts'
import { temporaryFolder } from '#tests/support/databases.ts'
import { TEST_SECRET } from '#tests/support/secret.ts'
import type { Answer, Client } from '#tests/support/server.ts'
import { NOON, openSmsWorld, type Row, type SmsWorld } from './sms/world.ts'

const PATIENCE = { timeout: 20_000 }
const log = { info: () => undefined, error: () => undefined }

onBothEngines('background work that failed', (engine) => {
  let world: SmsWorld
  let admin: Client

  beforeAll(async () => {
    world = await openSmsWorld(engine, { sms: TEST_GATEWAY })
    admin = await world.server.as('admin')
  })
  afterAll(() => world?.server.close())
  afterEach(async () => {
    await world.rows('delete from event_outbox')
    await world.rows('delete from sms_delivery')
    await world.rows('delete from outgoing')
    await world.rows('delete from push_subscription')
    await world.rows('delete from export_job')
  })

  const pool = () => world.server.database.pool
  const list = async (kind = ''): Promise<Row[]> =>
    (await admin.get(`/background_work/all${kind && `?kind=${kind}`}`)).body.background_works
  const decide = (decision: 'again' | 'drop', { kind, id }: Row, by = admin): Promise<Answer> =>
    by.post(`/background_work/${kind}/${id}/${decision}`)
  const recorded = ({ kind, id }: Row): Promise<Row[]> =>
    world.rows(
      `select user_id, action, patient_ids from audit_event
       where entity = 'background_work' and detail = $1::jsonb order by at, id`,
      [JSON.stringify({ kind, id })],
    )
  const mailer = (is: 'sent' | 'refused' | 'later'): Mailer => ({
    send: async () => ({ is, words: 'No such person here' }),
    close: () => undefined,
    closed: false,
  })
  const sendMail = (is: 'sent' | 'refused' | 'later') =>
    sendDue({ pool: pool(), mailer: mailer(is), from: { name: 'Caseway', address: 'care@example.com' } })

  async function putMail(more: Row = {}): Promise<string> {
    const id = newId()
    const { created_at: at = null, user_id: user = null, patient_id: patient = null } = more
    await world.rows(
      `insert into outgoing (id, channel, recipient, subject, body, html, created_at, user_id, patient_id)
       values ($1, 'mail', 'ann@example.com', 'A word', 'token=abc', '<p>token=abc</p>',
         coalesce($2::timestamptz, now()), $3, $4)`,
      [id, at, user, patient],
    )
    return id
  }

  async function deadEvent(patientId: string): Promise<Row> {
    await emit(pool(), { kind: 'message_received', patientId })
    await world.rows(
      `update event_outbox set attempts = 6, error = 'broken', dead_at = now() where topic = $1 and dead_at is null`,
      [patientId],
    )
    const [event] = await world.rows('select id::text from event_outbox where topic = $1', [patientId])
    return { kind: 'event', id: event?.['id'] }
  }

  test('O9: an event whose handlers failed for good is shown with its reason, and handled once they work', async () => {
    const { id: patientId } = await world.newCase()
    const event = await deadEvent(patientId)
    expect(await list()).toEqual([
      {
        ...event,
        state: 'failed',
        subject: 'message_received',
        recipient: null,
        patient_id: patientId,
        reason: 'broken',
        attempts: 6,
        since: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        next_try_at: null,
      },
    ])
    const handled: string[] = []
    const handlers = [{ message_received: async (_tx: unknown, found: { id: string }) => void handled.push(found.id) }]
    const outbox = openOutbox({ database: world.server.database, handlers, handled: () => undefined, log })
    await outbox.start()
    try {
      expect(await decide('again', event)).toMatchObject({ status: 200, body: { background_work: event } })
      await expect.poll(() => handled, PATIENCE).toEqual([event['id']])
    } finally {
      await outbox.stop()
    }
    expect(await list()).toEqual([])
    expect(await recorded(event)).toEqual([{ user_id: admin.userId, action: 'retry_work', patient_ids: [patientId] }])
  })

  test('O9: an event that is dropped is gone, and who dropped it is on record of the case', async () => {
    const { id: patientId } = await world.newCase()
    const event = await deadEvent(patientId)
    expect((await decide('drop', event)).status).toBe(200)
    expect(await world.rows('select from event_outbox')).toEqual([])
    expect(await recorded(event)).toEqual([{ user_id: admin.userId, action: 'drop_work', patient_ids: [patientId] }])
    expect((await decide('drop', event)).status).toBe(404)
  })

  test('D6, O9: mail that was refused is sent once more, however old it is', async () => {
    const mail = { kind: 'mail', id: await putMail() }
    await sendMail('refused')
    await world.rows(`update outgoing set created_at = now() - interval '3 days' where id = $1`, [mail.id])
    expect(await list('mail')).toMatchObject([
      { ...mail, state: 'failed', subject: 'A word', recipient: 'ann@example.com', attempts: 1 },
    ])
    expect((await list('mail'))[0]).toMatchObject({ reason: 'No such person here', next_try_at: null })
    expect((await decide('again', mail)).status).toBe(200)
    expect(await sendMail('sent')).toBe(1)
    expect(await list()).toEqual([])
    expect(await world.rows('select state, error from outgoing')).toEqual([{ state: 'sent', error: null }])
    expect(await recorded(mail)).toMatchObject([{ action: 'retry_work', patient_ids: [] }])
  })

  test('D6, O9: mail that waits for another try says when, and is left alone', async () => {
    const mail = { kind: 'mail', id: await putMail() }
    await sendMail('later')
    expect(await list()).toMatchObject([{ ...mail, state: 'retrying', next_try_at: expect.stringMatching(/^\d{4}/) }])
    for (const decision of ['again', 'drop'] as const)
      expect(await decide(decision, mail)).toMatchObject({ status: 409, body: { code: 'ILLEGAL_TRANSITION' } })
    expect(await recorded(mail)).toEqual([])
  })

  test('D6, O9: mail that is dropped stays in the outbox as not delivered, without the link of a password', async () => {
    const own = { kind: 'mail', id: await putMail({ user_id: admin.userId }) }
    const other = { kind: 'mail', id: await putMail() }
    await sendMail('refused')
    for (const mail of [own, other]) expect((await decide('drop', mail)).status).toBe(200)
    expect(await list()).toEqual([])
    const bodies = await world.rows('select state, body, html from outgoing order by user_id nulls last')
    expect(bodies).toEqual([
      { state: 'failed', body: '', html: null },
      { state: 'failed', body: 'token=abc', html: '<p>token=abc</p>' },
    ])
    expect((await decide('again', own)).status).toBe(404)
  })

  test('D7, O9: a text message that failed is written anew, to a number that may still be written to', async () => {
    const { id: patientId, number } = await world.newCase()
    const refusing: SmsGateway = {
      send: async () => ({ is: 'refused', code: '21211' }),
      find: async () => ({ is: 'told', gatewayIds: [] }),
      close: () => undefined,
      closed: false,
    }
    const send = () => sendDueSms({ pool: pool(), gateway: refusing, from: TEST_GATEWAY.from, now: () => NOON })
    const written = await world.manager.post(`/patient/${patientId}/send_sms`, { to: number, body: 'Hello' })
    const sms = { kind: 'sms', id: written.body.patient_sms.id }
    await world.rows('update sms_delivery set next_try_at = $1 where sms_id = $2', [NOON, sms.id])
    await world.rows('update patient_sms set created_at = $1 where id = $2', [NOON, sms.id])
    await send()
    expect(await list()).toMatchObject([
      { ...sms, state: 'failed', recipient: number, patient_id: patientId, reason: '21211', attempts: 1 },
    ])
    await world.rows(`update patient_mobile_info set sms_consent = 'revoked', revoked_at = now() where number = $1`, [
      number,
    ])
    expect(await decide('again', sms)).toMatchObject({ status: 422, body: { errors: { to: expect.anything() } } })
    expect(await list()).toHaveLength(1)
    await world.rows(
      `update patient_mobile_info set sms_consent = 'granted', consent_source = 'web', consent_at = now() + interval '1 s'
       where number = $1`,
      [number],
    )
    expect((await decide('again', sms)).status).toBe(200)
    expect(await list()).toEqual([])
    const thread = await world.threadOf(patientId)
    expect(thread.map(({ id, status, body }) => [id === sms.id, status, body])).toEqual(
      expect.arrayContaining([
        [true, 'failed', 'Hello'],
        [false, 'queued', 'Hello'],
      ]),
    )
    expect(await recorded(sms)).toMatchObject([{ action: 'retry_work', patient_ids: [patientId] }])
  })

  test('D7, O9: a text message that the network did not deliver is shown, and dropped', async () => {
    const { id: patientId, number } = await world.newCase()
    const written = await world.manager.post(`/patient/${patientId}/send_sms`, { to: number, body: 'Hello' })
    const sms = { kind: 'sms', id: written.body.patient_sms.id }
    const gone = { MessageSid: `SM${sms.id}`, MessageStatus: 'undelivered', ErrorCode: '30003' }
    await world.bring(gone, { query: `?sms=${sms.id}` })
    expect(await list()).toMatchObject([{ ...sms, state: 'failed', reason: '30003' }])
    expect((await decide('drop', sms)).status).toBe(200)
    expect(await list()).toEqual([])
    expect(await world.threadOf(patientId)).toMatchObject([{ status: 'failed', error_code: '30003' }])
  })

  test('D4, O9: a browser that pushes no longer reach is tried again, or taken off', async () => {
    const put = async (): Promise<Row> => {
      const [id, device] = [newId(), newId()]
      await world.rows(`insert into device (id, user_id, name, platform) values ($1, $2, 'Chrome', 'Linux')`, [
        device,
        world.manager.userId,
      ])
      await world.rows(
        `insert into push_subscription (id, user_id, device_id, endpoint_hash, endpoint, p256dh, auth, state, failures,
           first_failure_at, last_error)
         values ($1, $2, $3, $4, 'https://push.example.com/x', 'k', 'a', 'stale', 3, now() - interval '2 days', 'answer 500')`,
        [id, world.manager.userId, device, randomUUID()],
      )
      return { kind: 'push', id }
    }
    const [tried, dropped] = [await put(), await put()]
    const shown = { state: 'failed', subject: 'push.example.com', reason: 'answer 500', attempts: 3 }
    expect(await list()).toMatchObject([shown, shown])
    expect((await decide('again', tried)).status).toBe(200)
    expect((await decide('drop', dropped)).status).toBe(200)
    expect(await list()).toEqual([])
    expect(await world.rows('select id, state, failures from push_subscription')).toEqual([
      { id: tried['id'], state: 'active', failures: 0 },
    ])
  })

  test('D10, O9: an export that broke is made once more', async () => {
    const folder = temporaryFolder()
    const { store } = openFiles({ dataDir: folder, secret: TEST_SECRET, s3: undefined })
    const full: FileStore = { ...store, pour: () => Promise.reject(new Error('the store is full')) }
    const wish = { format: 'csv', purpose: 'Month end', title: 'Patient details' }
    const asked = await world.manager.post('/report/patient_details/export_job', wish)
    const job = { kind: 'export', id: asked.body.export_job.id }
    const make = async () => {
      await world.rows(`update export_job set held_until = now() - interval '1 s' where held_until is not null`)
      await openFileMaker({ pool: pool(), store: full, log }).run()
    }
    await make()
    expect(await list()).toMatchObject([{ ...job, state: 'retrying', subject: 'Patient details', attempts: 1 }])
    await make()
    await make()
    expect(await list()).toMatchObject([{ ...job, state: 'failed', reason: 'the store is full', attempts: 3 }])
    expect((await decide('again', job)).status).toBe(200)
    expect(await world.rows('select state, fault from export_job')).toEqual([{ state: 'waiting', fault: null }])
    expect(await list()).toEqual([])
    await make()
    expect(await list()).toMatchObject([{ ...job, state: 'failed', attempts: 4 }])
    expect((await decide('drop', job)).status).toBe(200)
    expect(await list()).toEqual([])
    expect((await world.manager.get(`/export_job/${job.id}`)).body.export_job).toMatchObject({ state: 'failed' })
    fs.rmSync(folder, { recursive: true, force: true })
  })

  test('P4: only administrators see it and decide about it', async () => {
    const { id: patientId } = await world.newCase()
    const event = await deadEvent(patientId)
    await putMail({ patient_id: patientId })
    await sendMail('refused')
    const [mail] = await list('mail')
    for (const name of ['staff', 'case.manager', 'auditor', 'lawfirm', 'subsidiary', 'provider', 'funder']) {
      const client = await world.server.as(name)
      expect((await client.get('/background_work/all')).status, name).toBe(404)
      for (const work of [event, mail ?? {}])
        for (const decision of ['again', 'drop'] as const)
          expect((await decide(decision, work, client)).status, `${name} ${decision}`).toBe(404)
    }
    expect((await world.server.stranger.get('/background_work/all')).status).toBe(401)
    expect(await list()).toHaveLength(2)
  })

  test('P4: the database itself shows the rest of it to no other role', async () => {
    const { id: patientId } = await world.newCase()
    await deadEvent(patientId)
    const client = await pool().connect()
    try {
      for (const [user, count] of [
        [world.manager.userId, 0],
        [admin.userId, 1],
      ]) {
        await client.query('begin')
        await client.query(
          `select set_config('role', 'caseway_app', true), set_config('app.wall', 'staff', true),
             set_config('app.user', $1, true)`,
          [user],
        )
        expect((await client.query('select id from event_outbox')).rows).toHaveLength(Number(count))
        await client.query('rollback')
      }
    } finally {
      client.release()
    }
  })

  test('O9: is shown by pages and by kind; what is unknown is not found', async () => {
    const { id: patientId } = await world.newCase()
    const event = await deadEvent(patientId)
    for (let made = 0; made < 3; made += 1) await putMail()
    await sendMail('refused')
    const page = await admin.get('/background_work/all?page=2&page_size=3')
    expect(page.body).toMatchObject({ count: 4, page: 2, page_size: 3, background_works: [event] })
    expect((await admin.get('/background_work/all?kind=mail')).body.count).toBe(3)
    expect((await admin.get('/background_work/all?kind=other')).status).toBe(422)
    for (const id of [randomUUID(), 'x', '9'.repeat(30)])
      for (const kind of ['event', 'mail', 'sms', 'push', 'export', 'other'])
        expect((await decide('again', { kind, id })).status, `${kind} ${id}`).toBe(404)
  })
})
