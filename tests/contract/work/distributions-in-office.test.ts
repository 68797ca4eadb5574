import { afterAll, beforeAll, expect, it } from 'vitest'
import type { WorkEntry } from '#domain/calls/work.ts'
import { workDue } from '#domain/rules/work.ts'
import { agreedOn, draft, openMoney, step, workedCase, type MoneyWorld } from '#tests/contract/money/world.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { demoToday } from '#tests/support/demo-today.ts'
import type { Client } from '#tests/support/server.ts'
import type { Row } from '../cases/world.ts'

onBothEngines('distributions in the list of what waits', (engine) => {
  let world: MoneyWorld
  let patient: Row
  let second: Client
  let clerk: Client
  const today = demoToday()

  const waiting = async (client: Client, of = patient): Promise<WorkEntry[]> => {
    const { status, body } = await client.get('/work')
    expect(world.server.errors).toEqual([])
    expect(status).toBe(200)
    return body.entries.filter(({ kind, patient_id }: WorkEntry) => kind === 'distribution' && patient_id === of['id'])
  }
  const codes = async (client: Client, of = patient) => (await waiting(client, of)).map(({ code }) => code)
  const moved = async (by: Client, id: unknown, to: string, more: Row = {}): Promise<void> => {
    const { status, text } = await step(world, by, String(id), to, more)
    expect(status, text).toBe(200)
  }

  beforeAll(async () => {
    world = await openMoney(engine)
    second = await world.server.as('admin2')
    clerk = await world.server.as('billing')
    ;({ patient } = await workedCase(world))
    await world.set('patient', patient['id'], { status_changed_at: `${today}T12:00:00.000Z` })
  })
  afterAll(() => world.server.close())

  it('K4: a settled case waits for those who keep the books, until its distribution is proposed', async () => {
    const [entry, ...others] = await waiting(world.billing)
    expect(others).toEqual([])
    expect(entry).toMatchObject({
      id: `distribution:${patient['id']}`,
      case_number: patient['case_number'],
      code: 'prepare',
      amount_cents: 100_000_00,
      due: workDue({ kind: 'distribution', day: today, last: null }),
      acts: [],
      snoozed_until: null,
    })
    for (const one of [world.admin, second, clerk]) expect(await codes(one)).toEqual(['prepare'])
    const { manager, underwriter, firm, server } = world
    for (const other of [manager, underwriter, firm, await server.as('funder')])
      expect(await waiting(other)).toEqual([])
    await draft(world.billing, patient)
    expect(await codes(world.billing)).toEqual(['prepare'])
  })

  it('K4: a proposed one waits for an administrator, an approved one for all who keep the books', async () => {
    const { id } = await draft(world.billing, patient)
    await moved(world.billing, id, 'proposed')
    for (const one of [world.billing, clerk]) expect(await codes(one)).toEqual([])
    for (const one of [world.admin, second]) expect(await codes(one)).toEqual(['approve'])
    expect(await waiting(second)).toMatchObject([{ amount_cents: 100_000_00 }])

    await moved(world.admin, id, 'approved')
    for (const one of [world.billing, clerk, world.admin, second]) expect(await codes(one)).toEqual(['publish'])

    await moved(world.billing, id, 'published')
    for (const one of [world.billing, world.admin, second]) expect(await codes(one)).toEqual([])

    await moved(world.admin, id, 'reversed', { reason: 'Another figure' })
    expect(await codes(world.billing)).toEqual(['prepare'])
  })

  it('K4: what was put off is back as soon as it waits for something else', async () => {
    const entry = `distribution:${patient['id']}`
    const until = workDue({ kind: 'distribution', day: today, last: null })
    expect((await world.admin.post('/work/snooze', { entry, until })).status).toBe(200)
    expect(await waiting(world.admin)).toMatchObject([{ code: 'prepare', snoozed_until: until }])
    const { id } = await draft(world.billing, patient)
    await moved(world.billing, id, 'proposed')
    expect(await waiting(world.admin)).toMatchObject([{ code: 'approve', snoozed_until: null }])
  })

  it('K4: of several proposed ones a case has one entry, and one’s own proposal is for another administrator', async () => {
    const { id } = await draft(world.admin, patient)
    await moved(world.admin, id, 'proposed')
    const entries = await waiting(second)
    expect(entries).toMatchObject([{ id: `distribution:${patient['id']}`, code: 'approve' }])
    const snooze = { entry: entries[0]?.id, until: workDue({ kind: 'distribution', day: today, last: null }) }
    expect((await second.post('/work/snooze', snooze)).status).toBe(200)
  })

  it('K4: nothing is to be done about it while the case is paused or a status is proposed', async () => {
    const [{ case_status: status } = {}] = await world.rows('select case_status from patient where id = $1', [
      patient['id'],
    ])
    await world.set('patient', patient['id'], { case_status: 'on_hold' })
    expect(await codes(second)).toEqual([])
    await world.set('patient', patient['id'], { case_status: status })
    expect(await codes(second)).toEqual(['approve'])
    const [{ version } = {}] = await world.rows('select version from patient where id = $1', [patient['id']])
    const wish = { to: 'withdrawn', withdrawal_reason: 'client_dropped', expected_version: version }
    expect((await world.firm.post(`/patient/${patient['id']}/transition`, wish)).body).toMatchObject({
      case_status_event: { kind: 'proposal' },
    })
    expect(await codes(second)).toEqual([])
  })

  it('K4: what was taken back after it was paid out is to be prepared anew, from that day on', async () => {
    const { patient: other } = await workedCase(world)
    await world.set('patient', other['id'], { status_changed_at: '2026-01-05T12:00:00.000Z' })
    const id = await agreedOn(world, other)
    await moved(world.firm, id, 'executed')
    expect(await codes(clerk, other)).toEqual([])
    await moved(world.admin, id, 'reversed', { reason: 'The settlement fell' })
    expect(await waiting(clerk, other)).toMatchObject([{ code: 'prepare', case_status: 'distribution', day: today }])
  })
})
