import { afterAll, beforeAll, expect, it } from 'vitest'
import type { WorkEntry } from '#domain/calls/work.ts'
import { addDays } from '#domain/rules/dates.ts'
import { missedVisits } from '#domain/rules/missed-visits.ts'
import { anchorsIn, insertFitting } from '#tests/support/world-rows.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { demoToday } from '#tests/support/demo-today.ts'
import type { Row, World } from '../cases/world.ts'
import { closeTaskWorld, openTaskWorld, tasksOfCase } from './task-world.ts'

onBothEngines('tasks of missed visits', (engine) => {
  let world: World
  let number = 4200
  const today = demoToday()

  beforeAll(async () => {
    world = await openTaskWorld(engine)
  })
  afterAll(() => closeTaskWorld(world))

  async function plan(patient: Row, daysAgo: number): Promise<string> {
    const [status] = await world.rows(`select id from appointment_status where code = 'scheduled'`)
    return insertFitting(world.server.database, 'appointment', ++number, await anchorsIn(world.server.database), {
      patient_id: patient['id'],
      appointment_status_id: status?.['id'],
      medical_provider_id: world.ids.provider,
      medical_provider_office_id: world.ids.office,
      chiropractor_id: null,
      scheduled_start: `${addDays(today, -daysAgo)}T15:00:00Z`,
      duration_min: 30,
      service_date: null,
      approval: 'not_needed',
    })
  }

  async function move(id: string, step: Row): Promise<void> {
    const [row] = await world.rows('select version from appointment where id = $1', [id])
    const answer = await world.admin.post(`/appointment/${id}/transition`, {
      ...step,
      expected_version: row?.['version'],
    })
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  }

  async function miss(patient: Row, daysAgo: number): Promise<string> {
    const id = await plan(patient, daysAgo)
    await move(id, { to: 'no_show', no_show_reason: 'No car' })
    await expect
      .poll(async () => (await world.rows('select from event_outbox where topic = $1', [patient['id']])).length, {
        timeout: 15_000,
      })
      .toBe(0)
    return id
  }
  const tasksOf = (patient: Row) => tasksOfCase(world, patient)
  const waiting = async (patient: Row): Promise<WorkEntry[]> =>
    (await world.manager.get('/work')).body.entries.filter(
      ({ kind, patient_id }: WorkEntry) => kind === 'task' && patient_id === patient['id'],
    )

  it('K4: two no-shows in 60 days are one task of the case manager, in the language of that person', async () => {
    await world.rows(`update "user" set language = 'tr' where id = $1`, [world.manager.userId])
    const patient = await world.open()
    await miss(patient, 70)
    await miss(patient, 5)
    expect(await tasksOf(patient)).toEqual([])
    await miss(patient, 2)
    const [made] = await tasksOf(patient)
    expect(made).toMatchObject({
      title: missedVisits.titles.tr,
      assignee_id: world.manager.userId,
      due_on: addDays(today, 1),
      kind: 'visit',
      source: 'event',
      created_by: null,
    })
    expect(await waiting(patient)).toMatchObject([{ record_id: made?.['id'], code: 'visit', acts: ['done'] }])
    // While it is open another one says nothing new; once it is done, the next no-show does.
    await miss(patient, 1)
    expect(await tasksOf(patient)).toHaveLength(1)
    expect((await world.manager.post(`/task/${made?.['id']}/done`, { done: true })).status).toBe(200)
    await miss(patient, 1)
    expect(await tasksOf(patient)).toHaveLength(2)
    expect(await waiting(patient)).toHaveLength(1)
  })

  it('K4: a no-show counts also once the visit has a new time; a visit that was only moved is none', async () => {
    const later = { to: 'reschedule', scheduled_start: `${addDays(today, 5)}T15:00:00Z` }
    const patient = await world.open()
    await move(await miss(patient, 9), later)
    expect(await tasksOf(patient)).toEqual([])
    await miss(patient, 2)
    expect(await tasksOf(patient)).toHaveLength(1)
    const other = await world.open()
    await move(await plan(other, 9), later)
    await miss(other, 2)
    expect(await tasksOf(other)).toEqual([])
  })

  it('K4: without people on the case it makes nothing', async () => {
    const patient = await world.open()
    await miss(patient, 3)
    await world.set('patient', patient['id'], { case_manager_id: null, underwriter_id: null })
    await miss(patient, 2)
    expect(await tasksOf(patient)).toEqual([])
    expect(world.server.errors).toEqual([])
  })
})
