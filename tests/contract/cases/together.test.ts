import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onPostgres } from '#tests/support/both-engines.ts'
import { engineNames } from '#tests/support/server.ts'
import { anchorsIn, insertFitting } from '#tests/support/world-rows.ts'
import { openWorld, person, type Row, type World } from './world.ts'

describe.each(engineNames)('two people at the same moment, $engine', ({ engine, missing }) => {
  let world: World
  beforeAll(async () => {
    if (!missing) world = await openWorld(engine)
  })
  afterAll(() => world?.server.close())

  it.skipIf(missing)('open cases with numbers of their own', async () => {
    const opened = await Promise.all(Array.from({ length: 12 }, () => world.open()))
    expect(new Set(opened.map((row) => row['case_number'])).size).toBe(12)
    expect(world.server.errors).toEqual([])
  })

  it.skipIf(missing)('open one case for one person', async () => {
    const draft = { ...person(700), dol: '2025-09-09', lawfirm_id: world.firmId }
    const answers = await Promise.all(Array.from({ length: 5 }, () => world.admin.post('/patient/create', draft)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422, 422])
  })

  it.skipIf(missing)('plan visits of one patient one after the other', async () => {
    const patient = await world.open()
    const [type] = await world.rows(`select id from appointment_type where code = 'mri'`)
    const wanted = { patient_id: patient['id'], appointment_type_id: type!['id'] }
    const visits = await Promise.all(Array.from({ length: 4 }, () => world.admin.post('/appointment/create', wanted)))
    const plan = {
      to: 'schedule',
      scheduled_start: '2027-09-01T15:00:00Z',
      expected_version: 1,
      medical_provider_id: world.ids.provider,
      medical_provider_office_id: world.ids.office,
    }
    const answers = await Promise.all(
      visits.map(({ body }) => world.admin.post(`/appointment/${body.appointment.id}/transition`, plan)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422])
  })

  it.skipIf(missing)('approve visits of one patient within one limit', async () => {
    const patient = await world.open()
    await world.set('patient', patient['id'], { approved_limit_cents: 1_000_00 })
    const [type] = await world.rows(`select id from appointment_type where code = 'epidural_injection'`)
    const wanted = { patient_id: patient['id'], appointment_type_id: type!['id'] }
    const visits = await Promise.all(Array.from({ length: 4 }, () => world.manager.post('/appointment/create', wanted)))
    const approval = { approval: 'approved', approved_cents: 600_00, expected_version: 1 }
    const answers = await Promise.all(
      visits.map(({ body }) => world.underwriter.post(`/appointment/${body.appointment.id}/approval`, approval)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422])
  })

  it.skipIf(missing)('move one case once', async () => {
    const opened = await world.open()
    const wish = { to: 'underwriting', expected_version: opened['version'] }
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => world.manager.post(`/patient/${opened['id']}/transition`, wish)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409])
    const keyed = {
      to: 'on_hold',
      reason: 'Abroad',
      review_date: '2027-01-01',
      expected_version: Number(opened['version']) + 1,
    }
    const repeats = await Promise.all(
      Array.from({ length: 6 }, () =>
        world.manager.post(`/patient/${opened['id']}/transition`, keyed, { 'idempotency-key': `hold-${engine}` }),
      ),
    )
    expect(new Set(repeats.map(({ text }) => text)).size).toBe(1)
    const entries = await world.rows(
      'select 1 from case_status_event where patient_id = $1 and from_status <> to_status',
      [opened['id']],
    )
    expect(entries).toHaveLength(2)
  })

  it.skipIf(missing)('join the same cases from either side', async () => {
    const [a, b] = [await world.open(), await world.open()] as [Row, Row]
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => world.admin.post(`/patient/${a['id']}/link`, { patient_id: b['id'] })),
      ...Array.from({ length: 4 }, () => world.admin.post(`/patient/${b['id']}/link`, { patient_id: a['id'] })),
    ])
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    const groups = await world.rows('select distinct accident_group_id as id from patient where id = any($1)', [
      [a['id'], b['id']],
    ])
    expect(groups).toHaveLength(1)
    expect(groups[0]!['id']).not.toBeNull()
  })

  it.skipIf(missing)('claim one visit for one lien, with numbers of their own', async () => {
    const patient = await world.open()
    const visit = await world.held(patient, '2025-04-01')
    const draft = {
      patient_id: patient['id'],
      medical_provider_id: world.ids.provider,
      billed_cents: 100,
      appointment_ids: [visit['id']],
    }
    const answers = await Promise.all(Array.from({ length: 5 }, () => world.admin.post('/lien/create', draft)))
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([201, 422, 422, 422, 422])
    const liens = await Promise.all(Array.from({ length: 5 }, () => world.claim(patient, 100)))
    expect(new Set(liens.map((row) => row['lien_number'])).size).toBe(5)
    expect(world.server.errors).toEqual([])
  })
})

onPostgres('a repeat while the first try is still at work', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.server.close())

  it('W3: is told that it was done, though its right has gone meanwhile', async () => {
    const patient = await world.open()
    const { database } = world.server
    const paralegal = await world.server.as('paralegal')
    const [employee] = await world.rows('select id from lawfirm_employee where user_id = $1', [paralegal.userId])
    const given = await insertFitting(database, 'patient_lawfirm_employee', 90_000, await anchorsIn(database), {
      patient_id: patient['id'],
      lawfirm_employee_id: employee?.['id'],
    })
    const holder = await database.pool.connect()
    const note = { patient_id: patient['id'], body: 'Client agrees.', visibility: 'lawfirm' }
    const write = () => paralegal.post('/patient_note/create', note, { 'idempotency-key': `slow-${engine}` })
    const waiting = async () =>
      (await world.rows('select from pg_locks where not granted and relation = $1::regclass', ['idempotency'])).length
    await holder.query('begin')
    await holder.query('lock table idempotency in exclusive mode')
    const first = write()
    await expect.poll(waiting, { timeout: 20_000 }).toBe(1)
    await world.rows('update patient_lawfirm_employee set deleted_at = now(), version = version + 1 where id = $1', [
      given,
    ])
    const repeat = write()
    // What does not wait for the first one has its refusal by then.
    for (let asked = 0; asked < 20; asked += 1) await Promise.race([repeat, paralegal.get('/me')])
    await holder.query('commit')
    holder.release()
    expect([(await first).status, (await repeat).status]).toEqual([201, 201])
    expect(await world.rows('select from patient_note where patient_id = $1', [patient['id']])).toHaveLength(1)
  })
})
