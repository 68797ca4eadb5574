import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { remindOfLimitations } from '#server/features/case/cases/limitation-reminders.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { openPushWorld, type Device, type PushWorld } from './push-world.ts'
import type { LiveWorld } from './world.ts'

const PORTAL = 'https://portal.example.com'
const LAST_DAY = '2030-07-15'
/** Ten in the morning in New York, so many days before that. */
const before = (days: number) => new Date(Date.parse(`${LAST_DAY}T14:00:00Z`) - days * 86_400_000)

onBothEngines('the last day to file suit', (engine) => {
  let push: PushWorld
  let world: LiveWorld
  let mine: Device

  beforeAll(async () => {
    push = await openPushWorld(engine)
    ;({ world } = push)
    await world.rows(`update "user" set timezone = 'America/New_York' where id = $1`, [world.manager.userId])
    mine = await push.subscribed(world.manager)
  })
  afterAll(() => push?.close())
  // The demo's own cases are of no matter here.
  beforeEach(() => world.rows('update patient set suit_filed_at = now() where suit_filed_at is null'))

  const pass = (at: Date): Promise<void> =>
    remindOfLimitations({ pool: world.server.database.pool, now: () => at, portal: PORTAL, house: 'Caseway' })
  const newCase = (more = {}) =>
    world.newCase({ case_status: 'active', sol_date: LAST_DAY, sol_override: null, suit_filed_at: null, ...more })
  const mails = () =>
    world.rows('select subject, body from outgoing where recipient_id = $1 order by id', [world.manager.userId])
  async function mailsOf(...moments: Date[]): Promise<string[]> {
    const had = (await mails()).length
    for (const at of moments) await pass(at)
    return (await mails()).slice(had).map(({ body }) => String(body))
  }

  it('domain §3.7: is told of at each step of the ladder, once, and never before the first', async () => {
    const id = await newCase()
    expect(await mailsOf(before(181))).toEqual([])
    const heard = mine.browser.received.length
    const [first, ...more] = await mailsOf(before(180), before(180), before(179), before(121))
    expect(first).toContain(`in 180 days: ${PORTAL}/patients/${id}`)
    expect(more).toEqual([])
    const [alert] = (await mine.browser.until(heard + 1)).slice(-1)
    expect(alert?.message.notification).toMatchObject({
      title: 'Limitation date approaching',
      navigate: expect.stringContaining('/dashboard') as string,
    })
    const steps = [120, 90, 60, 30, 14, 7, 3, 1, 0]
    expect(await mailsOf(...steps.map(before))).toHaveLength(steps.length)
    expect(await mailsOf(before(-1))).toEqual([])
  })

  it('domain §3.7: two servers tell of it once, all cases of one manager together, and of nobody by name', async () => {
    const ids = [await newCase(), await newCase({ sol_date: '2030-01-01', sol_override: '2030-07-22' })]
    const had = (await mails()).length
    await Promise.all([pass(before(30)), pass(before(30))])
    const [mail, ...more] = (await mails()).slice(had)
    expect(more).toEqual([])
    const text = `${String(mail?.['subject'])} ${String(mail?.['body'])}`
    for (const id of ids) expect(text).toContain(`/patients/${id}`)
    expect(text).toContain('in 30 days')
    expect(text).toContain('in 37 days')
    const facts = await world.rows('select first_name, last_name, case_number, phone from patient where id = any($1)', [
      ids,
    ])
    for (const fact of facts.flatMap((row) => Object.values(row))) expect(text).not.toContain(String(fact))
  })

  it('domain §3.7: a missed night loses no step, a day that moves begins anew', async () => {
    const id = await newCase()
    expect(await mailsOf(before(8), before(2))).toHaveLength(2)
    await world.rows(`update patient set sol_override = '2030-08-15' where id = $1`, [id])
    expect(await mailsOf(before(2))).toHaveLength(1)
    await newCase()
    const [over] = await mailsOf(before(-3))
    expect(over).toContain('has passed')
    await newCase()
    expect(await mailsOf(before(-8))).toEqual([])
  })

  it('domain §3.7: nobody is told at night, nor of a case with a suit, of one that is over, or of none of his', async () => {
    await newCase({ suit_filed_at: '2030-01-02' })
    await newCase({ case_status: 'settled' })
    await newCase({ case_manager_id: world.admin.userId })
    const id = await newCase()
    // Eleven in the evening before, and seven in the morning.
    expect(await mailsOf(new Date('2030-06-15T03:00:00Z'), new Date('2030-06-15T11:00:00Z'))).toEqual([])
    const [mail] = await mailsOf(new Date('2030-06-15T12:00:00Z'))
    expect(mail?.match(/\/patients\//g)).toHaveLength(1)
    expect(mail).toContain(id)
  })
})
