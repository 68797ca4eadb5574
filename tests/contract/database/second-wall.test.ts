import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entities } from '#domain/entities/index.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { engines, type TestDatabase } from '#tests/support/databases.ts'
import { add, addStatuses } from '#tests/support/sample-rows.ts'

interface Who {
  wall: string
  party?: string
  user: string
}

/** Rows of two worlds that must not meet: everything of `own` and everything of `foreign`, table by table. */
interface World {
  lawfirm: string
  subsidiary: string
  provider: string
  chiropractor: string
  funder: string
  user: string
  rows: Map<string, string>
}

const caseTables = [
  'patient',
  'patient_mobile_info',
  'patient_lawfirm_employee',
  'patient_note',
  'patient_document',
  'previous_med',
  'appointment',
  'lien',
  'patient_sms',
  'underwriting_document',
  'underwriting_note',
  'task',
  'message',
]
const organisationTables = [
  'lawfirm',
  'lawfirm_employee',
  'subsidiary',
  'subsidiary_employee',
  'subsidiary_user',
  'funder',
  'employee',
  'user',
]
const everybodys = entities
  .map(({ name }) => name)
  .filter((name) => ![...caseTables, ...organisationTables].includes(name))

describe.each(engines)('the second wall, without any filter of ours, on $name', ({ openTables }) => {
  let opened: TestDatabase
  let own: World
  let foreign: World
  let staff: Who
  const db = () => opened.database.pool

  const as = <T>({ wall, party = '', user }: Who, work: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
    inTransaction(db(), async (client) => {
      await client.query(
        `select set_config('role', 'caseway_app', true), set_config('app.wall', $1, true),
          set_config('app.party', $2, true), set_config('app.user', $3, true)`,
        [wall, party, user],
      )
      return work(client)
    })
  const seenBy = (who: Who, table: string): Promise<string[]> =>
    as(who, async (client) =>
      (await client.query<{ id: string }>(`select id from "${table}"`)).rows.map(({ id }) => id),
    )
  /** Of the two worlds' rows, which of this table the viewer is shown. */
  const sees = async (who: Who, table: string): Promise<string> => {
    const ids = await seenBy(who, table)
    const shown = (world: World): boolean => ids.includes(world.rows.get(table) ?? '')
    return [shown(own) ? 'own' : '', shown(foreign) ? 'foreign' : ''].filter(Boolean).join(' and ')
  }

  async function build(role: string, type: string, status: string, stage: string, manager: string): Promise<World> {
    const rows = new Map<string, string>()
    const keep = async (table: string, values = {}): Promise<string> => {
      const id = await add(db(), table, values)
      rows.set(table, id)
      return id
    }
    const subsidiary = await keep('subsidiary')
    const lawfirm = await keep('lawfirm', { subsidiary_id: subsidiary })
    const funder = await keep('funder')
    const provider = await add(db(), 'medical_provider')
    const chiropractor = await add(db(), 'chiropractor')
    const user = await keep('user', { role_id: role, user_type: 'lawfirm', lawfirm_id: lawfirm })
    const person = await keep('lawfirm_employee', { lawfirm_id: lawfirm, user_id: user })
    await keep('subsidiary_employee', { subsidiary_id: subsidiary })
    await keep('subsidiary_user', { subsidiary_id: subsidiary, user_id: user })
    const patient = await keep('patient', { lawfirm_id: lawfirm, subsidiary_id: subsidiary, case_manager_id: manager })
    const number = await db().query<{ id: string }>('select id from patient_mobile_info where patient_id = $1', [
      patient,
    ])
    rows.set('patient_mobile_info', number.rows[0]?.id ?? '')
    for (const table of ['patient_note', 'previous_med', 'patient_sms']) await keep(table, { patient_id: patient })
    // A paper of the case itself, shared with every party.
    const visibility = ['lawfirm', 'subsidiary', 'provider', 'funder']
    await keep('patient_document', { patient_id: patient, doc_type: 'lop', visibility })
    await keep('task', { patient_id: patient, assignee_id: manager })
    for (const table of ['underwriting_document', 'underwriting_note'])
      await keep(table, { patient_id: patient, stage_id: stage })
    await keep('patient_lawfirm_employee', { patient_id: patient, lawfirm_employee_id: person })
    const visit = { patient_id: patient, appointment_type_id: type, appointment_status_id: status }
    await keep('appointment', { ...visit, medical_provider_id: provider })
    await add(db(), 'appointment', { ...visit, chiropractor_id: chiropractor })
    await keep('lien', {
      patient_id: patient,
      billed_cents: 100,
      medical_provider_id: provider,
      owner_type: 'funder',
      owner_id: funder,
    })
    await keep('employee', { user_id: user })
    await keep('message', { sender_id: manager, receiver_id: user, message: 'Hello' })
    return { lawfirm, subsidiary, provider, chiropractor, funder, user, rows }
  }

  beforeAll(async () => {
    opened = await openTables()
    const status = (await addStatuses(db())).scheduled
    const [role, type, stage] = [
      await add(db(), 'role'),
      await add(db(), 'appointment_type'),
      await add(db(), 'underwriting_stage'),
    ]
    const manager = await add(db(), 'user', { role_id: role })
    staff = { wall: 'staff', user: await add(db(), 'user', { role_id: role }) }
    own = await build(role, type, status, stage, manager)
    foreign = await build(role, type, status, stage, await add(db(), 'user', { role_id: role }))
    own.rows.set('manager', manager)
  })
  afterAll(() => opened.close())

  test('staff see both, but not what two others write to each other', async () => {
    for (const table of [...caseTables, ...organisationTables]) {
      expect(await sees(staff, table), table).toBe(table === 'message' ? '' : 'own and foreign')
    }
  })

  const hidden = ['patient_sms', 'underwriting_document', 'underwriting_note', 'task']
  const onCase = caseTables.filter((table) => ![...hidden, 'message'].includes(table))
  const walls: [string, (world: World) => Who, string[]][] = [
    [
      'a law firm',
      ({ lawfirm, user }) => ({ wall: 'lawfirm', party: lawfirm, user }),
      [...onCase, 'lawfirm', 'lawfirm_employee', 'user', 'message', 'employee'],
    ],
    [
      'a subsidiary',
      ({ subsidiary, user }) => ({ wall: 'subsidiary', party: subsidiary, user }),
      [
        ...onCase,
        'lawfirm',
        'lawfirm_employee',
        'subsidiary',
        'subsidiary_employee',
        'subsidiary_user',
        'user',
        'message',
        'employee',
      ],
    ],
    [
      'a provider',
      ({ provider, user }) => ({ wall: 'provider', party: provider, user }),
      [...onCase, 'user', 'message', 'employee'],
    ],
    [
      'a chiropractor',
      ({ chiropractor, user }) => ({ wall: 'chiropractor', party: chiropractor, user }),
      [...onCase.filter((table) => table !== 'appointment' && table !== 'lien'), 'user', 'message', 'employee'],
    ],
    [
      'a funder',
      ({ funder, user }) => ({ wall: 'funder', party: funder, user }),
      [...onCase.filter((table) => table !== 'appointment'), 'funder', 'user', 'message', 'employee'],
    ],
  ]
  test.each(walls)('%s sees what is its own and nothing else', async (_, who, tables) => {
    const viewer = who(own)
    for (const table of [...caseTables, ...organisationTables]) {
      // A practice that refers a patient names any law firm; lists of firms are closed to it by the first wall.
      const named = viewer.wall === 'chiropractor' && table === 'lawfirm'
      const seen = tables.includes(table) ? 'own' : ''
      expect(await sees(viewer, table), table).toBe(named ? 'own and foreign' : seen)
    }
  })

  test('a chiropractor sees its own visits of a shared case, and no provider’s', async () => {
    const visits = await seenBy({ wall: 'chiropractor', party: own.chiropractor, user: own.user }, 'appointment')
    expect(visits).toHaveLength(1)
    expect(visits).not.toContain(own.rows.get('appointment'))
  })

  test('without a viewer there is nothing at all, and without a party nothing of a party', async () => {
    for (const { name } of entities) expect(await seenBy({ wall: '', user: '' }, name), name).toEqual([])
    for (const wall of ['lawfirm', 'subsidiary', 'provider', 'chiropractor', 'funder']) {
      expect(await seenBy({ wall, user: own.user }, 'patient'), wall).toEqual([])
    }
  })

  test('what everybody reads, outsiders don’t write', async () => {
    const firm: Who = { wall: 'lawfirm', party: own.lawfirm, user: own.user }
    for (const table of everybodys) {
      const changed = await as(
        firm,
        async (client) => (await client.query(`update "${table}" set version = version + 1`)).rowCount,
      )
      expect(changed, table).toBe(0)
    }
    await expect(as(firm, (client) => add(client, 'role'))).rejects.toMatchObject({ code: '42501' })
    const provider: Who = { wall: 'provider', party: own.provider, user: own.user }
    const renamed = await as(
      provider,
      async (client) => (await client.query(`update medical_provider set fax = null returning id`)).rows,
    )
    expect(renamed).toEqual([{ id: own.provider }])
  })

  test('a row can’t be put, or moved, behind another party’s wall', async () => {
    const firm: Who = { wall: 'lawfirm', party: own.lawfirm, user: own.user }
    await expect(as(firm, (client) => add(client, 'patient', { lawfirm_id: foreign.lawfirm }))).rejects.toMatchObject({
      code: '42501',
    })
    await expect(
      as(firm, (client) => add(client, 'patient_note', { patient_id: foreign.rows.get('patient') })),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(
      as(firm, (client) => client.query('update patient set lawfirm_id = $1', [foreign.lawfirm])),
    ).rejects.toMatchObject({ code: '42501' })
    const mine = await as(firm, (client) => add(client, 'patient', { lawfirm_id: own.lawfirm }))
    expect(await seenBy(firm, 'patient')).toContain(mine)
    await expect(
      as(staff, (client) => add(client, 'message', { sender_id: own.user, receiver_id: staff.user, message: 'Hi' })),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test('outsiders see whom of the portal’s people they work with, and nobody else there', async () => {
    const users = await seenBy({ wall: 'lawfirm', party: own.lawfirm, user: own.user }, 'user')
    expect(new Set(users)).toEqual(new Set([own.user, own.rows.get('manager')]))
  })

  test('rows are never removed, and the server’s own tables are closed', async () => {
    for (const { name } of entities) {
      await expect(
        as(staff, (client) => client.query(`delete from "${name}"`)),
        name,
      ).rejects.toMatchObject({ code: '42501' })
    }
    for (const table of [
      'account',
      'session',
      'server_state',
      'case_number_series',
      'password_reset',
      'schema_migration',
    ]) {
      await expect(
        as(staff, (client) => client.query(`select from ${table}`)),
        table,
      ).rejects.toMatchObject({ code: '42501' })
    }
  })

  test('what is added up over all visits and cases is for those who may see all of them', async () => {
    for (const table of ['visit_total', 'case_total']) {
      const count = async (client: pg.PoolClient) => (await client.query(`select from ${table}`)).rowCount
      expect(await as(staff, count)).toBeGreaterThan(0)
      expect(await as({ wall: 'lawfirm', party: own.lawfirm, user: own.user }, count)).toBe(0)
      await expect(as(staff, (client) => client.query(`delete from ${table}`))).rejects.toMatchObject({ code: '42501' })
    }
  })

  test('records of money are for those whose money it is', async () => {
    const patient = own.rows.get('patient')
    const lien = own.rows.get('lien')
    await add(db(), 'settlement', { patient_id: patient, payer: 'Insurer', amount_cents: 100, agreed_on: '2026-01-01' })
    await add(db(), 'reduction_offer', { lien_id: lien, offered_by: 'lawfirm', amount_cents: 50 })
    await add(db(), 'remittance', {
      owner_type: 'funder',
      owner_id: own.funder,
      amount_cents: 0,
      allocation_ids: [],
      method: 'ach',
      made_by: staff.user,
    })
    const draft = { patient_id: patient, number: 1, inputs: '{}', rule: '{}', engine_version: '1', made_by: staff.user }
    const distribution = await add(db(), 'distribution', draft)
    await add(db(), 'distribution_event', { distribution_id: distribution, to_state: 'draft' })
    await add(db(), 'money_check', { checked: '{}', faults: '[]' })
    const tables = ['settlement', 'reduction_offer', 'remittance', 'distribution', 'distribution_event', 'money_check']
    const shown = async (who: Who): Promise<number[]> =>
      Promise.all(tables.map(async (table) => (await seenBy(who, table)).length))
    const firm = { wall: 'lawfirm', party: own.lawfirm, user: own.user }
    expect(await shown(staff)).toEqual([1, 1, 1, 1, 1, 1])
    // What is still in work is nobody's outside.
    expect(await shown(firm)).toEqual([1, 1, 0, 0, 0, 0])
    expect(await shown({ wall: 'funder', party: own.funder, user: own.user })).toEqual([0, 1, 1, 0, 0, 0])
    expect(await shown({ wall: 'provider', party: own.provider, user: own.user })).toEqual([0, 0, 0, 0, 0, 0])
    expect(await shown({ wall: 'lawfirm', party: foreign.lawfirm, user: foreign.user })).toEqual([0, 0, 0, 0, 0, 0])
    const line = { patient_id: patient, payer: 'Own', amount_cents: 1, agreed_on: '2026-01-01' }
    await expect(as(firm, (client) => add(client, 'settlement', line))).rejects.toMatchObject({ code: '42501' })
    await expect(as(firm, (client) => add(client, 'distribution', { ...draft, number: 2 }))).rejects.toMatchObject({
      code: '42501',
    })
  })

  test('entries of events and ledgers are only added', async () => {
    const event = { patient_id: own.rows.get('patient'), from_status: 'intake', to_status: 'underwriting' }
    await as(staff, (client) => add(client, 'case_status_event', event))
    await expect(db().query('update case_status_event set reason = $1', ['no'])).rejects.toThrow(
      /never changed or removed/,
    )
    await expect(db().query('delete from case_status_event')).rejects.toThrow(/never changed or removed/)
  })
})
