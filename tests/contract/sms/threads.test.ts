import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendDueSms } from '#server/sms/send-due.ts'
import { openTwilio } from '#server/sms/twilio.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { inbound, TEST_GATEWAY } from '#tests/support/gateway.ts'
import { openSocket } from '#tests/support/live.ts'
import type { Client } from '#tests/support/server.ts'
import { openSmsWorld, type Row, type SmsWorld } from './world.ts'

onBothEngines('conversations that wait for an answer', (engine) => {
  let world: SmsWorld
  let manager: Client
  beforeAll(async () => {
    world = await openSmsWorld(engine, { sms: TEST_GATEWAY, smsFrom: TEST_GATEWAY.from })
    ;({ manager } = world)
  })
  afterAll(() => world?.close())

  const write = (number: string, body: string) => world.bring(inbound(number, body))
  /** What the bell says of a case; undefined where it says nothing. */
  const itemOf = async (id: string, client = manager): Promise<Row | undefined> =>
    (await client.get('/notifications')).body.notifications.find((item: Row) => item['patient__id'] === id)
  const sinceOf = async (id: string): Promise<unknown> =>
    (await manager.get(`/patient/${id}`)).body.patient.reply_wanted_since
  const actsOn = (id: string) =>
    world.rows(
      `select action, user_id, detail from audit_event
       where $1 = any(patient_ids) and action in ('close_thread', 'open_thread', 'unseen') order by at, id`,
      [id],
    )
  async function asking(body = 'Can I move my visit?'): Promise<{ id: string; number: string; smsId: string }> {
    const found = await world.newCase()
    await write(found.number, body)
    const [message] = await world.threadOf(found.id)
    return { ...found, smsId: String(message?.['id']) }
  }

  test('a patient’s message opens one, and reading it closes nothing', async () => {
    const { id, smsId } = await asking()
    const [{ at }] = (await world.rows(
      `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from patient_sms where id = $1`,
      [smsId],
    )) as [Row]
    const item = { messages_count: 1, reply_wanted_since: at, last_text: 'Can I move my visit?', last_at: at }
    expect(await itemOf(id)).toMatchObject(item)
    expect((await manager.post(`/notifications/${id}/seen`)).status).toBe(200)
    expect(await itemOf(id)).toMatchObject({ ...item, messages_count: 0 })
    expect(await sinceOf(id)).toBe(at)
    const { rows } = await messagesOf(id)
    expect(rows).toMatchObject([{ id: smsId, awaits_reply: true }])
  })

  async function messagesOf(id: string): Promise<{ rows: Row[] }> {
    const filter = encodeURIComponent(JSON.stringify({ patient_id: id }))
    return { rows: (await manager.get(`/patient_sms/all?filter=${filter}`)).body.patient_smss ?? [] }
  }

  test('an order that the portal answers itself opens none', async () => {
    const { id, number } = await world.newCase()
    await write(number, 'STOP')
    expect(await itemOf(id)).toMatchObject({ messages_count: 1, reply_wanted_since: null })
    await write(number, 'START')
    await write(number, 'And my visit?')
    expect(await itemOf(id)).toMatchObject({ messages_count: 3, last_text: 'And my visit?' })
    expect(await sinceOf(id)).not.toBeNull()
  })

  test('a reply answers it, whoever on the staff may write it, and by whatever call', async () => {
    const admin = await world.server.as('admin')
    const create = (to: string, id: string) => ({ patient_id: id, to, body: 'Yes' })
    for (const reply of [
      (id: string, to: string) => manager.post(`/patient/${id}/send_sms`, { to, body: 'Yes' }),
      (id: string, to: string) => admin.post(`/patient/${id}/send_sms`, { to, body: 'Yes' }),
      (id: string, to: string) => manager.post('/patient_sms/create', create(to, id)),
      async (id: string) =>
        manager.post(`/patient/${id}/send_provider_info_sms`, { appointment_id: await world.newVisit(id) }),
    ]) {
      const { id, number } = await asking()
      expect((await reply(id, number)).status).toBe(201)
      expect(await sinceOf(id)).toBeNull()
      // The reply did not mark it as read for the manager.
      expect(await itemOf(id)).toMatchObject({ messages_count: 1, reply_wanted_since: null })
    }
  })

  test('a reply that is blocked answers nothing', async () => {
    const { id } = await asking()
    const body = { patient_id: id, to: world.newNumber(), body: 'Yes' }
    expect((await manager.post('/patient_sms/create', body)).body.patient_sms.status).toBe('blocked_no_consent')
    expect(await sinceOf(id)).not.toBeNull()
  })

  async function replyTo({ id, number }: { id: string; number: string }): Promise<string> {
    const sent = await manager.post(`/patient/${id}/send_sms`, { to: number, body: 'Yes' })
    expect(await sinceOf(id)).toBeNull()
    return sent.body.patient_sms.id
  }
  const report = (smsId: string, MessageStatus: string) =>
    world.bring({ MessageSid: `SM-${smsId}`, MessageStatus, ErrorCode: '30003' }, { query: `?sms=${smsId}` })

  test('a reply that fails at the gateway opens it again, and sending it again answers it', async () => {
    const asked = await asking()
    const since = await sinceOf(asked.id)
    const reply = await replyTo(asked)
    await report(reply, 'sent')
    expect(await sinceOf(asked.id)).toBeNull()
    await report(reply, 'undelivered')
    expect(await sinceOf(asked.id)).toBe(since)
    expect(await itemOf(asked.id)).toMatchObject({ reply_wanted_since: since })
    const opened = { action: 'open_thread', user_id: null, detail: { messages: [asked.smsId], failed: reply } }
    expect(await actsOn(asked.id)).toMatchObject([opened])
    const again = await manager.post(`/patient_sms/${reply}/again`)
    expect(await sinceOf(asked.id)).toBeNull()
    await report(again.body.patient_sms.id, 'failed')
    expect(await sinceOf(asked.id)).toBe(since)
  })

  test('a reply that is stopped before it left answers nothing', async () => {
    const stopped = await asking()
    const since = await sinceOf(stopped.id)
    await replyTo(stopped)
    await write(stopped.number, 'STOP')
    expect(await sinceOf(stopped.id)).toBe(since)

    const unable = await asking()
    const before = await sinceOf(unable.id)
    await replyTo(unable)
    await world.rows('update patient_mobile_info set can_sms = false where patient_id = $1', [unable.id])
    const gateway = openTwilio(TEST_GATEWAY)
    const pool = world.server.database.pool
    await world.rows(
      `update sms_delivery set next_try_at = 'infinity' where sms_id not in (
        select id from patient_sms where patient_id = $1)`,
      [unable.id],
    )
    await sendDueSms({ pool, gateway, from: TEST_GATEWAY.from })
    expect(await world.threadOf(unable.id)).toContainEqual(expect.objectContaining({ status: 'blocked_no_consent' }))
    expect(await sinceOf(unable.id)).toBe(before)
  })

  test('a late report opens nothing that was answered otherwise or closed', async () => {
    const answered = await asking()
    const first = await replyTo(answered)
    await replyTo(answered)
    await report(first, 'failed')
    expect(await sinceOf(answered.id)).toBeNull()
    const closed = await asking()
    const reply = await replyTo(closed)
    await manager.post(`/patient/${closed.id}/open_thread`)
    await manager.post(`/patient/${closed.id}/close_thread`, {})
    await report(reply, 'failed')
    expect(await sinceOf(closed.id)).toBeNull()
  })

  test('a reply that waited on a device answers what its author had seen', async () => {
    const { id, number, smsId } = await asking()
    await write(number, 'And where do I park?')
    const second = (await world.threadOf(id)).at(-1) as Row
    const reply = { to: number, body: 'Yes, at nine', up_to: smsId }
    expect((await manager.post(`/patient/${id}/send_sms`, reply)).status).toBe(201)
    expect(Date.parse(String(await sinceOf(id)))).toBe(Date.parse(second['created_at']))
    expect((await manager.post(`/patient/${id}/close_thread`, { up_to: smsId })).body.reply_wanted_since).not.toBeNull()
    // A message of another case says nothing about this one.
    const other = await asking()
    await manager.post(`/patient/${id}/close_thread`, { up_to: other.smsId })
    expect(await sinceOf(id)).not.toBeNull()
    await manager.post(`/patient/${id}/close_thread`, { up_to: second['id'] })
    expect(await sinceOf(id)).toBeNull()
  })

  test('it is closed where there is nothing to answer and opened again, each on record once', async () => {
    const { id, smsId } = await asking('Thank you!')
    const closed = { status: 200, body: { patient__id: id, reply_wanted_since: null } }
    expect(await manager.post(`/patient/${id}/close_thread`, {})).toMatchObject(closed)
    expect(await manager.post(`/patient/${id}/close_thread`, {})).toMatchObject(closed)
    await manager.post(`/notifications/${id}/seen`)
    expect(await itemOf(id)).toBeUndefined()
    const opened = await manager.post(`/patient/${id}/open_thread`)
    expect(opened.body).toEqual({ patient__id: id, reply_wanted_since: await sinceOf(id) })
    expect((await manager.post(`/patient/${id}/open_thread`)).body).toEqual(opened.body)
    expect(await itemOf(id)).toMatchObject({ messages_count: 0, reply_wanted_since: opened.body.reply_wanted_since })
    const act = { user_id: manager.userId, detail: { messages: [smsId] } }
    expect(await actsOn(id)).toMatchObject([
      { action: 'close_thread', ...act },
      { action: 'open_thread', ...act },
    ])
    const { id: silent } = await world.newCase()
    expect((await manager.post(`/patient/${silent}/open_thread`)).status).toBe(409)
  })

  test('the last message is marked as unread, for everybody on the case and by nobody else', async () => {
    const { id } = await asking()
    await manager.post(`/patient/${id}/close_thread`, {})
    await manager.post(`/notifications/${id}/seen`)
    const admin = await world.server.as('admin')
    expect((await admin.post(`/notifications/${id}/unseen`)).status).toBe(404)
    const marked = { status: 200, body: { patient__id: id, messages_count: 1 } }
    expect(await manager.post(`/notifications/${id}/unseen`)).toMatchObject(marked)
    expect(await manager.post(`/notifications/${id}/unseen`)).toMatchObject(marked)
    expect(await itemOf(id)).toMatchObject({ messages_count: 1, reply_wanted_since: null })
    expect((await actsOn(id)).filter(({ action }) => action === 'unseen')).toHaveLength(1)
  })

  test('who may not write to the patient neither closes nor opens it', async () => {
    const { id } = await asking()
    await world.rows('update patient set case_manager_id = null where id = $1', [id])
    const others = ['auditor', 'lawfirm', 'provider', 'funder', 'chiro'].map((name) => world.server.as(name))
    for (const client of [manager, ...(await Promise.all(others))])
      for (const act of ['close_thread', 'open_thread'])
        expect((await client.post(`/patient/${id}/${act}`, {})).status).toBe(404)
    expect(await actsOn(id)).toEqual([])
    const admin = await world.server.as('admin')
    expect((await admin.post(`/patient/${id}/close_thread`, {})).body.reply_wanted_since).toBeNull()
  })

  test('the longest waiting stands first, and what is answered but unread last', async () => {
    await world.rows(
      'update patient_sms set seen_at = now(), awaits_reply = false where seen_at is null or awaits_reply',
    )
    const [early, late, answered] = [await asking(), await asking(), await asking()]
    await write(early.number, 'Hello?')
    await manager.post(`/patient/${answered.id}/close_thread`, {})
    const { notifications } = (await manager.get('/notifications')).body
    expect(notifications.map((item: Row) => item['patient__id'])).toEqual([early.id, late.id, answered.id])
    expect(notifications[0].last_text).toBe('Hello?')
    expect((await manager.get('/notifications')).body).toEqual({ notifications })
  })

  test('everybody on the case is told when it is answered, also of what was read before', async () => {
    const { id, number } = await asking()
    await manager.post(`/notifications/${id}/seen`)
    const socket = await openSocket(world.server.url, manager)
    await (await world.server.as('admin')).post(`/patient/${id}/send_sms`, { to: number, body: 'Yes' })
    // That it was read may still be on its way to a socket that has just been opened.
    const item = await socket.until((told) => told['patient__id'] === id && told['reply_wanted_since'] === null)
    expect(item).toMatchObject({ messages_count: 0 })
    const heard = socket.told.length
    await manager.post(`/patient/${id}/open_thread`)
    await expect
      .poll(() =>
        socket.told.slice(heard).some((told) => told['patient__id'] === id && told['reply_wanted_since'] !== null),
      )
      .toBe(true)
    await socket.close()
    expect(world.server.errors).toEqual([])
  })

  test('a message that is assigned to a case opens its conversation since it came', async () => {
    const { id } = await world.newCase()
    await write(world.newNumber(), 'It is me, with a new phone')
    const [{ id: waiting, at }] = (await world.rows(
      `select id, at from sms_inbound where state = 'waiting' order by at desc limit 1`,
    )) as [Row]
    expect((await manager.post(`/sms/triage/${waiting}/assign`, { patient_id: id })).status).toBe(200)
    expect(Date.parse(String(await sinceOf(id)))).toBe(Date.parse(at))
  })
})
