import { afterAll, beforeAll, expect, test } from 'vitest'
import { todayAt } from '#domain/rules/wall-time.ts'
import { silentLog } from '#server/http/log.ts'
import { closeLogInsOfLeavers } from '#server/features/admin/directory/leavers.ts'
import { openWorld, person, type Row, type World } from '#tests/contract/cases/world.ts'
import { serverBeside } from '#tests/support/live.ts'
import { clientOf, type Answer } from '#tests/support/server.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.server.close())

const DAY = 86_400_000
/** A place where another day is now than in UTC. */
const elsewhere = new Date().getUTCHours() < 11 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'

const day = (ahead: number): string => new Date(Date.now() + ahead * DAY).toISOString().slice(0, 10)

/** A new employee, with a log-in where one is given. */
async function hire(name: string, more: Row = {}): Promise<Row> {
  const draft = {
    first_name: name,
    last_name: 'Small',
    email: `${name}@example.com`,
    start_date: '2024-01-01',
    ...more,
  }
  const answer = await world.admin.post('/employee/create', draft)
  expect(answer.status, answer.text).toBe(201)
  return answer.body.employee as Row
}

async function edit(entity: string, row: Row, patch: Row): Promise<Answer> {
  const { version } = (await world.admin.get(`/${entity}/${row['id']}`)).body[entity] as Row
  return world.admin.put(`/${entity}/update/${row['id']}`, { version, ...patch })
}

async function newLogIn(name: string): Promise<string> {
  const [role] = await world.rows(`select id from role where title = 'employee'`)
  const draft = { name, email: `${name}@demo.example.com`, user_type: 'staff', role_id: role!['id'] }
  return (await world.admin.post('/user/create', draft)).body.user.id as string
}

const isActive = async (id: string): Promise<boolean> => (await world.admin.get(`/user/${id}`)).body.user.is_active

test('nobody is his own superior, however many stand between', async () => {
  const one = await hire('one')
  const two = await hire('two', { supervisor_id: one['id'] })
  const three = await hire('three', { supervisor_id: two['id'] })
  const circle = await edit('employee', one, { supervisor_id: three['id'] })
  expect([circle.status, circle.body.errors]).toEqual([422, { supervisor_id: ['circular'] }])
  expect((await edit('employee', three, { supervisor_id: one['id'] })).status).toBe(200)
})

test('whose last day has passed signs in no more: at once, and on the day after', async () => {
  const [gone, going] = [await newLogIn('gone'), await newLogIn('going')]
  const leaver = await hire('gone', { user_id: gone })
  await hire('going', { user_id: going, end_date: day(2) })
  expect((await edit('employee', leaver, { end_date: day(-2) })).status).toBe(200)
  expect([await isActive(gone), await isActive(going)]).toEqual([false, true])

  await world.rows('update employee set end_date = current_date - 1 where user_id = $1', [going])
  await closeLogInsOfLeavers(world.server.database.pool, silentLog)
  expect(await isActive(going)).toBe(false)

  const own = await hire('own', { user_id: await newLogIn('own') })
  await world.rows('update employee set user_id = null where user_id = $1', [world.admin.userId])
  await world.rows('update employee set user_id = $2 where id = $1', [own['id'], world.admin.userId])
  expect((await edit('employee', own, { end_date: day(-2) })).body.errors).toEqual({ end_date: ['own_login'] })
})

test('whose last day it still is signs in, by the clock of the place; who left owns no conversation', async () => {
  const lastDays = [
    ['staying', todayAt(elsewhere), true],
    ['leaving', todayAt(elsewhere, Date.now() - DAY), false],
  ] as const
  for (const [name, last, stays] of lastDays) {
    const login = await newLogIn(name)
    await world.rows('update "user" set timezone = $2 where id = $1', [login, elsewhere])
    const [{ id: patientId } = {}] = await world.rows('select id from patient where deleted_at is null limit 1')
    await world.rows('update patient set thread_owner_id = $2 where id = $1', [patientId, login])
    await hire(name, { user_id: login, end_date: last })
    await closeLogInsOfLeavers(world.server.database.pool, silentLog)
    const [row] = await world.rows('select thread_owner_id from patient where id = $1', [patientId])
    expect([await isActive(login), row!['thread_owner_id']]).toEqual([stays, stays ? login : null])
  }
})

test('P2: an entry of the menu leads to a page that there is', async () => {
  const made = (url: string): Promise<Answer> =>
    world.admin.post('/menu_item/create', { title: `To ${url}`, type: 'item', url })
  expect((await made('/nowhere')).body.errors).toEqual({ url: ['unknown_route'] })
  expect((await made('/settings/funders')).status).toBe(201)
})

test('a permission that a role holds is not removed', async () => {
  const { admin, rows } = world
  const [held] = await rows(`select id from permission where codename = 'lien.list' and deleted_at is null`)
  const refused = await admin.delete(`/permission/delete/${held!['id']}`)
  expect([refused.status, refused.body.code]).toEqual([409, 'IN_USE'])
  const free = (await admin.post('/permission/create', { codename: 'nothing.export', title: 'Nothing' })).body
    .permission
  expect((await admin.delete(`/permission/delete/${free.id}`)).status).toBe(200)
})

test('a social security number that is never given is refused; the demo’s own kind only where people work for real', async () => {
  const { admin, server, ids, firmId } = world
  const draft = (n: number, ssn: string): Row => ({
    ...person(n),
    ssn,
    dol: '2025-03-04',
    lawfirm_id: firmId,
    accident_type_id: ids.accident,
    accident_state_id: ids.state,
  })
  for (const ssn of ['000123456', '666123456'])
    expect((await admin.post('/patient/create', draft(801, ssn))).body.errors, ssn).toEqual({ ssn: ['invalid'] })
  // What people write between the digits is no part of the number.
  const dashed = await admin.post('/patient/create', draft(802, '912-34-5678'))
  expect(dashed.status).toBe(201)
  expect((await admin.get(`/patient/${dashed.body.patient.id}`)).body.patient.ssn).toMatch(/5678$/)
  const real = await serverBeside(server, { config: { production: true } })
  try {
    const there = clientOf(real.url, admin.token, admin.userId)
    expect((await there.post('/patient/create', draft(802, '912345671'))).body.errors).toEqual({ ssn: ['invalid'] })
    expect((await there.post('/patient/create', draft(803, '123456781'))).status).toBe(201)
  } finally {
    await real.close()
  }
  expect((await admin.post('/patient/create', draft(804, '912345672'))).status).toBe(201)
})
