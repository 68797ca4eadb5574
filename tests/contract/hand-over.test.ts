import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { demoToday } from '#tests/support/demo-today.ts'
import type { Client } from '#tests/support/server.ts'
import { openWorld, type Row, type World } from './cases/world.ts'

onBothEngines('somebody left', (engine) => {
  let world: World
  let patient: Row
  let other: Client
  const today = demoToday()

  const holdingsOf = async (id: string) => (await world.admin.get(`/user/${id}/holdings`)).body
  const employeeOf = async ({ userId }: Client): Promise<string> =>
    (await world.rows('select id from employee where user_id = $1', [userId]))[0]?.['id']
  const epochOf = async ({ userId }: Client): Promise<number> =>
    Number((await world.rows('select scope_epoch from account where user_id = $1', [userId]))[0]?.['scope_epoch'])
  const handOver = async (body: Row, by = world.admin) =>
    by.post(`/user/${world.manager.userId}/hand_over`, {
      expected_version: (await world.rows('select version from "user" where id = $1', [world.manager.userId]))[0]?.[
        'version'
      ],
      ...body,
    })

  beforeAll(async () => {
    world = await openWorld(engine)
    other = await world.server.as('admin2')
    patient = await world.open()
    await world.set('patient', patient['id'], {
      thread_owner_id: world.manager.userId,
      reply_wanted_since: `${today}T00:00:00Z`,
    })
    const task = { title: 'Call back', due_on: today, patient_id: patient['id'], assignee_id: world.manager.userId }
    await world.admin.post('/task/create', task)
    await world.rows('insert into device (id, user_id, name) values (gen_random_uuid(), $1, $2)', [
      world.manager.userId,
      'Phone',
    ])
  })
  afterAll(() => world.server.close())

  it('J16: an administrator sees what a person holds, and who can take it', async () => {
    const { holdings, successors } = await holdingsOf(world.manager.userId)
    expect(holdings).toMatchObject({ conversations: 1, tasks: 1, devices: 1 })
    expect(holdings.cases_managed).toBeGreaterThan(0)
    expect(holdings.sessions).toBeGreaterThan(0)
    const ids = successors.map(({ id }: Row) => id)
    expect(ids).toContain(other.userId)
    expect(ids).not.toContain(world.manager.userId)
    for (const by of [world.underwriter, world.firm]) {
      expect((await by.get(`/user/${world.manager.userId}/holdings`)).status).toBe(404)
      expect((await handOver({ to: other.userId }, by)).status).toBe(404)
    }
  })

  it('J16: cases go to a case manager only, and nobody hands over himself', async () => {
    await world.set('user', other.userId, { is_casemanager: false })
    const refused = await handOver({ to: other.userId })
    expect([refused.status, refused.body.errors]).toEqual([422, { to: ['not_flagged'] }])
    const self = await world.admin.post(`/user/${world.admin.userId}/hand_over`, {
      to: other.userId,
      expected_version: (await world.rows('select version from "user" where id = $1', [world.admin.userId]))[0]?.[
        'version'
      ],
    })
    expect([self.status, self.body.errors]).toEqual([422, { id: ['own_login'] }])
    const outsider = await handOver({ to: world.firm.userId })
    expect([outsider.status, outsider.body.errors]).toEqual([422, { to: ['not_found'] }])
  })

  it('J16: in one act everything is another person’s, on record, and the log-in is closed', async () => {
    await world.set('user', other.userId, { is_casemanager: true, is_underwriter: true })
    const underwritten = await world.open()
    await world.set('patient', underwritten['id'], {
      case_manager_id: world.admin.userId,
      underwriter_id: world.manager.userId,
      tagged_employee_ids: [await employeeOf(world.manager)],
    })
    const epoch = await epochOf(other)
    const before = await holdingsOf(world.manager.userId)
    const taken = await handOver({ to: other.userId })
    expect([taken.status, taken.text]).toEqual([200, expect.any(String)])
    for (const count of Object.values(taken.body.holdings)) expect(count).toBe(0)
    const [row] = await world.rows('select case_manager_id, thread_owner_id from patient where id = $1', [
      patient['id'],
    ])
    // The case manager answers, without being named.
    expect(row).toEqual({ case_manager_id: other.userId, thread_owner_id: null })
    const columns = 'case_manager_id, underwriter_id, thread_owner_id, tagged_employee_ids'
    expect(await world.rows(`select ${columns} from patient where id = $1`, [underwritten['id']])).toEqual([
      {
        case_manager_id: world.admin.userId,
        underwriter_id: other.userId,
        thread_owner_id: null,
        tagged_employee_ids: [await employeeOf(other)],
      },
    ])
    expect(await epochOf(other)).toBeGreaterThan(epoch)
    const tasks = (await other.get('/work')).body.entries.filter(({ kind }: Row) => kind === 'task')
    expect(tasks).toMatchObject([{ about: 'Call back' }])
    expect((await world.manager.get('/work')).status).toBe(401)
    const [device] = await world.rows('select wipe_requested_at from device where user_id = $1', [world.manager.userId])
    expect(device?.['wipe_requested_at']).not.toBeNull()
    const [user] = await world.rows('select is_active from "user" where id = $1', [world.manager.userId])
    expect(user).toEqual({ is_active: false })
    const [event] = await world.rows(`select patient_ids, detail from audit_event where action = 'hand_over'`)
    expect(event?.['patient_ids']).toContain(patient['id'])
    expect(event?.['detail']).toMatchObject({ to: other.userId, cases_managed: before.holdings.cases_managed })
    expect(world.server.errors).toEqual([])
  })

  it('J16: nothing that is given to a person during the act stays with them, and no tag of a deleted entry', async () => {
    const { admin, underwriter: leaver } = world
    await world.set('user', leaver.userId, { is_casemanager: true, is_underwriter: true })
    const cases = await Promise.all(Array.from({ length: 6 }, () => world.open({ case_manager_id: other.userId })))
    const [tagged, ...rest] = cases as [Row, ...Row[]]
    await world.set('patient', tagged['id'], { tagged_employee_ids: [await employeeOf(leaver)] })
    await world.rows('update employee set deleted_at = now() where user_id = $1', [leaver.userId])
    const versionOf = async (table: string, id: string): Promise<unknown> =>
      (await world.rows(`select version from ${table} where id = $1`, [id]))[0]?.['version']
    const expected_version = await versionOf('"user"', leaver.userId)
    const versions = await Promise.all(rest.map(({ id }) => versionOf('patient', id)))
    const giving = rest.flatMap(({ id }, place) => [
      admin.put(`/patient/update/${id}`, { version: versions[place], case_manager_id: leaver.userId }),
      admin.post('/task/create', { title: 'Call back', due_on: today, patient_id: id, assignee_id: leaver.userId }),
    ])
    const firm = { version: await versionOf('lawfirm', patient['lawfirm_id']), case_manager_id: leaver.userId }
    giving.push(admin.put(`/lawfirm/update/${patient['lawfirm_id']}`, firm))
    const taking = admin.post(`/user/${leaver.userId}/hand_over`, { to: other.userId, expected_version })
    const given = await Promise.all(giving)
    expect((await taking).status).toBe(200)
    for (const { status } of given) expect([200, 201, 422]).toContain(status)

    const { holdings } = await holdingsOf(leaver.userId)
    expect(new Set(Object.values(holdings))).toEqual(new Set([0]))
    expect(await world.rows('select tagged_employee_ids from patient where id = $1', [tagged['id']])).toEqual([
      { tagged_employee_ids: [await employeeOf(other)] },
    ])
    // Who left is given nothing more.
    const late = { version: await versionOf('patient', tagged['id']), case_manager_id: leaver.userId }
    expect((await admin.put(`/patient/update/${tagged['id']}`, late)).body.errors).toEqual({
      case_manager_id: ['not_flagged'],
    })
    const lateFirm = { ...firm, version: await versionOf('lawfirm', patient['lawfirm_id']) }
    expect((await admin.put(`/lawfirm/update/${patient['lawfirm_id']}`, lateFirm)).body.errors).toEqual({
      case_manager_id: ['not_found'],
    })
    expect(world.server.errors).toEqual([])
  })
})
