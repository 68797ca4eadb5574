import { afterAll, beforeAll, expect, it } from 'vitest'
import { KEEPS_AHEAD, MOST_KEPT_AHEAD } from '#domain/keeping-ahead.ts'
import { newId } from '#server/records/new-id.ts'
import type { Answer } from '#tests/support/server.ts'
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

it('L12, W11: what a device keeps ahead is on record as that, and beyond the measure of a device counts as seen', async () => {
  const auditor = await world.server.as('auditor')
  // Of whom nobody has seen anything yet, so that every case counts.
  const reader = await world.server.as('underwriter2')
  const readerIn = async () =>
    ((await auditor.get('/first_screen/auditor')).body.lookers as Row[]).find((one) => one['user_id'] === reader.userId)
  const counts = async () => {
    const { cases = 0, kept_cases = 0 } = (await readerIn()) ?? {}
    return { cases: Number(cases), kept_cases: Number(kept_cases) }
  }
  const actionsOf = async ({ headers }: Answer) =>
    (await world.rows('select action from audit_event where request_id = $1', [headers.get('x-request-id')])).map(
      ({ action }) => String(action),
    )
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
