import { afterAll, beforeAll, expect, it } from 'vitest'
import type { WorkEntry } from '#domain/calls/work.ts'
import { addDays } from '#domain/rules/dates.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { demoToday } from '#tests/support/demo-today.ts'
import { inbound, TEST_GATEWAY } from '#tests/support/gateway.ts'
import { openSmsWorld, type SmsWorld } from '../sms/world.ts'

onBothEngines('a reply that was put off', (engine) => {
  let world: SmsWorld
  beforeAll(async () => {
    world = await openSmsWorld(engine, { sms: TEST_GATEWAY, smsFrom: TEST_GATEWAY.from })
    await world.server.app.outbox.start()
  })
  afterAll(async () => {
    await world.server.app.outbox.stop()
    await world.close()
  })

  it('K4: is back in the list of work with the next message of the patient, for all who put it off', async () => {
    const { manager } = world
    const admin = await world.server.as('admin')
    const [asking, other] = [await world.newCase(), await world.newCase()]
    const until = addDays(demoToday(), 9)
    for (const { id, number } of [asking, other]) {
      await world.bring(inbound(number, 'Can I move my visit?'))
      await world.rows('update patient set thread_owner_id = $2 where id = $1', [id, manager.userId])
    }
    const isHandled = async () => {
      await expect.poll(async () => (await world.rows('select from event_outbox')).length, { timeout: 15_000 }).toBe(0)
    }
    await isHandled()
    for (const person of [manager, admin])
      for (const { id } of [asking, other])
        expect((await person.post('/work/snooze', { entry: `reply:${id}`, until })).status).toBe(200)
    const entryOf = async ({ id }: { id: string }): Promise<WorkEntry | undefined> =>
      (await manager.get('/work')).body.entries.find((entry: WorkEntry) => entry.id === `reply:${id}`)
    expect(await entryOf(asking)).toMatchObject({ snoozed_until: until })

    await world.bring(inbound(asking.number, 'And I am in pain'))
    await isHandled()
    expect(await entryOf(asking)).toMatchObject({ about: 'And I am in pain', snoozed_until: null })
    expect(await entryOf(other)).toMatchObject({ snoozed_until: until })
    expect(await world.rows('select from work_mark where entry = $1', [`reply:${asking.id}`])).toEqual([])
    expect(world.server.errors).toEqual([])
  })
})
