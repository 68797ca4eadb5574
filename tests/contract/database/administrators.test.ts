import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines, type TestDatabase } from '#tests/support/databases.ts'
import { add, change, read } from '#tests/support/sample-rows.ts'

const granting = (...permissions: string[]) =>
  JSON.stringify(permissions.map((permission) => ({ permission, reach: 'all' })))

/** A user who has set a password. */
async function addUser(db: TestDatabase['database']['pool'], values: object): Promise<string> {
  const id = await add(db, 'user', { ...values })
  await db.query(`insert into account (user_id, password_hash) values ($1, 'of a password')`, [id])
  return id
}

describe.each(engines)('log-ins and what they may do, on $name', ({ openTables }) => {
  let opened: TestDatabase
  let admin: string
  let clerk: string
  const db = () => opened.database.pool
  const epochOf = async (user: string): Promise<number> => {
    const { rows } = await db().query<{ scope_epoch: number }>('select scope_epoch from account where user_id = $1', [
      user,
    ])
    return rows[0]?.scope_epoch ?? 0
  }
  const newUser = (role: string, values = {}) => addUser(db(), { role_id: role, ...values })

  beforeAll(async () => {
    opened = await openTables()
    admin = await add(db(), 'role', { level: 'admin', grants: granting('role.update', 'user.update') })
    clerk = await add(db(), 'role')
  })
  afterAll(() => opened.close())

  describe('somebody can always administer the portal', () => {
    let only: string
    beforeEach(async () => {
      const former = await db().query<{ id: string }>(
        `select id from "user" where role_id = $1 and deleted_at is null`,
        [admin],
      )
      only = await newUser(admin)
      for (const { id } of former.rows) await change(db(), 'user', id, { deleted_at: '2026-01-01T00:00:00Z' })
    })

    test.each([
      ['switched off', { is_active: false }],
      ['deleted', { deleted_at: '2026-01-01T00:00:00Z' }],
    ])('the last administrator is not %s', async (_, values) => {
      await expect(change(db(), 'user', only, values)).rejects.toMatchObject({ code: 'CW433' })
      const second = await newUser(admin)
      await change(db(), 'user', only, values)
      await expect(change(db(), 'user', second, values)).rejects.toMatchObject({ code: 'CW433' })
    })

    test('nor demoted, by his own role or by what his role may do', async () => {
      await expect(change(db(), 'user', only, { role_id: clerk })).rejects.toMatchObject({ code: 'CW433' })
      await expect(change(db(), 'role', admin, { level: 'staff' })).rejects.toMatchObject({ code: 'CW433' })
      await expect(change(db(), 'role', admin, { deleted_at: '2026-01-01T00:00:00Z' })).rejects.toMatchObject({
        code: 'CW433',
      })
      await newUser(admin)
      await change(db(), 'user', only, { role_id: clerk })
      expect(await read(db(), 'user', only)).toMatchObject({ role_id: clerk })
    })

    test('all of them at once are refused as well', async () => {
      await newUser(admin)
      await expect(db().query('update "user" set is_active = false where role_id = $1', [admin])).rejects.toMatchObject(
        { code: 'CW433' },
      )
    })

    test('people who were only invited, and roles that change no log-ins, do not count', async () => {
      const invited = await newUser(admin)
      await db().query('update account set password_hash = null where user_id = $1', [invited])
      const reader = await newUser(await add(db(), 'role', { level: 'admin', grants: granting('user.list') }))
      const off = { is_active: false }
      await expect(change(db(), 'user', only, off)).rejects.toMatchObject({ code: 'CW433' })
      await expect(change(db(), 'role', admin, { grants: granting('role.update') })).rejects.toMatchObject({
        code: 'CW433',
      })
      await db().query(`update account set password_hash = 'of a password' where user_id = $1`, [invited])
      await change(db(), 'user', only, off)
      expect(await read(db(), 'user', reader)).toMatchObject({ is_active: true })
    })

    test('roles are given more rights though nobody has signed in yet', async () => {
      await db().query('update account set password_hash = null where user_id = $1', [only])
      const more = granting('role.update', 'user.update', 'task.list')
      await change(db(), 'role', admin, { grants: more })
      expect(await read(db(), 'role', admin)).toMatchObject({ grants: JSON.parse(more) as unknown })
    })

    test('others come and go', async () => {
      const other = await newUser(clerk)
      await change(db(), 'user', other, { is_active: false })
      await change(db(), 'user', only, { name: 'Somebody Else', settings: '{}' })
      expect(await read(db(), 'user', other)).toMatchObject({ is_active: false })
    })
  })

  describe('devices are told when what a log-in may see has changed', () => {
    let firm: string
    let user: string
    let epoch: number
    const rises = async (work: () => Promise<unknown>): Promise<boolean> => {
      const before = epoch
      await work()
      epoch = await epochOf(user)
      return epoch > before
    }

    beforeEach(async () => {
      firm = await add(db(), 'lawfirm')
      user = await newUser(clerk)
      epoch = await epochOf(user)
    })

    test('by his own row, but not by his name or looks', async () => {
      expect(await rises(() => change(db(), 'user', user, { lawfirm_id: firm, user_type: 'lawfirm' }))).toBe(true)
      expect(await rises(() => change(db(), 'user', user, { firm_wide: true }))).toBe(true)
      expect(await rises(() => change(db(), 'user', user, { is_casemanager: true }))).toBe(true)
      expect(await rises(() => change(db(), 'user', user, { name: 'New Name', settings: '{"theme":"dark"}' }))).toBe(
        false,
      )
    })

    test('by the rights of his role', async () => {
      expect(await rises(() => change(db(), 'role', clerk, { sees: ['billing'] }))).toBe(true)
      expect(await rises(() => change(db(), 'role', admin, { sees: ['billing'] }))).toBe(false)
    })

    test('by his entry in a directory', async () => {
      const employee = await add(db(), 'employee', { user_id: user })
      expect(await rises(async () => {})).toBe(true)
      expect(await rises(() => change(db(), 'employee', employee, { department: 'billing' }))).toBe(true)
      expect(await rises(() => change(db(), 'employee', employee, { job_title: 'Lead' }))).toBe(false)
      expect(await rises(() => change(db(), 'employee', employee, { user_id: null }))).toBe(true)

      const subsidiary = await add(db(), 'subsidiary')
      const membership = await add(db(), 'subsidiary_user', { subsidiary_id: subsidiary, user_id: user })
      expect(await rises(() => change(db(), 'subsidiary_user', membership, { sees_financials: true }))).toBe(true)
    })

    test('by the cases he works on at his firm', async () => {
      const person = await add(db(), 'lawfirm_employee', { lawfirm_id: firm, user_id: user })
      expect(await rises(async () => {})).toBe(true)
      const patient = await add(db(), 'patient', { lawfirm_id: firm })
      const work = await add(db(), 'patient_lawfirm_employee', { patient_id: patient, lawfirm_employee_id: person })
      expect(await rises(async () => {})).toBe(true)
      expect(await rises(() => change(db(), 'patient_lawfirm_employee', work, { is_primary: true }))).toBe(false)
      expect(await rises(() => change(db(), 'patient_lawfirm_employee', work, { to: '2026-02-01' }))).toBe(true)
    })
  })
})

// The embedded database has one session, so two transactions can't be open in it together.
describe.each(engines.slice(1))('two administrators, on $name', ({ openTables }) => {
  test('who switch each other off at the same moment don’t both succeed', async () => {
    const { database, close } = await openTables()
    const grants = granting('role.update', 'user.update')
    const role_id = await add(database.pool, 'role', { level: 'admin', grants })
    const [first, second] = [await addUser(database.pool, { role_id }), await addUser(database.pool, { role_id })]
    const [one, two] = [await database.pool.connect(), await database.pool.connect()]
    await one.query('begin')
    await two.query('begin')
    await change(one, 'user', second, { is_active: false })
    // Together: the refusal may be here before the commit is answered.
    await Promise.all([
      expect(change(two, 'user', first, { is_active: false })).rejects.toMatchObject({ code: 'CW433' }),
      one.query('commit'),
    ])
    await two.query('rollback')
    one.release()
    two.release()
    await close()
  })
})
