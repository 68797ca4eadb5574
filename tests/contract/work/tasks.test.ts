import { afterAll, beforeAll, expect, it } from 'vitest'
import type { WorkEntry } from '#domain/calls/work.ts'
import { addDays } from '#domain/rules/dates.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { demoToday } from '#tests/support/demo-today.ts'
import type { Client } from '#tests/support/server.ts'
import { openWorld, type Row, type World } from '../cases/world.ts'

onBothEngines('tasks', (engine) => {
  let world: World
  let patient: Row
  const today = demoToday()

  const tasksOf = async (client: Client): Promise<WorkEntry[]> =>
    (await client.get('/work')).body.entries.filter(({ kind }: WorkEntry) => kind === 'task')
  const add = async (client: Client, more: Row) => {
    const { status, body } = await client.post('/task/create', { title: 'Ask for the report', due_on: today, ...more })
    expect(status).toBe(201)
    return body.task as Row
  }

  beforeAll(async () => {
    world = await openWorld(engine)
    patient = await world.open()
  })
  afterAll(() => world.server.close())

  it('K4: a task of a case waits in its assignee’s list alone, with its case', async () => {
    const task = await add(world.admin, {
      patient_id: patient['id'],
      assignee_id: world.manager.userId,
      kind: 'papers',
    })
    expect(task).toMatchObject({ source: 'hand', done_at: null, created_by: world.admin.userId })
    const [entry] = await tasksOf(world.manager)
    expect(entry).toMatchObject({
      id: `task:${task['id']}`,
      patient_id: patient['id'],
      case_number: patient['case_number'],
      about: 'Ask for the report',
      code: 'papers',
      day: today,
      due: today,
      acts: ['done'],
    })
    expect(await tasksOf(world.admin)).toEqual([])
  })

  it('K4: a task may belong to no case', async () => {
    const task = await add(world.underwriter, { title: 'Order stamps', assignee_id: world.underwriter.userId })
    expect(await tasksOf(world.underwriter)).toMatchObject([
      { record_id: task['id'], patient_id: null, phone: null, about: 'Order stamps' },
    ])
  })

  it('K4: it is done, and opened again, whatever its version; a repeat changes nothing', async () => {
    const [entry] = await tasksOf(world.underwriter)
    const path = `/task/${entry?.record_id}/done`
    const first = await world.underwriter.post(path, { done: true })
    expect([first.status, first.body.task.done_by]).toEqual([200, world.underwriter.userId])
    const again = await world.underwriter.post(path, { done: true })
    expect(again.body.task).toEqual(first.body.task)
    expect(await tasksOf(world.underwriter)).toEqual([])
    const open = await world.underwriter.post(path, { done: false })
    expect(open.body.task).toMatchObject({ done_at: null, done_by: null, version: 3 })
    expect(await tasksOf(world.underwriter)).toHaveLength(1)
  })

  it('K4: it is put off and handed over, to the portal’s own people only', async () => {
    const [entry] = await tasksOf(world.manager)
    const until = addDays(today, 3)
    expect((await world.manager.post('/work/snooze', { entry: entry?.id, until })).status).toBe(200)
    expect((await tasksOf(world.manager))[0]?.snoozed_until).toBe(until)
    const to = (id: unknown) =>
      world.manager.put(`/task/update/${entry?.record_id}`, { version: entry?.version, assignee_id: id })
    const outsider = await to(world.firm.userId)
    expect([outsider.status, outsider.body.errors]).toEqual([422, { assignee_id: ['not_found'] }])
    expect((await to(world.admin.userId)).status).toBe(200)
    expect(await tasksOf(world.manager)).toEqual([])
    expect(await tasksOf(world.admin)).toMatchObject([{ record_id: entry?.record_id, snoozed_until: null }])
  })

  it('K4: it can be given to staff who can sign in; other parties have no tasks', async () => {
    const { body } = await world.manager.get('/task_assignees')
    const ids = body.users.map(({ id }: { id: string }) => id)
    expect(ids).toEqual(expect.arrayContaining([world.manager.userId, world.admin.userId]))
    expect(ids).not.toContain(world.firm.userId)
    expect((await world.firm.get('/task_assignees')).status).toBe(404)
    expect(
      (await world.firm.post('/task/create', { title: 'x', due_on: today, assignee_id: world.firm.userId })).status,
    ).toBe(404)
    expect((await world.firm.get(`/task/all?filter=${JSON.stringify({ patient_id: patient['id'] })}`)).status).toBe(404)
    const gone = await world.admin.post('/task/create', { title: 'x', due_on: today, assignee_id: world.firm.userId })
    expect([gone.status, gone.body.errors]).toEqual([422, { assignee_id: ['not_found'] }])
  })
})
