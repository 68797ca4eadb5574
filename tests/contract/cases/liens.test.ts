import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Answer, Client } from '#tests/support/server.ts'
import { openWorld, type Row, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.server.close())

async function move(by: Client, lien: Row, wish: Row, call = 'transition'): Promise<Answer> {
  const [{ version } = { version: 0 }] = await world.rows('select version from lien where id = $1', [lien.id])
  return by.post(`/lien/${lien.id}/${call}`, { expected_version: version, ...wish })
}

async function paper(patient: Row): Promise<string> {
  const [made] = await world.rows(
    `insert into patient_document (id, patient_id, doc_type, title, file_key, sha256, visibility)
    values (new_uuid(), $1, 'assignment', 'Paper', 'key', 'hash', '{internal}') returning id`,
    [patient.id],
  )
  return made!.id
}

it('a lien has its number, its owner, its turn and its sums from the start', async () => {
  const { open, ids, rows } = world
  const patient = await open()
  const [one, two] = [
    await world.claim(patient, 1_000_00, { adjustment_cents: 100_00 }),
    await world.claim(patient, 50_00, { medical_provider_id: null, lien_type: 'medicare' }),
  ]
  expect(one).toMatchObject({
    lien_number: `${patient.case_number}-L01`,
    owner_type: 'provider',
    owner_id: ids.provider,
    priority_class: 'pro_rata',
    final_cents: 900_00,
    balance_cents: 900_00,
    status: 'draft',
    funding_status: 'none',
  })
  expect(two).toMatchObject({
    lien_number: `${patient.case_number}-L02`,
    owner_type: 'government',
    owner_id: null,
    priority_class: 'super',
  })
  expect(await world.claim(patient, 1, { chiropractor_id: ids.chiropractor, medical_provider_id: null })).toMatchObject(
    {
      owner_type: 'chiropractor',
      owner_id: ids.chiropractor,
    },
  )
  expect(await world.claim(patient, 1, { lien_type: 'medicaid', priority_class: 'fixed' })).toMatchObject({
    priority_class: 'fixed',
  })
  const changed = await world.admin.put(`/lien/update/${one.id}`, { version: one.version, billed_cents: 1_200_00 })
  expect(changed.body.lien).toMatchObject({ final_cents: 1_100_00, balance_cents: 1_100_00 })
  expect(
    await rows('select kind, amount_cents from lien_event where lien_id = $1 order by at, kind', [one.id]),
  ).toEqual([
    { kind: 'adjustment', amount_cents: 100_00 },
    { kind: 'charge', amount_cents: 1_000_00 },
    { kind: 'charge', amount_cents: 200_00 },
  ])
  expect(
    (await world.admin.put(`/lien/update/${one.id}`, { version: 2, adjustment_cents: 1_300_00 })).body.errors,
  ).toEqual({ adjustment_cents: ['above_bill'] })
  expect((await world.admin.get(`/lien/all?search=${one.lien_number}`)).body.count).toBe(1)
})

it('a visit is claimed by one living lien', async () => {
  const { admin, open, rows } = world
  const [patient, other] = [await open(), await open()] as [Row, Row]
  const [type] = await rows(`select id from appointment_type where code = 'mri'`)
  const visit = (await admin.post('/appointment/create', { patient_id: patient.id, appointment_type_id: type!.id }))
    .body.appointment
  const appointment_ids = [visit.id]
  const first = await world.claim(patient, 100_00, { appointment_ids })
  expect((await admin.get(`/appointment/${visit.id}`)).body.appointment.lien_id).toBe(first.id)
  const claimed = { medical_provider_id: world.ids.provider, billed_cents: 1, appointment_ids }
  expect((await admin.post('/lien/create', { ...claimed, patient_id: patient.id })).body.errors).toEqual({
    appointment_ids: ['in_other_lien'],
  })
  expect((await admin.post('/lien/create', { ...claimed, patient_id: other.id })).body.errors).toEqual({
    appointment_ids: ['not_found'],
  })
  expect((await move(admin, first, { to: 'void', reason: 'Entered twice' })).body.lien.status).toBe('void')
  expect((await world.claim(patient, 100_00, { appointment_ids })).appointment_ids).toEqual(appointment_ids)
})

it('a lien is asserted, confirmed, bargained over and agreed, entry by entry', async () => {
  const { admin, firm, manager, underwriter, otherFirm, open, rows, server } = world
  const lien = await world.claim(await open(), 1_000_00)
  expect(await move(firm, lien, { to: 'confirmed', confirmation_method: 'letter' })).toMatchObject({
    status: 409,
    body: { code: 'ILLEGAL_TRANSITION', allowed: [] },
  })
  expect((await move(manager, lien, { to: 'asserted' })).status).toBe(200)
  expect((await move(firm, lien, { to: 'confirmed' })).body.errors).toEqual({ _: ['CONFIRMATION_METHOD_MISSING'] })
  const confirmed = await move(firm, lien, { to: 'confirmed', confirmation_method: 'letter' })
  expect(confirmed.body.lien).toMatchObject({
    status: 'confirmed',
    confirmed_by: firm.userId,
    confirmed_method: 'letter',
  })
  expect(confirmed.text).not.toMatch(/price_cents|owner_id|funding_status/)
  expect((await move(otherFirm, lien, { to: 'disputed', reason: 'No' })).status).toBe(404)

  expect((await move(firm, lien, { to: 'disputed', reason: 'Not our client' })).body.lien.dispute_reason).toBe(
    'Not our client',
  )
  expect((await move(firm, lien, { to: 'asserted' })).body.allowed).toContain('confirmed')
  expect((await move(firm, lien, { to: 'confirmed' })).body.lien).toMatchObject({
    status: 'confirmed',
    dispute_reason: null,
    confirmed_method: 'letter',
  })

  expect((await move(firm, lien, { to: 'reduction_requested', offer_cents: 2_000_00 })).body.errors).toEqual({
    offer_cents: ['not_below_balance'],
  })
  const half = { to: 'reduction_requested', offer_cents: 500_00, message: 'Half', expected_settlement_cents: 9_000_00 }
  expect((await move(firm, lien, half)).status).toBe(200)
  expect((await move(firm, lien, { to: 'agreed' })).body.errors).toEqual({ _: ['OFFER_NOT_FROM_OTHER_SIDE'] })
  expect((await move(underwriter, lien, { to: 'agreed' })).body.errors).toEqual({ _: ['REDUCTION_ABOVE_LIMIT'] })
  expect((await move(underwriter, lien, { to: 'negotiating', offer_cents: 700_00 })).status).toBe(200)
  const agreed = await move(firm, lien, { to: 'agreed' })
  expect(agreed.body.lien).toMatchObject({
    status: 'agreed',
    reduction_cents: 300_00,
    final_cents: 700_00,
    balance_cents: 700_00,
  })
  expect(
    await rows('select offered_by, amount_cents, state from reduction_offer where lien_id = $1 order by at', [lien.id]),
  ).toEqual([
    { offered_by: 'lawfirm', amount_cents: 500_00, state: 'countered' },
    { offered_by: 'portal', amount_cents: 700_00, state: 'accepted' },
  ])
  expect(
    (await admin.put(`/lien/update/${lien.id}`, { version: agreed.body.lien.version, billed_cents: 1 })).body.errors,
  ).toEqual({ billed_cents: ['locked'] })
  expect((await move(admin, lien, { to: 'negotiating' })).body.errors).toEqual({ _: ['REASON_MISSING'] })
  expect((await move(admin, lien, { to: 'negotiating', reason: 'Error in the sum' })).body.lien).toMatchObject({
    reduction_cents: 0,
    final_cents: 1_000_00,
  })
  const steps = await rows(`select to_value from lien_event where lien_id = $1 and kind = 'status' order by at, id`, [
    lien.id,
  ])
  expect(steps.map(({ to_value }) => to_value)).toEqual([
    'asserted',
    'confirmed',
    'disputed',
    'confirmed',
    'reduction_requested',
    'negotiating',
    'agreed',
    'negotiating',
  ])
  expect(
    await rows(`select amount_cents from lien_event where lien_id = $1 and kind = 'reduction' order by at, id`, [
      lien.id,
    ]),
  ).toEqual([{ amount_cents: 300_00 }, { amount_cents: -300_00 }])
  expect(
    await rows(`select count(*)::int as noted from audit_event where entity_id = $1 and action = 'transition'`, [
      lien.id,
    ]),
  ).toEqual([{ noted: 10 }])
  expect(server.errors).toEqual([])
})

it('P4: a funder sees what it is offered, blind, and says yes or no', async () => {
  const { underwriter, admin, server, open, rows, set } = world
  const funder = await server.as('funder')
  const [{ funder_id } = { funder_id: '' }] = await rows('select funder_id from "user" where id = $1', [funder.userId])
  const patient = await open({ injury_summary: 'Neck' })
  const lien = await world.claim(patient, 1_000_00)
  const other = await world.claim(patient, 2_000_00)
  const shared = await paper(patient)
  await set('patient_document', shared, { visibility: ['funder'] })
  const seen = async (): Promise<number[]> =>
    Promise.all(
      [`/lien/${lien.id}`, `/lien/${other.id}`, `/patient/${patient.id}`, `/patient_document/${shared}`].map(
        async (path) => (await funder.get(path)).status,
      ),
    )
  expect(await seen()).toEqual([404, 404, 404, 404])
  const offer = { to: 'offered', funder_id, price_cents: 400_00 }
  expect((await move(underwriter, lien, offer, 'funding')).body.lien).toMatchObject({ offered_to_id: funder_id })
  expect(await seen()).toEqual([200, 404, 200, 404])
  expect((await funder.get(`/lien/${lien.id}`)).body.lien).toMatchObject({
    price_cents: 400_00,
    billed_cents: 1_000_00,
  })
  const blind = await funder.get(`/patient/${patient.id}`)
  expect(blind.body.patient).toMatchObject({ injury_summary: 'Neck' })
  expect(blind.text).not.toMatch(new RegExp(`${patient.last_name}|${patient.first_name}|${patient.case_number}`))
  const listed = (await funder.get(`/lien/wp/all`)).body.liens as Row[]
  expect(listed.map(({ id }) => id)).toContain(lien.id)

  // It is not the owner yet, and of the firm's bargaining it has no part.
  expect((await move(funder, lien, { to: 'negotiating', offer_cents: 1 })).status).toBe(409)
  expect((await move(funder, lien, { to: 'declined' }, 'funding')).body.errors).toEqual({ _: ['REASON_MISSING'] })
  const declined = await move(funder, lien, { to: 'declined', reason: 'Too dear' }, 'funding')
  expect([declined.status, declined.body]).toEqual([200, { lien: null }])
  expect(await seen()).toEqual([404, 404, 404, 404])

  expect((await move(admin, lien, offer, 'funding')).status).toBe(200)
  expect((await move(funder, lien, { to: 'approved' }, 'funding')).body.lien.funding_status).toBe('approved')
  const purchase = { to: 'funded', purchase_date: '2026-06-01', assignment_document_id: await paper(patient) }
  expect((await move(underwriter, lien, purchase, 'funding')).body.lien).toMatchObject({
    owner_id: funder_id,
    offered_to_id: null,
  })
  expect(await seen()).toEqual([200, 404, 200, 200])
  expect((await funder.get(`/patient/${patient.id}`)).body.patient.last_name).toBe(patient.last_name)
  expect(server.errors).toEqual([])
})

it('a funder does not answer for another, nor see what that one is offered', async () => {
  const { underwriter, server, open, rows } = world
  const funder = await server.as('funder')
  const [other] = await rows(
    `select id from funder where is_active and deleted_at is null and id <> (select funder_id from "user" where id = $1) limit 1`,
    [funder.userId],
  )
  const lien = await world.claim(await open(), 1_000_00)
  expect((await move(underwriter, lien, { to: 'offered', funder_id: other!.id }, 'funding')).status).toBe(200)
  expect((await funder.get(`/lien/${lien.id}`)).status).toBe(404)
  expect((await move(funder, lien, { to: 'approved' }, 'funding')).status).toBe(404)
})

it('a lien is sold to a funder, whose name and price stay with those who may know them', async () => {
  const { admin, firm, underwriter, manager, server, open, ids, rows } = world
  const patient = await open()
  const lien = await world.claim(patient, 1_000_00)
  const funder = await server.as('funder')
  expect((await move(manager, lien, { to: 'offered', funder_id: ids.funder }, 'funding')).status).toBe(404)
  expect((await move(firm, lien, { to: 'offered', funder_id: ids.funder }, 'funding')).status).toBe(404)
  expect((await move(underwriter, lien, { to: 'offered' }, 'funding')).body.errors).toEqual({ funder_id: ['required'] })
  expect((await move(underwriter, lien, { to: 'funded' }, 'funding')).body.allowed).toEqual(['offered'])
  expect(
    (await move(underwriter, lien, { to: 'offered', funder_id: ids.funder, price_cents: 400_00 }, 'funding')).body.lien
      .funding_status,
  ).toBe('offered')
  expect((await move(underwriter, lien, { to: 'approved' }, 'funding')).body.errors).toEqual({ _: ['OWN_OFFER'] })
  expect((await move(admin, lien, { to: 'approved' }, 'funding')).status).toBe(200)
  expect((await move(underwriter, lien, { to: 'funded' }, 'funding')).body.errors).toEqual({
    _: ['PURCHASE_DATE_MISSING', 'ASSIGNMENT_MISSING'],
  })
  const purchase = { to: 'funded', purchase_date: '2026-06-01', assignment_document_id: await paper(await open()) }
  expect((await move(underwriter, lien, purchase, 'funding')).body.errors).toEqual({
    assignment_document_id: ['not_found'],
  })
  const assignment_document_id = await paper(patient)
  expect(
    (await move(underwriter, lien, { ...purchase, assignment_document_id, price_cents: 700_00 }, 'funding')).body
      .errors,
  ).toEqual({ _: ['PRICE_NEEDS_ADMIN'] })
  const funded = await move(underwriter, lien, { ...purchase, assignment_document_id }, 'funding')
  expect(funded.body.lien).toMatchObject({
    funding_status: 'funded',
    owner_type: 'funder',
    owner_id: ids.funder,
    price_cents: 400_00,
    balance_cents: 1_000_00,
  })
  // What was paid for it is on record for good; a plain change of fields knows nothing of a purchase.
  for (const said of [{ price_cents: 1 }, { purchase_date: '2026-07-01' }, { assignment_document_id }]) {
    const { version } = funded.body.lien
    expect((await admin.put(`/lien/update/${lien.id}`, { version, ...said })).body.errors).toEqual({
      [Object.keys(said)[0]!]: ['unknown_field'],
    })
  }
  const priced = { patient_id: patient.id, medical_provider_id: ids.provider, billed_cents: 100, price_cents: 1 }
  expect((await admin.post('/lien/create', priced)).body.errors).toEqual({ price_cents: ['unknown_field'] })
  expect((await admin.get(`/lien/${lien.id}`)).body.lien).toMatchObject({ price_cents: 400_00, assignment_document_id })
  expect((await firm.get(`/lien/${lien.id}`)).text).not.toMatch(/price_cents|owner_id|funding_status/)
  const [own] = await rows('select funder_id from "user" where id = $1', [funder.userId])
  expect((await funder.get(`/lien/${lien.id}`)).status).toBe(own!.funder_id === ids.funder ? 200 : 404)
  const back = await move(admin, lien, { to: 'bought_back', reason: 'Wrong lien' }, 'funding')
  expect(back.body.lien).toMatchObject({ owner_type: 'provider', owner_id: ids.provider })
  expect(
    (
      await rows(
        `select kind, to_value from lien_event where lien_id = $1 and kind in ('funding', 'owner') order by at, kind`,
        [lien.id],
      )
    ).map(({ kind, to_value }) => `${kind} ${to_value}`),
  ).toEqual([
    'funding offered',
    'funding approved',
    'funding funded',
    `owner ${ids.funder}`,
    'funding bought_back',
    `owner ${ids.provider}`,
  ])
})
