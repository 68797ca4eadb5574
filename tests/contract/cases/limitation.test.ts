import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitationOf, type SolProfile, type SolRule } from '#domain/rules/limitation.ts'
import { solSeed } from '#domain/rules/limitation-seed.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { demoToday } from '#tests/support/demo-today.ts'
import { openWorld, type Row, type World } from './world.ts'

onBothEngines('limitation dates follow the rules of a state', (engine) => {
  let world: World
  let texas: Row

  beforeAll(async () => {
    world = await openWorld(engine)
    texas = (await world.admin.get(`/state/${world.ids.state}`)).body.state
  })
  afterAll(() => world.server.close())

  const rule = (more: Row = {}): Row => ({
    profile: 'general',
    years: 2,
    accrual_from: null,
    accrual_to: null,
    source: 'Statute',
    verified_by: null,
    verified_on: null,
    ...more,
  })
  const save = async (rules: Row[], by = world.admin) => {
    const { version } = (await world.admin.get(`/state/${texas['id']}`)).body.state
    return by.put(`/state/update/${texas['id']}`, { sol_rules: rules, version })
  }
  const dateOf = async ({ id }: Row) => (await world.admin.get(`/patient/${id}`)).body.patient.sol_date

  test('the database reckons as the portal does, whatever the state, the day, the age and the accident', async () => {
    const profiles: SolProfile[] = ['motor_vehicle', 'premises', 'product', 'medical', 'work', 'other']
    const states = [...Map.groupBy(solSeed, ({ state_code }) => state_code)]
    const special = states.filter(([code]) => ['CO', 'KY', 'FL', 'LA', 'TX', 'NE', 'ME'].includes(code))
    const days = ['2020-02-29', '2023-03-23', '2023-03-24', '2024-02-29', '2024-06-30', '2024-07-01', '2026-02-28']
    const births = [null, '1980-01-01', '2006-06-30', '2006-07-01', '2008-02-29', '2002-02-28']
    const cases = special.flatMap(([state_code, rules]: [string, SolRule[]]) =>
      profiles.flatMap((profile) =>
        days.flatMap((dol) => births.map((dob) => ({ state_code, rules, profile, dol, dob }))),
      ),
    )
    const answers = await world.rows(
      `select limitation_date(dol, dob, profile, rules)::text as day
       from jsonb_to_recordset($1::jsonb) as c (place int, dol date, dob date, profile text, rules jsonb) order by place`,
      [JSON.stringify(cases.map((one, place) => ({ ...one, place })))],
    )
    const expected = cases.map(({ rules, ...facts }) => {
      const found = limitationOf({ ...facts, is_death: false, against_government: false, sol_override: null }, rules)
      return found.kind === 'estimated' ? found.sol_date : null
    })
    expect(answers.map(({ day }) => day)).toEqual(expected)
    expect(new Set(expected).size).toBeGreaterThan(20)
  })

  test('N12: a changed rule moves the dates of its cases, but no attorney’s own date, and says which', async () => {
    const [plain, own] = [await world.open(), await world.open()]
    const { version } = (await world.admin.get(`/patient/${own['id']}`)).body.patient
    const override = { sol_override: '2029-01-01', sol_basis: 'Tolled', version }
    expect((await world.admin.put(`/patient/update/${own['id']}`, override)).status).toBe(200)
    expect((await save([rule({ years: 3 })])).status).toBe(200)
    expect([await dateOf(plain), await dateOf(own)]).toEqual(['2028-03-04', '2029-01-01'])
    const [event] = await world.rows(
      `select user_id, patient_ids from audit_event where action = 'limitation_dates' order by at desc limit 1`,
    )
    expect(event!['user_id']).toBe(world.admin.userId)
    expect(event!['patient_ids']).toContain(plain['id'])
    expect(event!['patient_ids']).not.toContain(own['id'])
    await save([rule({ profile: 'motor_vehicle', years: 1 }), rule()])
    expect(await dateOf(plain)).toBe('2026-03-04')
    await save([])
    expect(await dateOf(plain)).toBeNull()
    await save(texas['sol_rules'])
    expect(await dateOf(plain)).toBe(plain['sol_date'])
  })

  test('N12: another profile of a kind of accident is another date for its cases', async () => {
    const code = `made_${Date.now()}`
    const type = { code, title: code, sol_profile: 'medical' }
    const accident = (await world.admin.post('/accident_type/create', type)).body.accident_type
    const patient = await world.open({ accident_type_id: accident.id })
    expect(await dateOf(patient)).toBeNull()
    await world.admin.put(`/accident_type/update/${accident.id}`, { sol_profile: 'premises', version: 1 })
    expect(await dateOf(patient)).toBe('2027-03-04')
  })

  test('N12: who checked a rule is whoever saves the check, on the day, and no claim', async () => {
    const [{ name }] = (await world.rows('select name from "user" where id = $1', [world.admin.userId])) as [Row]
    const today = demoToday()
    const claimed = rule({ verified_by: 'Somebody else', verified_on: '2020-01-01' })
    const [checked] = (await save([claimed])).body.state.sol_rules
    expect(checked).toMatchObject({ verified_by: name, verified_on: today })
    await world.rows(
      `update state set sol_rules = jsonb_set(sol_rules, '{0,verified_on}', '"2021-05-05"') where id = $1`,
      [texas['id']],
    )
    const before = { ...checked, verified_on: '2021-05-05' }
    const later = rule({ profile: 'motor_vehicle' })
    expect((await save([before, later])).body.state.sol_rules).toEqual([before, later])
    expect((await save([{ ...before, years: 4 }])).body.state.sol_rules[0]).toMatchObject({ verified_on: today })
    await save(texas['sol_rules'])
  })

  test('N12: rules that overlap or end before they begin are refused, and so is everybody but administrators', async () => {
    const errors = async (rules: Row[]) => (await save(rules)).body.errors
    const until = rule({ accrual_to: '2023-03-24' })
    expect(await errors([until, rule({ accrual_from: '2023-03-24' })])).toEqual({ sol_rules: ['rules_overlap'] })
    expect(await errors([rule({ accrual_from: '2024-01-02', accrual_to: '2024-01-01' })])).toEqual({
      sol_rules: ['before_start'],
    })
    for (const by of [world.manager, world.underwriter, world.firm]) expect((await save([until], by)).status).toBe(404)
    expect((await save(texas['sol_rules'])).status).toBe(200)
  })
})
