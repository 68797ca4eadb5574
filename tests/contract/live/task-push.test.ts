import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#domain/rules/dates.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { demoToday } from '#tests/support/demo-today.ts'
import type { Client } from '#tests/support/server.ts'
import { openPushWorld, type Device, type PushWorld } from './push-world.ts'

onBothEngines('alerts of tasks', (engine) => {
  let alerts: PushWorld
  let admin: Client
  let manager: Client
  let device: Device
  const today = demoToday()

  const add = async (by: Client, more: object) => {
    const draft = { title: 'Call Ana García back', assignee_id: manager.userId, due_on: today, ...more }
    const { status, body } = await by.post('/task/create', draft)
    expect(status).toBe(201)
    return body.task
  }

  beforeAll(async () => {
    alerts = await openPushWorld(engine)
    admin = await alerts.world.server.as('admin')
    manager = await alerts.world.server.as('case.manager')
    device = await alerts.subscribed(manager)
  })
  afterAll(() => alerts.close())

  it('K4: a task of today alerts its assignee, and only him who did not make it himself', async () => {
    await add(manager, {})
    await add(admin, { due_on: addDays(today, 3) })
    await add(admin, {})
    const [alert] = await device.browser.until(1)
    expect(alert?.message.notification).toMatchObject({
      title: 'New task due today',
      navigate: expect.stringContaining('/dashboard') as string,
    })
    expect(JSON.stringify(alert?.message)).not.toContain('Ana')
  })

  it('K4: what is done before its alert has left is not told', async () => {
    // The first one has been settled, which would end the pause.
    await alerts.nothingWaits(device)
    await alerts.pause(device)
    const { id } = await add(admin, {})
    expect(await alerts.waits(device)).toMatchObject({ kind: 'task', topic: id })
    expect((await manager.post(`/task/${id}/done`, { done: true })).status).toBe(200)
    await alerts.hurry(device)
    await alerts.nothingWaits(device)
    expect(device.browser.received).toHaveLength(1)
  })
})
