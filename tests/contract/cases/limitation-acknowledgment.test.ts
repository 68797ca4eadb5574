import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { flagTests } from '#app/features/lists/patients/flags.ts'
import { patient as cases } from '#domain/entities/patient.ts'
import { addDays } from '#domain/rules/dates.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import type { Client } from '#tests/support/server.ts'
import { openWorld, type Row, type World } from './world.ts'

/** Of several lines, as its dialog takes it. */
const REASON = 'Counsel tolled it by agreement.\nThe carrier signed on Monday.'

onBothEngines('an overdue day to file suit', (engine) => {
  let world: World
  let patient: Row
  const today = new Date().toISOString().slice(0, 10)
  const passed = addDays(today, -5)

  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.server.close())
  beforeEach(async () => {
    patient = await world.open()
    await world.set('patient', patient['id'], { case_status: 'active', sol_date: passed })
  })

  const read = async (by = world.manager): Promise<Row> => (await by.get(`/patient/${patient['id']}`)).body.patient
  async function acknowledge(by: Client = world.manager, more: Row = {}) {
    const { version } = await read(world.admin)
    const body = { reason: REASON, expected_version: version, ...more }
    return by.post(`/patient/${patient['id']}/acknowledge_limitation`, body)
  }
  const overdueCount = async (): Promise<number> => (await world.manager.get('/dashboard/generic')).body.cards.sol_90

  it('K5: is acknowledged with a reason by the case manager, on record, and leaves the dashboard', async () => {
    const before = await overdueCount()
    const answer = await acknowledge()
    expect(answer.status).toBe(200)
    expect(answer.body.patient).toMatchObject({
      sol_acknowledged_date: passed,
      sol_acknowledged_reason: REASON,
      sol_acknowledged_by: world.manager.userId,
    })
    expect(await overdueCount()).toBe(before - 1)
    const [event] = await world.rows(
      `select user_id, detail from audit_event where action = 'acknowledge_limitation' and entity_id = $1`,
      [patient['id']],
    )
    expect(event).toEqual({
      user_id: world.manager.userId,
      detail: { last_day: passed, reason: REASON },
    })
    const { body } = await world.manager.get(`/patient/${patient['id']}/audit_events`)
    const told = body.audit_events.find(({ action }: Row) => action === 'acknowledge_limitation')
    expect(told.detail).toEqual({ reason: REASON })
    const { dates } = (await world.manager.get(`/patient/${patient['id']}/master_detail`)).body.master_detail
    expect(dates).toMatchObject({ sol_acknowledged_date: passed })
    expect(world.server.errors).toEqual([])
  })

  it('K5, K4: stands on every list while the case is paused, and on none once there is a suit', async () => {
    const id = patient['id']
    const onDevice = cases.device || []
    const cards = async (by: Client, dashboard: string): Promise<number> =>
      (await by.get(`/dashboard/${dashboard}`)).body.cards.sol_90
    const listed = async () => {
      const row = ((await world.manager.get('/patient/wp/all')).body.patients as Row[]).find((one) => one['id'] === id)
      const dates = (await world.manager.get(`/calendar/dates?from=${passed}&to=${today}`)).body
      const { entries } = (await world.manager.get('/work')).body
      return {
        work: (entries as Row[]).some((entry) => entry['kind'] === 'limitation' && entry['patient_id'] === id),
        // By the columns that lie on a device.
        list: flagTests.sol_soon((column) => (onDevice.includes(column) ? row?.[column] : undefined), today),
        calendar: JSON.stringify(dates.limitations).includes(id),
        own: await cards(world.manager, 'generic'),
        all: await cards(world.admin, 'admin'),
      }
    }
    await world.set('patient', id, { case_manager_id: world.manager.userId })
    const { own, all } = await listed()
    const counts = { work: true, list: true, calendar: true, own, all }
    const counted = async (columns: Row): Promise<object> => {
      await world.set('patient', id, columns)
      return listed()
    }
    expect(await counted({ case_status: 'on_hold' })).toEqual(counts)
    const none = { work: false, list: false, calendar: false, own: own - 1, all: all - 1 }
    expect(await counted({ case_status: 'demand', suit_filed_at: passed })).toEqual(none)
    expect(await counted({ case_status: 'active', suit_filed_at: null })).toEqual(counts)
    expect(await counted({ case_status: 'settled' })).toEqual(none)
    expect(world.server.errors).toEqual([])
  })

  it('K5: needs a reason, a day that has passed without a suit, and the version that was seen', async () => {
    expect((await acknowledge(world.manager, { reason: ' ' })).body.errors).toEqual({ reason: ['required'] })
    expect((await acknowledge(world.manager, { expected_version: 999 })).body.code).toBe('VERSION_CONFLICT')
    const notOverdue = { _: ['limitation_not_overdue'] }
    for (const columns of [
      { sol_date: today },
      { suit_filed_at: passed },
      { case_status: 'settled' },
      { sol_date: null },
    ]) {
      const usual = { sol_date: passed, suit_filed_at: null, case_status: 'active' }
      await world.set('patient', patient['id'], { ...usual, ...columns })
      const answer = await acknowledge()
      expect([answer.status, answer.body.errors]).toEqual([422, notOverdue])
    }
    await world.set('patient', patient['id'], { sol_date: passed, case_status: 'active' })
    expect((await acknowledge()).status).toBe(200)
    expect((await acknowledge()).body.errors).toEqual(notOverdue)
  })

  it('K5: is not acknowledged by the firm, an underwriter or an edit; the firm does not read the reason', async () => {
    for (const by of [world.firm, world.underwriter]) expect((await acknowledge(by)).status).toBe(404)
    const { version } = await read()
    const edit = await world.admin.put(`/patient/update/${patient['id']}`, { version, sol_acknowledged_date: passed })
    expect(edit.status).toBe(422)
    expect((await acknowledge(world.admin)).status).toBe(200)
    const seen = await read(world.firm)
    expect(seen['sol_acknowledged_date']).toBe(passed)
    expect(seen).not.toHaveProperty('sol_acknowledged_reason')
  })

  it('K5: another day is overdue anew, also when it is changed back or worked out by a new rule', async () => {
    const edit = async (columns: Row) => {
      const { version } = await read()
      const answer = await world.manager.put(`/patient/update/${patient['id']}`, { version, ...columns })
      expect(answer.status).toBe(200)
    }
    await acknowledge()
    await edit({ city: 'Tampa' })
    expect((await read())['sol_acknowledged_date']).toBe(passed)
    await edit({ sol_override: addDays(today, -2), sol_basis: 'Letter of counsel' })
    expect(await read()).toMatchObject({ sol_acknowledged_date: null, sol_acknowledged_reason: null })
    await edit({ sol_override: passed, sol_basis: 'Letter of counsel' })
    expect((await read())['sol_acknowledged_date']).toBe(null)
    await acknowledge()
    await edit({ sol_override: null, sol_basis: null })
    await world.set('patient', patient['id'], { sol_date: passed })
    expect((await acknowledge()).status).toBe(200)
    const { state } = (await world.admin.get(`/state/${world.ids.state}`)).body
    const years = { version: state.version, sol_rules: state.sol_rules.map((rule: Row) => ({ ...rule, years: 1 })) }
    expect((await world.admin.put(`/state/update/${state.id}`, years)).status).toBe(200)
    expect((await read())['sol_acknowledged_date']).toBe(null)
  })
})
