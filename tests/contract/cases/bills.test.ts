import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoToday } from '#tests/support/demo-today.ts'
import { engineNames } from '#tests/support/server.ts'
import { openWorld, type Row, type World } from './world.ts'

describe.each(engineNames)('bills and the liens that claim them, $engine', ({ engine, missing }) => {
  let world: World
  beforeAll(async () => {
    if (!missing) world = await openWorld(engine)
  })
  afterAll(() => world?.server.close())

  const draftOf = (patient: Row, appointment_ids: string[], more: Row = {}): Row => ({
    patient_id: patient['id'],
    medical_provider_id: world.ids.provider,
    billed_cents: 100_00,
    appointment_ids,
    ...more,
  })
  const refusal = async (draft: Row): Promise<unknown> => {
    const answer = await world.admin.post('/lien/create', draft)
    return answer.status === 422 ? answer.body.errors : answer.status
  }
  const change = (visit: Row, patch: Row) =>
    world.admin.put(`/appointment/update/${visit['id']}`, { version: visit['version'], ...patch })
  const open = async (patient: Row): Promise<Row[]> =>
    (await world.manager.get(`/patient/${patient['id']}/open_bills`)).body.bills

  it.skipIf(missing)('M11: the bills of a case become lines of a lien, to the cent', async () => {
    const patient = await world.open()
    // 150.00 + 2 units for 84.50 = 234.50, and a bill of one sum over 1,850.00: together 2,084.50.
    const itemized = await world.held(patient, '2025-04-01', {
      bill_amount_cents: 234_50,
      bill_received_at: '2025-04-11',
      bill_lines: [
        { code: '99203', icd10: 'M54.2', units: 1, charge_cents: 150_00 },
        { code: '97110', units: 2, charge_cents: 84_50 },
      ],
    })
    const plain = await world.held(patient, '2025-05-06', { bill_amount_cents: 1_850_00 })
    await world.held(patient, '2025-05-07')
    await world.held(patient, '2025-05-08', { bill_amount_cents: 0, bill_zero_reason: 'Part of the surgery' })
    const bills = await open(patient)
    expect(bills).toMatchObject([
      { id: itemized['id'], medical_provider_id: world.ids.provider, bill_amount_cents: 234_50 },
      { id: plain['id'], service_date: '2025-05-06', lines: [{ service_date: '2025-05-06', charge_cents: 1_850_00 }] },
    ])
    const lines = bills.flatMap((bill) => bill['lines'] as Row[])
    expect(lines).toEqual([
      { service_date: '2025-04-01', code: '99203', icd10: 'M54.2', units: 1, charge_cents: 150_00 },
      { service_date: '2025-04-01', code: '97110', units: 2, charge_cents: 84_50 },
      { service_date: '2025-05-06', charge_cents: 1_850_00 },
    ])
    const draft = draftOf(patient, [itemized['id'], plain['id']], {
      billed_cents: 2_084_50,
      service_from: '2025-04-01',
      service_to: '2025-05-06',
      lines,
    })
    expect(await refusal({ ...draft, billed_cents: 2_084_49 })).toEqual({ billed_cents: ['differs_from_lines'] })
    const made = await world.manager.post('/lien/create', draft)
    expect(made.body.lien).toMatchObject({ billed_cents: 2_084_50, balance_cents: 2_084_50, lines })
    expect(await open(patient)).toEqual([])

    const filter = encodeURIComponent(JSON.stringify({ from: '2025-04-01', to: '2025-05-06', lien: ['in_lien'] }))
    const report = await world.admin.get(`/report/service_dates?filter=${filter}&page_size=100&sort=-service_date`)
    const own = (report.body.rows as Row[]).filter((row) => row['patient_id'] === patient['id'])
    const { id: lien_id, lien_number } = made.body.lien as Row
    expect(own).toMatchObject([
      { appointment_id: plain['id'], billed_cents: 1_850_00, lien_id, lien_number },
      { appointment_id: itemized['id'], billed_cents: 234_50, lien_id, lien_number },
    ])
  })

  it.skipIf(missing)('M11: a lien claims visits that its provider held in the case, and each once', async () => {
    const [patient, other] = [await world.open(), await world.open()]
    const visit = await world.held(patient, '2025-04-01', { bill_amount_cents: 100_00 })
    const elsewhere = await world.held(patient, '2025-04-02', { chiropractor_id: world.ids.chiropractor })
    const planned = await world.held(patient, '2025-04-03')
    await world.set('appointment', planned['id'], { appointment_status_id: null, service_date: null })
    const claim = (row: Row, more?: Row) => refusal(draftOf(patient, [row['id']], more))
    expect(await claim(planned)).toEqual({ appointment_ids: ['not_held'] })
    expect(await claim(elsewhere)).toEqual({ appointment_ids: ['other_provider'] })
    const government = { medical_provider_id: null, lien_type: 'medicare' }
    expect(await claim(visit, government)).toEqual({ appointment_ids: ['other_provider'] })
    expect(await refusal(draftOf(other, [visit['id']]))).toEqual({ appointment_ids: ['not_found'] })

    const first = await world.claim(patient, 100_00, { appointment_ids: [visit['id']] })
    expect(await claim(visit)).toEqual({ appointment_ids: ['in_other_lien'] })
    const second = await world.claim(patient, 50_00)
    const moved = await world.admin.put(`/lien/update/${second['id']}`, {
      version: second['version'],
      appointment_ids: [visit['id']],
    })
    expect(moved.body.errors).toEqual({ appointment_ids: ['in_other_lien'] })
    expect(await open(patient)).toEqual([])
    expect((await world.admin.delete(`/lien/delete/${first['id']}`)).status).toBeLessThan(300)
    expect((await open(patient)).map(({ id }) => id)).toEqual([visit['id']])
    expect(await claim(visit)).toBe(201)
  })

  it.skipIf(missing)('M11: a claimed visit keeps its provider and is not deleted', async () => {
    const patient = await world.open()
    const made = await world.held(patient, '2025-04-01', { bill_amount_cents: 100_00 })
    await world.claim(patient, 100_00, { appointment_ids: [made['id']] })
    const visit = (await world.admin.get(`/appointment/${made['id']}`)).body.appointment as Row
    const moved = { medical_provider_id: null, medical_provider_office_id: null, scheduled_start: null }
    expect((await change(visit, { ...moved, chiropractor_id: world.ids.chiropractor })).body.errors).toEqual({
      medical_provider_id: ['in_lien'],
    })
    expect((await world.admin.delete(`/appointment/delete/${visit['id']}`)).body.code).toBe('IN_USE')
  })

  it.skipIf(missing)(
    'M11: a lien and the bill that it claims say the same until the visit is taken out of it',
    async () => {
      const patient = await world.open()
      const made = await world.held(patient, '2025-04-01', { bill_amount_cents: 100_00 })
      const unbilled = await world.held(patient, '2025-04-02')
      const lien = await world.claim(patient, 100_00, { appointment_ids: [made['id'], unbilled['id']] })
      const visitOf = async ({ id }: Row) => (await world.admin.get(`/appointment/${id}`)).body.appointment as Row
      for (const [field, value] of Object.entries({
        bill_amount_cents: 90_00,
        bill_lines: [{ code: '72148', charge_cents: 100_00 }],
        service_date: '2025-04-03',
      }))
        expect((await change(await visitOf(made), { [field]: value })).body.errors).toEqual({ [field]: ['in_lien'] })
      expect((await change(await visitOf(made), { note: 'Came early' })).status).toBe(200)
      // It contradicts nothing that the lien could have claimed.
      expect((await change(await visitOf(unbilled), { bill_amount_cents: 50_00 })).status).toBe(200)

      const { body } = await world.admin.put(`/lien/update/${lien['id']}`, {
        version: lien['version'],
        appointment_ids: [unbilled['id']],
      })
      expect(body.errors).toBeUndefined()
      expect((await change(await visitOf(made), { bill_amount_cents: 90_00 })).status).toBe(200)
    },
  )

  it.skipIf(missing)('M6: the visits that a firm confirmed a lien for leave it by a correction alone', async () => {
    const { admin, firm } = world
    const patient = await world.open()
    const made = await world.held(patient, '2025-04-01', { bill_amount_cents: 100_00 })
    const lien = await world.claim(patient, 100_00, { appointment_ids: [made['id']], service_from: '2025-04-01' })
    const versionNow = async (): Promise<number> =>
      (await world.rows('select version from lien where id = $1', [lien['id']]))[0]!['version']
    const move = async (by: typeof admin, wish: Row) =>
      by.post(`/lien/${lien['id']}/transition`, { expected_version: await versionNow(), ...wish })
    const edit = async (said: Row) => admin.put(`/lien/update/${lien['id']}`, { version: await versionNow(), ...said })
    const correct = async (said: Row) =>
      admin.post(`/lien/${lien['id']}/correction`, { expected_version: await versionNow(), reason: 'Misread', ...said })
    await move(admin, { to: 'asserted' })
    await move(firm, { to: 'confirmed', confirmation_method: 'letter' })
    expect((await edit({ appointment_ids: [] })).body.errors).toEqual({ appointment_ids: ['relied_on'] })
    // Who saves all of a form says nothing new.
    expect((await edit({ appointment_ids: [made['id']] })).status).toBe(200)
    expect(await open(patient)).toEqual([])

    const taken = await correct({ appointment_ids: [], billed_cents: 90_00 })
    expect(taken.body.lien).toMatchObject({ status: 'asserted', appointment_ids: [], balance_cents: 90_00 })
    expect((await open(patient)).map(({ id }) => id)).toEqual([made['id']])
    const { lien_events } = (await firm.get(`/lien/${lien['id']}/ledger`)).body
    expect((lien_events as Row[]).find(({ kind }) => kind === 'correction')).toMatchObject({
      corrected: { from: { appointment_ids: [made['id']] }, to: { appointment_ids: [] } },
    })
    const claimed = await world.claim(patient, 100_00, { appointment_ids: [made['id']] })
    expect((await correct({ appointment_ids: [made['id']] })).body.errors).toEqual({
      appointment_ids: ['in_other_lien'],
    })
    expect((await admin.delete(`/lien/delete/${claimed['id']}`)).status).toBe(200)
    expect((await correct({ appointment_ids: [made['id']] })).status).toBe(200)
    expect(await open(patient)).toEqual([])

    await move(firm, { to: 'confirmed', confirmation_method: 'letter' })
    expect((await move(firm, { to: 'agreed' })).body.lien.status).toBe('agreed')
    for (const said of [{ appointment_ids: [] }, { service_from: '2025-03-31' }, { service_to: '2025-04-02' }]) {
      const locked = { [Object.keys(said)[0]!]: ['locked'] }
      expect((await edit(said)).body.errors).toEqual(locked)
    }
    expect((await correct({ appointment_ids: [] })).body.errors).toEqual({ appointment_ids: ['locked'] })
  })

  it.skipIf(missing)('M11: a bill is taken of a visit that was held, with its day and its sum', async () => {
    const patient = await world.open()
    const [type] = await world.rows(`select id from appointment_type where code = 'mri'`)
    const draft = { patient_id: patient['id'], appointment_type_id: type!['id'] }
    const early = await world.admin.post('/appointment/create', { ...draft, bill_amount_cents: 100_00 })
    expect(early.body.errors).toEqual({ bill_amount_cents: ['not_held'] })
    const planned = (await world.admin.post('/appointment/create', draft)).body.appointment as Row
    for (const patch of [{ bill_amount_cents: 100_00 }, { bill_amount_cents: 5, bill_lines: [{ charge_cents: 5 }] }])
      expect((await change(planned, patch)).body.errors).toMatchObject({ bill_amount_cents: ['not_held'] })

    const visit = await world.held(patient, '2025-04-01')
    expect((await change(visit, { bill_received_at: '2025-04-11' })).body.errors).toEqual({
      bill_amount_cents: ['required'],
    })
    const differing = { bill_amount_cents: 100_00, bill_lines: [{ code: '72148', charge_cents: 99_99 }] }
    expect((await change(visit, differing)).body.errors).toEqual({ bill_amount_cents: ['differs_from_lines'] })
    expect((await change(visit, { bill_amount_cents: 100_00 })).body.appointment).toMatchObject({
      bill_amount_cents: 100_00,
      bill_received_at: demoToday(),
    })
  })

  it.skipIf(missing)('M11: two lists say what is to do: visits without a bill, bills without a lien', async () => {
    const patient = await world.open()
    const unbilled = await world.held(patient, '2025-04-01')
    const unclaimed = await world.held(patient, '2025-04-02', { bill_amount_cents: 100_00 })
    const claimed = await world.held(patient, '2025-04-03', { bill_amount_cents: 200_00 })
    await world.claim(patient, 200_00, { appointment_ids: [claimed['id']] })
    const list = async (filter: Row): Promise<unknown[]> => {
      const asked = encodeURIComponent(JSON.stringify({ from: '2025-04-01', to: '2025-04-03', ...filter }))
      const { body } = await world.admin.get(`/report/service_dates?filter=${asked}&page_size=100`)
      return (body.rows as Row[])
        .filter((row) => row['patient_id'] === patient['id'])
        .map((row) => row['appointment_id'])
    }
    expect(await list({ status: ['missing_bill'] })).toEqual([unbilled['id']])
    expect(await list({ lien: ['bill_without_lien'] })).toEqual([unclaimed['id']])
    expect(await list({ lien: ['in_lien'] })).toEqual([claimed['id']])
  })

  it.skipIf(missing)('M11: open bills are for those who may make a lien of them', async () => {
    const patient = await world.open()
    for (const client of [world.firm, world.underwriter, await world.server.as('subsidiary.user')])
      expect((await client.get(`/patient/${patient['id']}/open_bills`)).status).toBe(404)
    expect(world.server.errors).toEqual([])
  })
})
