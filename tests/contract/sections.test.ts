import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { openWorld, type Row, type World } from './cases/world.ts'

onBothEngines('sections of the settings', (engine) => {
  let world: World

  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.server.close())

  const all = async (list: string, entity: string): Promise<Row[]> =>
    (await world.admin.get(`/${entity}/wp/all`)).body[list]
  const order = (ids: unknown, by = world.admin, headers = {}) =>
    by.post('/settings/accident_type/order', { ids }, headers)
  const ordered = async (): Promise<string[]> =>
    (await all('accident_types', 'accident_type'))
      .toSorted((a, b) => a['sort_order'] - b['sort_order'] || String(a['id']).localeCompare(b['id']))
      .map(({ id }) => id)
  const usesOf = async (entity: string, id: unknown): Promise<Row[]> =>
    (await world.admin.get(`/settings/${entity}/uses`)).body.uses.filter((use: Row) => use['id'] === id)

  test('N12: all records of a section are put in order in one call, once for a key, on record', async () => {
    const before = await ordered()
    const wanted = before.toReversed()
    const headers = { 'idempotency-key': randomUUID() }
    expect(await order(wanted, world.admin, headers)).toMatchObject({ status: 200, body: { ids: wanted } })
    expect(await ordered()).toEqual(wanted)
    const versions = await all('accident_types', 'accident_type')
    expect((await order(wanted, world.admin, headers)).status).toBe(200)
    expect((await order(wanted)).status).toBe(200)
    expect(await all('accident_types', 'accident_type')).toEqual(versions)
    const [event] = await world.rows(
      `select user_id, entity, detail from audit_event where action = 'order' order by at desc limit 1`,
    )
    expect(event).toEqual({ user_id: world.admin.userId, entity: 'accident_type', detail: { ids: wanted } })
    expect((await order(before)).status).toBe(200)
  })

  test('N12: an order of some, of strangers or of one twice is refused, and changes nothing', async () => {
    const ids = await ordered()
    expect((await order(ids.slice(1))).status).toBe(409)
    expect((await order([...ids.slice(1), randomUUID()])).status).toBe(409)
    expect(await order([...ids, ids[0]])).toMatchObject({ status: 422, body: { errors: { ids: ['invalid'] } } })
    expect((await order([])).status).toBe(422)
    expect(await ordered()).toEqual(ids)
  })

  test('N12: only who may change a section puts it in order and learns what names its records', async () => {
    const ids = await ordered()
    for (const by of [world.manager, world.underwriter, world.firm]) {
      expect((await order(ids, by)).status).toBe(404)
      expect((await by.get('/settings/accident_type/uses')).status).toBe(404)
    }
  })

  test('N12: a new entry gets a code and the last place by itself, also beside one of the same words', async () => {
    const make = async (draft: Row) => world.admin.post('/accident_type/create', { sol_profile: 'other', ...draft })
    const word = randomUUID().slice(0, 8)
    const places = (await all('accident_types', 'accident_type')).map((row) => Number(row['sort_order']))
    const first = (await make({ title: `Ladder ${word}` })).body.accident_type
    expect(first).toMatchObject({ code: `ladder_${word}`, sort_order: Math.max(...places) + 10 })
    const second = (await make({ title: `Ladder – ${word}` })).body.accident_type
    expect(second).toMatchObject({ code: `ladder_${word}_2`, sort_order: Math.max(...places) + 20 })
    const said = (await make({ title: `Said ${word}`, code: `own_${word}`, sort_order: 3 })).body.accident_type
    expect(said).toMatchObject({ code: `own_${word}`, sort_order: 3 })
    expect((await make({ title: `سلّم ${word.replace(/[a-f]/g, '٣')}` })).body.accident_type.code).toMatch(
      /^[a-z0-9_]+$/,
    )
    // A translation carries the code of its template; a state has one of its own.
    expect((await world.admin.post('/state/create', { title: 'Nowhere', default_timezone: 'UTC' })).status).toBe(422)
    for (const row of [first, second, said]) await world.admin.delete(`/accident_type/delete/${row.id}`)
  })

  test('N12: what names a record is counted, in fields, in lists and in policies, and keeps it', async () => {
    const code = `made_${randomUUID().slice(0, 8)}`
    const make = async (entity: string, draft: Row = {}) =>
      (await world.admin.post(`/${entity}/create`, { code, title: code, ...draft })).body[entity] as Row
    const remove = async (entity: string, row: Row) =>
      (await world.admin.delete(`/${entity}/delete/${row['id']}`)).status
    const accident = await make('accident_type', { sol_profile: 'other' })
    const insurance = await make('insurance_type', { side: 'third_party', pays_liability: true })
    expect(await usesOf('accident_type', accident['id'])).toEqual([])
    const policy = { party: 'defendant', insurance_type_id: insurance['id'] }
    await world.open({ accident_type_id: accident['id'], insurances: [policy, policy] })
    await world.open({ accident_type_id: accident['id'] })
    const id = accident['id']
    expect(await usesOf('accident_type', id)).toEqual([{ entity: 'patient', field: 'accident_type_id', id, count: 2 }])
    const there = { entity: 'patient', field: 'insurances', id: insurance['id'], count: 1 }
    expect(await usesOf('insurance_type', insurance['id'])).toEqual([there])
    expect([await remove('accident_type', accident), await remove('insurance_type', insurance)]).toEqual([409, 409])
    const [spoken] = await world.rows(
      `select languages[1] as id from medical_provider_office where deleted_at is null and cardinality(languages) > 0 limit 1`,
    )
    const offices = (await usesOf('patient_language', spoken!['id'])).find(
      ({ entity }) => entity === 'medical_provider_office',
    )
    const [{ count }] = (await world.rows(
      `select count(*)::int as count from medical_provider_office where deleted_at is null and $1 = any(languages)`,
      [spoken!['id']],
    )) as [Row]
    expect(offices).toMatchObject({ field: 'languages', count })
    const unused = await make('insurance_type', {
      code: `${code}b`,
      title: `${code}b`,
      side: 'first_party',
      pays_liability: false,
    })
    expect(await remove('insurance_type', unused)).toBe(200)
  })
})
