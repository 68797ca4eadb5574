import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { silentLog } from '#server/http/log.ts'
import { openDuePushes } from '#server/realtime/push/due.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { openSocket } from '#tests/support/live.ts'
import type { PushService } from '#tests/support/push-service.ts'
import { TEST_SECRET } from '#tests/support/secret.ts'
import { openPushWorld, type PushWorld } from './push-world.ts'
import type { LiveWorld } from './world.ts'

onBothEngines('what reaches a device while the portal is closed', (engine) => {
  let push: PushWorld
  let world: LiveWorld
  let service: PushService

  beforeAll(async () => {
    push = await openPushWorld(engine)
    ;({ world, service } = push)
  })
  afterAll(() => push?.close())

  it('W4, C7: is encrypted for each browser alone, and leads to the conversation', async () => {
    const patientId = await world.newCase()
    const [one, two] = [await push.subscribed(world.manager), await push.subscribed(world.manager, { language: 'ar' })]
    await world.fromPatient(patientId)
    const [[first], [second]] = await Promise.all([one.browser.until(1), two.browser.until(1)])
    expect(first?.message).toMatchObject({
      web_push: 8030,
      notification: {
        title: 'New message',
        navigate: `${world.server.url}/patients/${patientId}/messages?origin=npanel`,
        dir: 'ltr',
        lang: 'en',
      },
      mutable: true,
    })
    expect(second?.message.notification).toMatchObject({ title: 'رسالة جديدة', dir: 'rtl', lang: 'ar' })
    // A service sees two browsers, not that both hear of one conversation; on the device both are one alert.
    expect(first?.headers['topic']).not.toBe(second?.headers['topic'])
    expect(first?.message.notification.tag).toBe(second?.message.notification.tag)
    expect([first?.bytes, second?.bytes]).toEqual([4096, 4096])
    await Promise.all([push.nothingWaits(one), push.nothingWaits(two)])
    expect((await push.subscriptionOf(one))?.['last_delivered_at']).not.toBeNull()
    await push.forget(world.manager, one)
    await push.forget(world.manager, two)
  })

  it('W4: says nothing of anybody on the glass, and nothing at all to the service', async () => {
    const device = await push.subscribed(world.manager)
    const facts: string[] = []
    for (const name of ['Zeynep', 'Jackson', 'نور']) {
      const patientId = await world.newCase({ first_name: name })
      await world.fromPatient(patientId, { body: `${name} is in pain at 9:30` })
      const [row] = await world.rows('select first_name, last_name, case_number, phone from patient where id = $1', [
        patientId,
      ])
      facts.push(patientId, ...Object.values(row ?? {}).filter((fact): fact is string => typeof fact === 'string'))
    }
    const all = await device.browser.until(3)
    for (const { message, headers } of all) {
      const { title, body } = message.notification
      const glass = `${title} ${body}`
      expect(glass).not.toMatch(/\p{Nd}/u)
      for (const fact of facts) {
        expect(glass).not.toContain(fact)
        expect(JSON.stringify(headers)).not.toContain(fact)
      }
      const { navigate: _, ...rest } = message.notification
      for (const fact of facts) expect(JSON.stringify(rest)).not.toContain(fact)
    }
    expect(service.complaints).toEqual([])
    await push.forget(world.manager, device)
  })

  it('W4: is not sent to whose case it is not, nor for what is read or taken back meanwhile', async () => {
    const [mine, others] = [await push.subscribed(world.manager), await push.subscribed(world.underwriter)]
    const patientId = await world.newCase()
    await push.pause(mine)
    await world.fromPatient(patientId)
    expect(await push.waits(mine)).toMatchObject({ kind: 'sms', topic: patientId })
    await world.manager.post(`/notifications/${patientId}/seen`)
    await push.nothingWaits(mine)
    // A case that is no longer his when the time comes.
    await world.fromPatient(patientId)
    await push.waits(mine)
    await world.rows('update patient set case_manager_id = $2 where id = $1', [patientId, world.admin.userId])
    await push.hurry(mine)
    await push.nothingWaits(mine)
    expect([mine.browser.received, others.browser.received]).toEqual([[], []])
    await push.forget(world.manager, mine)
    await push.forget(world.underwriter, others)
  })

  it('W4: reaches a colleague who answers the conversation of a case that is another’s, and counts on the icon as in the bell', async () => {
    const patientId = await world.newCase()
    await world.rows('update patient set thread_owner_id = $2 where id = $1', [patientId, world.admin.userId])
    const device = await push.subscribed(world.admin)
    await world.fromPatient(patientId)
    const [alert] = await device.browser.until(1)
    const { notifications } = (await world.admin.get('/notifications')).body as {
      notifications: { patient__id: string; messages_count: number }[]
    }
    expect(notifications).toContainEqual(expect.objectContaining({ patient__id: patientId, messages_count: 1 }))
    expect(alert?.message).toMatchObject({
      notification: { navigate: `${world.server.url}/patients/${patientId}/messages?origin=npanel` },
      app_badge: notifications.reduce((sum, { messages_count: count }) => sum + count, 0),
    })
    await push.forget(world.admin, device)
  })

  it('W4: several messages that wait are one alert, the newest', async () => {
    const device = await push.subscribed(world.manager)
    const patientId = await world.newCase()
    await push.pause(device)
    await world.fromPatient(patientId)
    const first = await push.waits(device)
    await world.fromPatient(patientId)
    const second = await push.waits(device, ({ event }) => Number(event) > Number(first['event']))
    await push.hurry(device)
    const [only] = await device.browser.until(1)
    expect(only?.message.notification.data.id).toBe(String(second['event']))
    await push.nothingWaits(device)
    expect(device.browser.received).toHaveLength(1)
    await push.forget(world.manager, device)
  })

  it('W4: two servers send each message once', async () => {
    const device = await push.subscribed(world.manager)
    const beside = makeApp({
      config: { ...readConfig({ SECRET_KEY: TEST_SECRET.toString() }), pushLoopback: 'allow' },
      database: world.server.database,
      log: silentLog,
      version: 'beside',
      portalFolder: '',
    })
    await beside.pushes.start()
    await beside.outbox.start()
    const patients = await Promise.all(Array.from({ length: 12 }, () => world.newCase()))
    await Promise.all(patients.map((patientId) => world.fromPatient(patientId)))
    const received = await device.browser.until(patients.length)
    await push.nothingWaits(device)
    await beside.outbox.stop()
    await beside.pushes.stop()
    expect(new Set(received.map(({ message }) => message.notification.tag)).size).toBe(patients.length)
    expect(device.browser.received).toHaveLength(patients.length)
    await push.forget(world.manager, device)
  })

  it('offline §5.8: a message that the portal has told of before it is handled is not pushed to its device', async () => {
    const [here, there] = [await push.subscribed(world.manager), await push.subscribed(world.manager)]
    const patientId = await world.newCase()
    const { told } = openDuePushes(world.server.database.pool)
    await told(world.manager.userId, here.id, [{ topic: patientId, event: '9000000000000' }])
    await world.fromPatient(patientId)
    await there.browser.until(1)
    await Promise.all([push.nothingWaits(here), push.nothingWaits(there)])
    expect(here.browser.received).toEqual([])
    await push.forget(world.manager, here)
    await push.forget(world.manager, there)
  })

  it('offline §5.8: a device whose portal has told gets no push, the others do', async () => {
    const [here, there] = [await push.subscribed(world.manager), await push.subscribed(world.manager)]
    const patientId = await world.newCase()
    const socket = await openSocket(world.server.url, world.manager, { device: here.id })
    await push.present(1, { device: here })
    // Ten seconds can pass here before the portal has said that it told.
    await push.pause(here)
    await world.fromPatient(patientId)
    await socket.until((told) => told['patient__id'] === patientId)
    expect((await push.waits(here))['wait']).toBe(10)
    socket.ws.send(JSON.stringify({ ack: socket.told.length }))
    await push.nothingWaits(here)
    await there.browser.until(1)
    expect(here.browser.received).toEqual([])
    // Who says nothing gets his push all the same, once it is due.
    await world.fromPatient(patientId)
    await push.waits(here)
    await push.hurry(here)
    await here.browser.until(1)
    await socket.close()
    await push.present(0, { device: here })
    await push.forget(world.manager, here)
    await push.forget(world.manager, there)
  })

  it('offline §5.8: a portal in front of somebody’s eyes holds back the pushes of his other devices', async () => {
    const phone = await push.subscribed(world.manager)
    const socket = await openSocket(world.server.url, world.manager, { device: randomUUID() })
    socket.ws.send(JSON.stringify({ here: 'focused' }))
    await push.present(1, { state: 'focused' })
    const patientId = await world.newCase()
    await push.pause(phone)
    await world.fromPatient(patientId)
    expect((await push.waits(phone))['wait']).toBe(25)
    await world.manager.post(`/notifications/${patientId}/seen`)
    await push.nothingWaits(phone)
    expect(phone.browser.received).toEqual([])
    await socket.close()
    await push.forget(world.manager, phone)
  })

  it('W4: refuses a device of another person, and leaves it as it was', async () => {
    const device = await push.subscribed(world.manager)
    const other = await world.server.as('underwriter')
    const refused = await other.put('/push/subscription', {
      ...service.browser().subscription,
      device: { id: device.id, name: 'Mine now', platform: 'Linux' },
      token: randomBytes(32).toString('base64url'),
    })
    expect(refused.status).toBe(404)
    const [row] = await world.rows('select user_id, name from device where id = $1', [device.id])
    expect(row).toEqual({ user_id: world.manager.userId, name: 'Chrome' })
    await push.forget(world.manager, device)
  })
})
