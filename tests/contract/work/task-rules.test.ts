import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#domain/rules/dates.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { demoToday } from '#tests/support/demo-today.ts'
import { otherDay, otherZone } from '#tests/support/other-day.ts'
import type { Row, World } from '../cases/world.ts'
import { closeTaskWorld, openTaskWorld, tasksOfCase } from './task-world.ts'

onBothEngines('task templates', (engine) => {
  let world: World
  const today = demoToday()

  const tasksOf = (patient: Row) => tasksOfCase(world, patient)
  const made = async (patient: Row, count: number): Promise<void> => {
    await expect.poll(async () => (await tasksOf(patient)).length, { timeout: 15_000 }).toBe(count)
  }
  const hold = async (patient: Row, to: string, more: Row = {}) => {
    const [row] = await world.rows('select version from patient where id = $1', [patient['id']])
    const step = { to, expected_version: row?.['version'], ...more }
    return world.admin.post(`/patient/${patient['id']}/transition`, step)
  }

  beforeAll(async () => {
    world = await openTaskWorld(engine)
  })
  afterAll(() => closeTaskWorld(world))

  it('K4: a new portal has templates, in the languages of its people', async () => {
    const { body } = await world.admin.get('/task_rule/wp/all')
    expect(body.task_rules.length).toBeGreaterThan(3)
    for (const { title_i18n: titles } of body.task_rules)
      expect(Object.keys(titles)).toEqual(expect.arrayContaining(['en', 'tr', 'ar']))
    expect((await world.manager.post('/task_rule/create', { title: 'x', on_status: 'active' })).status).toBe(404)
  })

  it('K4: a case that comes to a status gets the task of it once, in its assignee’s language', async () => {
    const draft = { title: 'Look after the pause', title_i18n: { tr: 'Beklemeyi izle' }, due_in_days: 5, kind: 'call' }
    const bad = await world.admin.post('/task_rule/create', draft)
    expect([bad.status, bad.body.errors]).toEqual([422, { on_status: ['required'] }])
    const rule = await world.admin.post('/task_rule/create', { ...draft, on_status: 'on_hold' })
    expect([rule.status, rule.text]).toEqual([201, expect.any(String)])
    await world.rows(`update "user" set language = 'tr' where id = $1`, [world.manager.userId])
    const patient = await world.open()
    const pause = { reason: 'Travels', review_date: addDays(today, 30) }
    const paused = await hold(patient, 'on_hold', pause)
    expect([paused.status, paused.text]).toEqual([200, expect.any(String)])
    await made(patient, 1)
    expect(await tasksOf(patient)).toEqual([
      {
        id: expect.any(String),
        title: 'Beklemeyi izle',
        assignee_id: world.manager.userId,
        due_on: addDays(today, 5),
        kind: 'call',
        source: 'rule',
        created_by: null,
      },
    ])
    expect((await hold(patient, 'intake', { reason: 'Back' })).status).toBe(200)
    expect((await hold(patient, 'on_hold', pause)).status).toBe(200)
    await expect
      .poll(async () => (await world.rows('select from event_outbox where topic = $1', [patient['id']])).length)
      .toBe(0)
    expect(await tasksOf(patient)).toHaveLength(1)
  })

  it('K4: its days are counted from the day of its assignee', async () => {
    await world.rows('update task_rule set is_active = false')
    await world.rows('update "user" set timezone = $2 where id = $1', [world.manager.userId, otherZone()])
    await world.admin.post('/task_rule/create', { title: 'Call the firm', on_stage: 'new', due_in_days: 2 })
    const patient = await world.open()
    await made(patient, 1)
    expect(await tasksOf(patient)).toMatchObject([{ title: 'Call the firm', due_on: addDays(otherDay(), 2) }])
    await world.rows('update "user" set timezone = null where id = $1', [world.manager.userId])
    await world.rows('update task_rule set is_active = false')
  })

  it('K4: a new case comes to its first status and stage, and a template that is off makes nothing', async () => {
    await world.admin.post('/task_rule/create', { title: 'Greet', on_status: 'intake', responsible: 'underwriter' })
    const patient = await world.open()
    await made(patient, 1)
    expect(await tasksOf(patient)).toMatchObject([{ title: 'Greet', assignee_id: world.underwriter.userId }])
    await world.rows('update task_rule set is_active = false')
    await world.admin.post('/task_rule/create', { title: 'Look at the case', on_stage: 'new' })
    const staged = await world.open()
    await made(staged, 1)
    expect(await tasksOf(staged)).toMatchObject([{ title: 'Look at the case', assignee_id: world.manager.userId }])
    await world.rows('update task_rule set is_active = false')
    const quiet = await world.open()
    await expect
      .poll(async () => (await world.rows('select from event_outbox where topic = $1', [quiet['id']])).length)
      .toBe(0)
    expect(await tasksOf(quiet)).toEqual([])
  })
})
