import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { escalateUnread } from '#server/features/work/messages/escalations.ts'
import { remindOfUnread } from '#server/features/work/messages/reminders.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { openPushWorld, type Device, type PushWorld } from './push-world.ts'
import type { LiveWorld } from './world.ts'

const PORTAL = 'https://portal.example.com'
/** Ten in the morning in New York, in winter. */
const MORNING = new Date('2030-01-15T15:00:00Z')
const after = (minutes: number, since = MORNING) => new Date(since.getTime() + minutes * 60_000)

onBothEngines('messages that nobody reads', (engine) => {
  let push: PushWorld
  let world: LiveWorld
  let mine: Device
  let leads: Device

  beforeAll(async () => {
    push = await openPushWorld(engine)
    ;({ world } = push)
    await world.rows(`update "user" set timezone = 'America/New_York' where id = any($1)`, [
      [world.manager.userId, world.admin.userId],
    ])
    await world.rows(
      `update employee set supervisor_id = (select id from employee where user_id = $2), deleted_at = null
       where user_id = $1`,
      [world.manager.userId, world.admin.userId],
    )
    mine = await push.subscribed(world.manager)
    leads = await push.subscribed(world.admin)
  })
  afterAll(() => push?.close())
  afterEach(async () => {
    await world.rows('delete from unread_thread')
    await Promise.all([push.nothingWaits(mine), push.nothingWaits(leads)])
  })

  const waits = { reminderMinutes: 15, escalationMinutes: 30 }
  async function pass(at: Date, chosen = waits): Promise<void> {
    const { pool } = world.server.database
    const facts = { pool, waits: chosen, now: () => at, portal: PORTAL, house: 'Caseway' }
    await remindOfUnread(facts)
    await escalateUnread(facts)
  }

  /** A patient's message, of which the devices have been told, as if it had been written at that time. */
  async function written(at = MORNING): Promise<string> {
    const patientId = await world.newCase()
    const heard = mine.browser.received.length
    await world.fromPatient(patientId)
    await mine.browser.until(heard + 1)
    await push.nothingWaits(mine)
    await world.rows('update unread_thread set since = $2 where patient_id = $1', [patientId, at])
    return patientId
  }

  const remindersOf = (patientId: string) =>
    world.rows('select user_id, reminded_at from unread_reminder where patient_id = $1', [patientId])
  const mails = () => world.rows(`select * from outgoing where recipient_id = $1 order by id`, [world.admin.userId])

  it('offline §5.8: are alerted of once more after fifteen minutes, and only once', async () => {
    const patientId = await written()
    const heard = mine.browser.received.length
    await pass(after(14))
    expect(await remindersOf(patientId)).toEqual([])
    await Promise.all([pass(after(15)), pass(after(15))])
    const all = await mine.browser.until(heard + 1)
    const [first, reminder] = all.slice(-2).map(({ message }) => message)
    expect(reminder?.notification).toMatchObject({
      title: 'Unread message',
      tag: first?.notification.tag,
      navigate: first?.notification.navigate,
    })
    // What comes later counts on the icon: it is the newer one.
    expect(Number(reminder?.notification.data.id)).toBeGreaterThan(Number(first?.notification.data.id))
    await push.nothingWaits(mine)
    await world.fromPatient(patientId)
    await mine.browser.until(heard + 2)
    await pass(after(40))
    await push.nothingWaits(mine)
    expect(mine.browser.received).toHaveLength(heard + 2)
    expect(await remindersOf(patientId)).toHaveLength(1)
  })

  it('offline §5.8: are alerted of once more to the colleague who answers them, too', async () => {
    const patientId = await written()
    await world.rows('update patient set thread_owner_id = $2 where id = $1', [patientId, world.admin.userId])
    const heard = [mine, leads].map(({ browser }) => browser.received.length)
    await pass(after(15))
    await Promise.all([mine, leads].map(({ browser }, at) => browser.until(heard[at]! + 1)))
    const reminded = (await remindersOf(patientId)).map(({ user_id: id }) => id)
    expect(new Set(reminded)).toEqual(new Set([world.manager.userId, world.admin.userId]))
  })

  it('offline §5.8: are not alerted of again where somebody has read them meanwhile; what comes then waits anew', async () => {
    const patientId = await written()
    await world.manager.post(`/notifications/${patientId}/seen`)
    const heard = mine.browser.received.length
    await pass(after(20))
    expect(await remindersOf(patientId)).toEqual([])
    await world.fromPatient(patientId)
    await mine.browser.until(heard + 1)
    await push.nothingWaits(mine)
    await world.rows('update unread_thread set since = $2 where patient_id = $1', [patientId, after(30)])
    await pass(after(44))
    expect(await remindersOf(patientId)).toEqual([])
    await pass(after(45))
    await mine.browser.until(heard + 2)
  })

  it('offline §5.8: wait for the morning of whoever would be alerted', async () => {
    // Ten to nine in the evening.
    const evening = new Date('2030-01-16T01:50:00Z')
    const patientId = await written(evening)
    for (const minutes of [15, 60, 11 * 60 + 9]) await pass(after(minutes, evening))
    expect(await remindersOf(patientId)).toEqual([])
    await pass(after(11 * 60 + 10, evening))
    expect(await remindersOf(patientId)).toHaveLength(1)
  })

  it('offline §5.8: go to whoever leads the case manager, by an alert and a mail that says nothing of anybody', async () => {
    const patientId = await written()
    const [heard, before] = [leads.browser.received.length, (await mails()).length]
    await pass(after(15))
    await pass(after(44))
    expect(await mails()).toHaveLength(before)
    await Promise.all([pass(after(45)), pass(after(45))])
    await pass(after(60))
    const [alert] = (await leads.browser.until(heard + 1)).slice(-1)
    expect(alert?.message.notification).toMatchObject({
      title: 'A patient is waiting',
      navigate: expect.stringContaining(`/patients/${patientId}/messages`) as string,
    })
    const sent = (await mails()).slice(before)
    expect(sent).toMatchObject([{ channel: 'mail', patient_id: null, user_id: null, state: 'waiting' }])
    const text = `${String(sent[0]?.['subject'])} ${String(sent[0]?.['body'])}`
    expect(text).toContain(`${PORTAL}/patients/${patientId}/messages`)
    const [facts] = await world.rows('select first_name, last_name, case_number, phone from patient where id = $1', [
      patientId,
    ])
    for (const fact of Object.values(facts ?? {})) if (typeof fact === 'string') expect(text).not.toContain(fact)
    expect(leads.browser.received).toHaveLength(heard + 1)
  })

  it('offline §5.8: go no further where nobody leads the case manager, where he has read them, or where the operator says so', async () => {
    const before = (await mails()).length
    const read = await written()
    await pass(after(15))
    await world.manager.post(`/notifications/${read}/seen`)
    await pass(after(60))
    await written()
    await pass(after(15), { ...waits, reminderMinutes: 0 })
    await pass(after(60), { reminderMinutes: 15, escalationMinutes: 0 })
    await pass(after(120), { reminderMinutes: 15, escalationMinutes: 0 })
    const [manager] = await world.rows(
      `update employee e set supervisor_id = null from employee o where o.id = e.id and e.user_id = $1
       returning e.id, o.supervisor_id`,
      [world.manager.userId],
    )
    await pass(after(240))
    expect(await mails()).toHaveLength(before)
    await world.rows('update employee set supervisor_id = $2 where id = $1', [
      manager?.['id'],
      manager?.['supervisor_id'],
    ])
  })

  it('offline §5.8: a case that comes to somebody with messages that wait reminds him too', async () => {
    const patientId = await written()
    await pass(after(15))
    await world.rows('update patient set case_manager_id = $2 where id = $1', [patientId, world.admin.userId])
    await pass(after(20))
    const told = new Set((await remindersOf(patientId)).map((row) => row['user_id']))
    expect(told).toEqual(new Set([world.manager.userId, world.admin.userId]))
  })
})
