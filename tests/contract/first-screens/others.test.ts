import { afterAll, beforeAll, expect, it } from 'vitest'
import { FEWEST_ROWS, KEEPS_AHEAD, MOST_KEPT_AHEAD } from '#domain/keeping-ahead.ts'
import { BUCKETS } from '#domain/rules/row-sums.ts'
import { newId } from '#server/records/new-id.ts'
import { open, settled } from '#tests/support/feed.ts'
import type { Answer, Client } from '#tests/support/server.ts'
import { openWorld, type Row, type World } from '#tests/contract/cases/world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.server.close())

it('a subsidiary finds what waits in its cases, and every count is that of its list', async () => {
  const viewer = await world.server.as('subsidiary')
  const screen = (await viewer.get('/first_screen/subsidiary')).body as Row
  const visits = async (filter: Row): Promise<number> => {
    const asked = encodeURIComponent(JSON.stringify(filter))
    return (await viewer.get(`/report/appointments?page_size=25&filter=${asked}`)).body.count as number
  }
  expect(screen['to_schedule']).toBe(await visits({ period: 'all', status: 'unscheduled' }))
  expect(screen['next_7_days']).toBe(await visits({ period: 'next_7_days', status: 'scheduled' }))
  expect(screen['outcome_missing']).toBe(await visits({ period: 'all', outcome_state: 'missing' }))
  const all = (await viewer.get('/patient/wp/all')).body.patients as Row[]
  expect(screen['in_intake']).toBe(all.filter((row) => row['case_status'] === 'intake').length)
  const mine = new Set(all.map(({ id }) => id))
  expect(screen['cases'].rows.length).toBeGreaterThan(0)
  expect(screen['cases'].rows.every(({ patient_id }: Row) => mine.has(patient_id))).toBe(true)
  const user = await world.server.as('subsidiary.user')
  expect((await user.get('/first_screen/subsidiary')).status).toBe(200)
})

it('L12: an auditor finds the state of the seals, what was refused, and who saw the most cases', async () => {
  const auditor = await world.server.as('auditor')
  const before = (await auditor.get('/first_screen/auditor')).body as Row
  const patient = await world.open()
  expect((await world.otherFirm.get(`/patient/${patient['id']}`)).status).toBe(404)
  expect((await world.manager.get(`/patient/${patient['id']}`)).status).toBe(200)
  await expect
    .poll(async () => ((await auditor.get('/first_screen/auditor')).body as Row)['refused'].count)
    .toBeGreaterThan(before['refused'].count)
  const after = (await auditor.get('/first_screen/auditor')).body as Row
  const [newest] = after['refused'].rows as Row[]
  expect(newest).toMatchObject({ action: 'denied', user_id: world.otherFirm.userId })
  expect(newest?.['request']).toBe(`GET /api/patient/${patient['id']}`)
  const seen = after['lookers'].find(({ user_id }: Row) => user_id === world.manager.userId)
  expect(seen.cases).toBeGreaterThan(0)
  const { seals } = after
  expect(seals.unsealed_since === null || Date.parse(seals.unsealed_since) <= Date.now()).toBe(true)
})

/** How many cases a person saw, and how many only went to his devices, as the auditor reads it. */
async function countsOf({ userId }: Pick<Client, 'userId'>): Promise<{ cases: number; kept_cases: number }> {
  const auditor = await world.server.as('auditor')
  const lookers = (await auditor.get('/first_screen/auditor')).body.lookers as Row[]
  const { cases = 0, kept_cases = 0 } = lookers.find(({ user_id }) => user_id === userId) ?? {}
  return { cases: Number(cases), kept_cases: Number(kept_cases) }
}

async function actionsOf({ headers }: Answer): Promise<string[]> {
  const events = await world.rows('select action from audit_event where request_id = $1', [headers.get('x-request-id')])
  return events.map(({ action }) => String(action))
}

it('L12, W11: what a device keeps ahead is on record as that, and beyond the measure of a device counts as seen', async () => {
  // Of whom nobody has seen anything yet, so that every case counts.
  const reader = await world.server.as('underwriter2')
  const counts = () => countsOf(reader)
  const patient = await world.open()
  const ahead = { [KEEPS_AHEAD]: '1' }
  const filter = encodeURIComponent(JSON.stringify({ patient_id: [patient['id']] }))
  const before = await counts()
  await world.admin.post('/patient_note/create', { patient_id: patient['id'], body: 'Called.' })
  const notes = `/patient_note/all?filter=${filter}`
  const kept = await reader.get(notes, ahead)
  expect(kept.body.patient_notes).toHaveLength(1)
  expect(await actionsOf(kept)).toEqual(['kept_ahead'])
  expect(await counts()).toEqual({ ...before, kept_cases: before.kept_cases + 1 })

  // Nobody is believed of what devices don't keep.
  for (const path of ['/patient/all?page_size=1', '/lien/all?page_size=1'])
    expect([path, await actionsOf(await reader.get(path, ahead))]).toEqual([path, ['list']])
  expect(await actionsOf(await reader.get(`/patient/${patient['id']}`, ahead))).toEqual(['read'])
  expect(await actionsOf(await reader.get(notes))).toEqual(['list'])
  expect((await counts()).cases).toBeGreaterThan(before.cases)

  const now = await counts()
  const many = MOST_KEPT_AHEAD + 30 - now.kept_cases
  await world.rows(
    `insert into audit_event (id, user_id, action, entity, patient_ids)
     values ($1, $2, 'kept_ahead', 'patient_note', array(select gen_random_uuid() from generate_series(1, $3::int)))`,
    [newId(), reader.userId, many],
  )
  expect(await counts()).toEqual({ cases: now.cases + 30, kept_cases: MOST_KEPT_AHEAD + 30 })
})

it('L12: the rows that a device is filled with are on record, and no case counts as seen before it is opened', async () => {
  const reader = await world.server.as('billing')
  const opened = await open(reader)
  const filling = await reader.get('/sync/snapshot?entity=patient')
  const kept_cases = filling.text.trim().split('\n').length - 2
  expect(kept_cases).toBeGreaterThan(1)
  expect(await actionsOf(filling)).toEqual(['snapshot'])
  expect(await countsOf(reader)).toEqual({ cases: 0, kept_cases })

  const patient = await world.open()
  await settled(world.server.database)
  const { cursor, server_epoch, scope_epoch } = opened
  const since = new URLSearchParams({ kept: 'patient', cursor, server_epoch, scope_epoch })
  expect(await actionsOf(await reader.get(`/sync/delta?${since}`))).toEqual(['delta'])
  const sums = Array.from({ length: BUCKETS }, () => 0)
  expect(await actionsOf(await reader.post('/sync/compare', { entity: 'patient', sums }))).toEqual(['compare'])
  expect(await countsOf(reader)).toEqual({ cases: 0, kept_cases: kept_cases + 1 })

  expect(await actionsOf(await reader.get(`/patient/${patient['id']}`))).toEqual(['read'])
  expect(await countsOf(reader)).toEqual({ cases: 1, kept_cases })
})

it('L12: what devices do not keep, and a row that is picked, counts as seen though the feed brings it', async () => {
  const patient = await world.open()
  await world.admin.post('/patient_note/create', { patient_id: patient['id'], body: 'Called.' })
  const reader = await world.server.as('staff')
  const counted = async (address: string) => {
    const actions = await actionsOf(await reader.get(`/sync/snapshot?entity=${address}`))
    return { actions, ...(await countsOf(reader)) }
  }
  const { actions, cases, kept_cases } = await counted(`patient&limit=${FEWEST_ROWS}`)
  expect({ actions, cases }).toEqual({ actions: ['snapshot'], cases: 0 })
  expect(await counted('patient&limit=1')).toEqual({ actions: ['list'], cases: 1, kept_cases: kept_cases - 1 })
  const notes = await counted('patient_note')
  expect(notes.actions).toEqual(['snapshot'])
  expect(notes.cases).toBeGreaterThan(1)
})

it('L12: of a case among the rows of a device, too, its client is believed only up to the measure of a device', async () => {
  const { userId } = await world.server.as('chiro')
  const ids = Array.from({ length: MOST_KEPT_AHEAD + 30 }, newId)
  for (const [action, entity, cases] of [
    ['snapshot', 'patient', 0],
    ['kept_ahead', 'patient_note', 30],
  ] as const) {
    await world.rows(
      'insert into audit_event (id, user_id, action, entity, patient_ids) values ($1, $2, $3, $4, $5::uuid[])',
      [newId(), userId, action, entity, ids],
    )
    expect(await countsOf({ userId })).toEqual({ cases, kept_cases: MOST_KEPT_AHEAD + 30 })
  }
})

it('each screen is for those whose work it is', async () => {
  for (const [path, name] of [
    ['subsidiary', 'admin'],
    ['subsidiary', 'lawfirm'],
    ['auditor', 'admin'],
    ['auditor', 'subsidiary'],
  ] as const)
    expect([path, name, (await (await world.server.as(name)).get(`/first_screen/${path}`)).status]).toEqual([
      path,
      name,
      404,
    ])
})

it('L12: an event that names its cases by another counts for the one who looked, as what was looked at', async () => {
  const naming = await world.server.as('subsidiary')
  const { userId } = await world.server.as('subsidiary.user')
  const event = newId()
  await world.rows(
    `insert into audit_event (id, user_id, action, entity, patient_ids)
     values ($1, $2, 'list', 'patient', array(select gen_random_uuid() from generate_series(1, 9)))`,
    [event, naming.userId],
  )
  const before = await countsOf({ userId })
  for (const [action, more] of [
    ['snapshot', { cases: before.cases, kept_cases: before.kept_cases + 9 }],
    ['list', { cases: before.cases + 9, kept_cases: before.kept_cases }],
  ] as const) {
    await world.rows('insert into audit_event (id, user_id, action, entity, detail) values ($1, $2, $3, $4, $5)', [
      newId(),
      userId,
      action,
      'patient',
      { cases_of_event: event },
    ])
    expect(await countsOf({ userId })).toEqual(more)
  }
})
