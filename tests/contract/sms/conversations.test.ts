import { afterAll, beforeAll, expect, test } from 'vitest'
import { wakeConversations } from '#server/features/work/messages/snoozed.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { inbound, TEST_GATEWAY } from '#tests/support/gateway.ts'
import { openSocket } from '#tests/support/live.ts'
import type { Client } from '#tests/support/server.ts'
import { openSmsWorld, type Row, type SmsWorld } from './world.ts'

const DAY = 86_400_000

onBothEngines('the queue of conversations', (engine) => {
  let world: SmsWorld
  let manager: Client
  let admin: Client
  beforeAll(async () => {
    world = await openSmsWorld(engine, { sms: TEST_GATEWAY, smsFrom: TEST_GATEWAY.from })
    ;({ manager } = world)
    admin = await world.server.as('admin')
    await world.rows('update patient_sms set awaits_reply = false where awaits_reply')
  })
  afterAll(() => world?.close())

  const queueOf = async (client: Client, tab: string): Promise<Row> =>
    (await client.get(`/conversations?tab=${tab}&page_size=200`)).body
  const idsIn = async (client: Client, tab: string): Promise<string[]> =>
    (await queueOf(client, tab))['conversations'].map((one: Row) => one['patient__id'])
  const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
  const actsOn = (id: string) =>
    world.rows(
      `select action, detail from audit_event where $1 = any(patient_ids)
         and action in ('snooze_thread', 'wake_thread', 'assign_thread') order by at, id`,
      [id],
    )
  async function asking(body = 'Can I move my visit?'): Promise<{ id: string; number: string }> {
    const found = await world.newCase()
    await world.bring(inbound(found.number, body))
    return found
  }
  const snooze = (client: Client, id: string, until: string) => client.post(`/patient/${id}/snooze_thread`, { until })
  const assign = (client: Client, id: string, user_id: string | null) =>
    client.post(`/patient/${id}/assign_thread`, { user_id })
  const bell = async (client: Client, id: string): Promise<Row | undefined> =>
    (await client.get('/notifications')).body.notifications.find((item: Row) => item['patient__id'] === id)

  test('a patient’s message is in it until it is answered, with how the last one begins, its age and who answers', async () => {
    const { id, number } = await asking()
    const { conversations, counts, count } = await queueOf(manager, 'open')
    expect(conversations.find((one: Row) => one['patient__id'] === id)).toMatchObject({
      patient__name: 'Zoe Reyes',
      messages_count: 1,
      last_text: 'Can I move my visit?',
      last_direction: 'in',
      owner_id: manager.userId,
      snoozed_until: null,
    })
    expect(counts.open).toBe(count)
    expect(await idsIn(manager, 'mine')).toContain(id)
    // Opening is not answering.
    await manager.post(`/notifications/${id}/seen`)
    expect(await idsIn(manager, 'open')).toContain(id)
    await manager.post(`/patient/${id}/send_sms`, { to: number, body: 'Yes' })
    expect(await idsIn(manager, 'open')).not.toContain(id)
    const closed = (await queueOf(manager, 'closed'))['conversations'][0]
    expect(closed).toMatchObject({ patient__id: id, last_text: 'Yes', last_direction: 'out', reply_wanted_since: null })
  })

  test('it is snoozed, leaves the bell, and comes back open at its time', async () => {
    const { id } = await asking()
    await manager.post(`/notifications/${id}/seen`)
    const until = inDays(1)
    const put = await snooze(manager, id, until)
    expect(put).toMatchObject({
      status: 200,
      body: { patient__id: id, snoozed_until: until, owner_id: manager.userId },
    })
    expect(put.body.reply_wanted_since).not.toBeNull()
    expect(await idsIn(manager, 'open')).not.toContain(id)
    expect(await idsIn(manager, 'snoozed')).toContain(id)
    expect(await bell(manager, id)).toBeUndefined()
    const { pool } = world.server.database
    await wakeConversations({ pool })
    expect(await idsIn(manager, 'snoozed')).toContain(id)
    const socket = await openSocket(world.server.url, manager)
    await wakeConversations({ pool, now: () => new Date(Date.now() + 2 * DAY) })
    await socket.until((told) => told['patient__id'] === id && told['reply_wanted_since'] !== null)
    await socket.close()
    expect(await idsIn(manager, 'open')).toContain(id)
    expect(await actsOn(id)).toMatchObject([{ action: 'snooze_thread', detail: { until } }])
  })

  test('it is not snoozed past a message that its author has not seen', async () => {
    const { id, number } = await asking()
    const [seen] = await world.threadOf(id)
    await world.bring(inbound(number, 'I cannot come at three'))
    const put = (up_to: unknown) => manager.post(`/patient/${id}/snooze_thread`, { until: inDays(3), up_to })
    expect(await put(seen?.['id'])).toMatchObject({ status: 200, body: { snoozed_until: null } })
    expect(await idsIn(manager, 'open')).toContain(id)
    const last = (await world.threadOf(id)).at(-1)
    expect((await put(last?.['id'])).body.snoozed_until).not.toBeNull()
    expect(await idsIn(manager, 'snoozed')).toContain(id)
  })

  test('a further message of the patient ends the snooze, and so does the user', async () => {
    const { id, number } = await asking()
    await snooze(manager, id, inDays(3))
    await world.bring(inbound(number, 'Hello?'))
    expect(await idsIn(manager, 'open')).toContain(id)
    await snooze(manager, id, inDays(3))
    expect((await manager.post(`/patient/${id}/wake_thread`)).body.snoozed_until).toBeNull()
    expect((await manager.post(`/patient/${id}/wake_thread`)).status).toBe(200)
    expect((await actsOn(id)).filter(({ action }) => action === 'wake_thread')).toHaveLength(1)
  })

  test('only what is open can be snoozed; a moment that has passed leaves it open', async () => {
    const { id } = await asking()
    expect((await snooze(manager, id, inDays(-1))).body.snoozed_until).toBeNull()
    expect(await idsIn(manager, 'open')).toContain(id)
    expect((await snooze(manager, id, inDays(500))).status).toBe(422)
    expect((await snooze(manager, id, 'tomorrow')).status).toBe(422)
    await manager.post(`/patient/${id}/close_thread`, {})
    expect((await snooze(manager, id, inDays(1))).status).toBe(409)
  })

  test('it is assigned to a colleague who may see the case, who hears of it, and goes with the case', async () => {
    const { id, number } = await asking()
    const owners: Row[] = (await manager.get(`/patient/${id}/thread_owners`)).body.users
    expect(owners[0]?.['id']).toBe(manager.userId)
    expect(owners.map((one) => one['id'])).toContain(admin.userId)
    expect(await bell(admin, id)).toBeUndefined()
    expect((await assign(manager, id, admin.userId)).body.owner_id).toBe(admin.userId)
    expect(await idsIn(admin, 'mine')).toContain(id)
    expect(await idsIn(manager, 'mine')).not.toContain(id)
    expect(await bell(admin, id)).toMatchObject({ messages_count: 1 })
    expect((await admin.post(`/notifications/${id}/unseen`)).status).toBe(200)
    await world.bring(inbound(number, 'Hello?'))
    expect((await assign(admin, id, null)).body.owner_id).toBe(manager.userId)
    expect(await actsOn(id)).toMatchObject([
      { action: 'assign_thread', detail: { from: null, to: admin.userId } },
      { action: 'assign_thread', detail: { from: admin.userId, to: null } },
    ])
    await assign(manager, id, admin.userId)
    const { version } = (await admin.get(`/patient/${id}`)).body.patient
    const handed = await admin.put(`/patient/update/${id}`, { version, case_manager_id: null })
    expect(handed.status).toBe(200)
    expect(await idsIn(admin, 'mine')).not.toContain(id)
  })

  test('who can no longer sign in answers no patient: the conversation is the case manager’s again', async () => {
    const { id } = await asking()
    const { userId } = await world.server.as('admin2')
    expect((await assign(manager, id, userId)).body.owner_id).toBe(userId)
    expect(await idsIn(manager, 'mine')).not.toContain(id)
    const { version } = (await admin.get(`/user/${userId}`)).body.user
    expect((await admin.put(`/user/update/${userId}`, { version, is_active: false })).status).toBe(200)
    expect(await idsIn(manager, 'mine')).toContain(id)
  })

  test('nobody is given a conversation that is out of reach', async () => {
    const { id } = await asking()
    for (const name of ['lawfirm', 'provider', 'funder', 'auditor']) {
      const { userId } = await world.server.as(name)
      expect((await assign(manager, id, userId)).body.errors).toEqual({ user_id: ['not_found'] })
    }
    const [other] = await world.rows(
      `select id from "user" where is_casemanager and is_active and id <> $1 and deleted_at is null limit 1`,
      [manager.userId],
    )
    expect((await assign(manager, id, String(other?.['id']))).status).toBe(422)
  })

  test('who may not write to the patient neither snoozes nor assigns; who may not read has no queue', async () => {
    const { id } = await asking()
    await world.rows('update patient set case_manager_id = null where id = $1', [id])
    const outside = await Promise.all(['lawfirm', 'provider', 'funder', 'chiro'].map((name) => world.server.as(name)))
    const auditor = await world.server.as('auditor')
    for (const client of [manager, auditor, ...outside]) {
      expect((await snooze(client, id, inDays(1))).status).toBe(404)
      expect((await assign(client, id, null)).status).toBe(404)
      expect((await client.post(`/patient/${id}/wake_thread`)).status).toBe(404)
      expect((await client.get(`/patient/${id}/thread_owners`)).status).toBe(404)
    }
    for (const client of outside) expect((await client.get('/conversations')).status).toBe(404)
    expect(await idsIn(manager, 'open')).not.toContain(id)
    expect(await idsIn(auditor, 'open')).toContain(id)
    expect(await actsOn(id)).toEqual([])
  })

  test('O6: more than a thousand are not counted', async () => {
    // A statement that takes too long is cut off, and each case tells devices, counts and the audit.
    for (let first = 1; first <= 1100; first += 100)
      await world.rows(
        `insert into patient (id, case_number, first_name, last_name, phone, dol, lawfirm_id, reply_wanted_since)
         select gen_random_uuid(), 'WAITS-' || place, 'Many', 'Waiting', '+13055559999', '2025-01-01',
           (select id from lawfirm order by id limit 1), now()
         from generate_series($1::int, $1::int + 99) as place`,
        [first],
      )
    const { count, count_at_least, counts } = await queueOf(admin, 'open')
    expect({ count, count_at_least, open: counts.open }).toEqual({ count: 1000, count_at_least: true, open: 1001 })
    expect((await queueOf(admin, 'mine')).counts.mine).toBeLessThan(1000)
  })
})
