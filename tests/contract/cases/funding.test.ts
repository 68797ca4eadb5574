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

async function paper(patient: Row, lien: Row | null = null, type = 'assignment'): Promise<string> {
  const [made] = await world.rows(
    `insert into patient_document (id, patient_id, lien_id, doc_type, title, file_key, sha256, visibility)
    values (new_uuid(), $1, $2, $3, 'Paper', 'key', 'hash', '{internal}') returning id`,
    [patient.id, lien?.id ?? null, type],
  )
  return made!.id
}

/** A claim that can be sold: asserted, in a case that underwriting has approved. */
async function sellable(patient: Row, cents: number): Promise<Row> {
  await world.set('patient', patient.id, { approved_limit_cents: 100_000_00 })
  const lien = await world.claim(patient, cents)
  await move(world.admin, lien, { to: 'asserted' })
  return lien
}

it('P4: a funder sees what it is offered, blind, and says yes or no', async () => {
  const { underwriter, admin, server, open, rows, set } = world
  const funder = await server.as('funder')
  const [{ funder_id } = { funder_id: '' }] = await rows('select funder_id from "user" where id = $1', [funder.userId])
  const patient = await open({ injury_summary: 'Neck' })
  const lien = await sellable(patient, 1_000_00)
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
  const listed = await funder.get(`/lien/wp/all`)
  expect((listed.body.liens as Row[]).map(({ id }) => id)).toContain(lien.id)
  // M8: the number of a lien contains that of its case.
  const answers = await Promise.all([`/lien/${lien.id}`, `/lien/${lien.id}/ledger`].map((path) => funder.get(path)))
  for (const answer of [listed, ...answers]) expect(answer.text).not.toContain(patient.case_number)
  expect((await funder.get(`/lien/all?sort=lien_number`)).body.errors).toEqual({ sort: ['unknown_field'] })
  expect((await funder.get(`/lien/all?search=${lien.lien_number}`)).body.liens).toEqual([])

  // It is not the owner yet, and of the firm's bargaining it has no part.
  expect((await move(funder, lien, { to: 'negotiating', offer_cents: 1 })).status).toBe(409)
  expect((await move(funder, lien, { to: 'declined' }, 'funding')).body.errors).toEqual({ _: ['REASON_MISSING'] })
  const declined = await move(funder, lien, { to: 'declined', reason: 'Too dear' }, 'funding')
  expect([declined.status, declined.body]).toEqual([200, { lien: null }])
  expect(await seen()).toEqual([404, 404, 404, 404])

  expect((await move(admin, lien, offer, 'funding')).status).toBe(200)
  expect((await move(funder, lien, { to: 'approved' }, 'funding')).body.lien.funding_status).toBe('approved')
  const purchase = { to: 'funded', purchase_date: '2026-06-01', assignment_document_id: await paper(patient, lien) }
  expect((await move(underwriter, lien, purchase, 'funding')).body.lien).toMatchObject({
    owner_id: funder_id,
    offered_to_id: null,
  })
  expect(await seen()).toEqual([200, 404, 200, 200])
  expect((await funder.get(`/patient/${patient.id}`)).body.patient.last_name).toBe(patient.last_name)
  expect((await funder.get(`/lien/${lien.id}`)).body.lien.lien_number).toBe(lien.lien_number)
  expect(server.errors).toEqual([])
})

it('a funder does not answer for another, nor see what that one is offered', async () => {
  const { underwriter, server, open, rows } = world
  const funder = await server.as('funder')
  const [other] = await rows(
    `select id from funder where is_active and deleted_at is null and id <> (select funder_id from "user" where id = $1) limit 1`,
    [funder.userId],
  )
  const lien = await sellable(await open(), 1_000_00)
  const offer = { to: 'offered', funder_id: other!.id, price_cents: 300_00 }
  expect((await move(underwriter, lien, offer, 'funding')).status).toBe(200)
  expect((await funder.get(`/lien/${lien.id}`)).status).toBe(404)
  expect((await move(funder, lien, { to: 'approved' }, 'funding')).status).toBe(404)
})

it('M7: the price is the portal’s offer; a funder’s own is a counter that somebody of the portal takes', async () => {
  const { underwriter, admin, server, open, rows } = world
  const funder = await server.as('funder')
  const [{ funder_id } = { funder_id: '' }] = await rows('select funder_id from "user" where id = $1', [funder.userId])
  const patient = await open()
  const lien = await sellable(patient, 20_000_00)
  const unasserted = await world.claim(patient, 1_00)
  expect(
    (await move(underwriter, unasserted, { to: 'offered', funder_id, price_cents: 1 }, 'funding')).body.errors,
  ).toEqual({ _: ['LIEN_NOT_ASSERTED'] })
  const above = { to: 'offered', funder_id, price_cents: 14_000_00 }
  expect((await move(underwriter, lien, above, 'funding')).body.errors).toEqual({ _: ['PRICE_NEEDS_ADMIN'] })
  expect((await move(admin, lien, above, 'funding')).status).toBe(200)
  expect((await move(funder, lien, { to: 'approved', price_cents: 1_00 }, 'funding')).body.errors).toEqual({
    price_cents: ['set_by_offer'],
  })
  const counter = await move(funder, lien, { to: 'offered', price_cents: 9_000_00 }, 'funding')
  expect(counter.body.lien).toMatchObject({ price_cents: 14_000_00, counter_price_cents: 9_000_00 })
  // What one asked for oneself one does not take oneself.
  expect((await move(funder, lien, { to: 'approved' }, 'funding')).body.errors).toEqual({ _: ['OWN_OFFER'] })
  expect((await move(underwriter, lien, { to: 'approved' }, 'funding')).body.lien).toMatchObject({
    funding_status: 'approved',
    price_cents: 9_000_00,
    counter_price_cents: null,
  })
})

it('M8: neither the limits of a funder nor those of the case are passed, but by an administrator who says why', async () => {
  const { underwriter, admin, open, ids, rows, set } = world
  const patient = await open()
  const lien = await sellable(patient, 4_000_00)
  const offer = { to: 'offered', funder_id: ids.funder, price_cents: 1_000_00 }
  const [{ out } = { out: 0 }] = await rows(
    `select coalesce(sum(price_cents), 0)::bigint as out from lien where deleted_at is null
      and status not in ('paid', 'released', 'void', 'written_off')
      and (owner_id = $1 or offered_to_id = $1 and funding_status in ('offered', 'approved'))`,
    [ids.funder],
  )
  const [before] = await rows(
    'select max_per_lien_cents, max_per_case_cents, commitment_cents, states_allowed from funder where id = $1',
    [ids.funder],
  )
  const refused = async (terms: Row): Promise<unknown> => {
    await set('funder', ids.funder, { ...before, states_allowed: [], commitment_cents: null, ...terms })
    return (await move(underwriter, lien, offer, 'funding')).body.errors?._
  }
  expect(await refused({ max_per_lien_cents: 999_99 })).toEqual(['ABOVE_LIEN_LIMIT'])
  expect(await refused({ max_per_case_cents: 999_99 })).toEqual(['ABOVE_FUNDER_CASE_LIMIT'])
  expect(await refused({ commitment_cents: Number(out) + 999_99 })).toEqual(['ABOVE_COMMITMENT'])
  const [elsewhere] = await rows(
    'select id from state where id <> (select accident_state_id from patient where id = $1) limit 1',
    [patient.id],
  )
  expect(await refused({ states_allowed: [elsewhere!.id] })).toEqual(['STATE_NOT_FUNDED'])
  await set('patient', patient.id, { approved_limit_cents: 3_999_99 })
  expect(await refused({})).toEqual(['ABOVE_CASE_LIMIT'])
  await set('patient', patient.id, { approved_limit_cents: null })
  expect(await refused({})).toEqual(['CASE_LIMIT_MISSING'])

  const past = { ...offer, over_limits: true }
  expect((await move(underwriter, lien, { ...past, reason: 'Please' }, 'funding')).status).toBe(422)
  expect((await move(admin, lien, past, 'funding')).body.errors).toEqual({ _: ['CASE_LIMIT_MISSING'] })
  expect((await move(admin, lien, { ...past, reason: 'The carrier has agreed' }, 'funding')).status).toBe(200)
  const [noted] = await rows(`select reason, detail from lien_event where lien_id = $1 and kind = 'funding'`, [lien.id])
  expect(noted).toMatchObject({ reason: 'The carrier has agreed', detail: { over_limits: ['CASE_LIMIT_MISSING'] } })
  await set('funder', ids.funder, before!)
})

it('a lien is sold to a funder, whose name and price stay with those who may know them', async () => {
  const { admin, firm, underwriter, manager, server, open, ids, rows } = world
  const patient = await open()
  const lien = await sellable(patient, 1_000_00)
  const funder = await server.as('funder')
  expect((await move(manager, lien, { to: 'offered', funder_id: ids.funder }, 'funding')).status).toBe(404)
  expect((await move(firm, lien, { to: 'offered', funder_id: ids.funder }, 'funding')).status).toBe(404)
  expect((await move(underwriter, lien, { to: 'offered', price_cents: 1_00 }, 'funding')).body.errors).toEqual({
    funder_id: ['required'],
  })
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
  const assignment_document_id = await paper(patient, lien)
  expect(
    (await move(underwriter, lien, { ...purchase, assignment_document_id, price_cents: 700_00 }, 'funding')).body
      .errors,
  ).toEqual({ price_cents: ['set_by_offer'] })
  for (const foreign of [await paper(patient, lien, 'police_report'), await paper(patient)])
    expect(
      (await move(underwriter, lien, { ...purchase, assignment_document_id: foreign }, 'funding')).body.errors,
    ).toEqual({ assignment_document_id: ['not_for_lien'] })
  // M9: the purchase is recorded by another person than the one who added the paper.
  await world.set('patient_document', assignment_document_id, { created_by: underwriter.userId })
  expect((await move(underwriter, lien, { ...purchase, assignment_document_id }, 'funding')).body.errors).toEqual({
    _: ['SECOND_PERSON_MISSING'],
  })
  await world.set('patient_document', assignment_document_id, { created_by: world.manager.userId })
  const funded = await move(underwriter, lien, { ...purchase, assignment_document_id }, 'funding')
  expect(await rows('select sign_status from patient_document where id = $1', [assignment_document_id])).toEqual([
    { sign_status: 'signed' },
  ])
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

it('M7: a lien that was bought back is sold again by a paper and on a day of its own', async () => {
  const { admin, underwriter, open, ids, rows } = world
  const patient = await open()
  const lien = await sellable(patient, 1_000_00)
  const offer = { to: 'offered', funder_id: ids.funder, price_cents: 400_00 }
  const first = { to: 'funded', purchase_date: '2026-06-01', assignment_document_id: await paper(patient, lien) }
  const second = { to: 'funded', purchase_date: '2026-06-20', assignment_document_id: await paper(patient, lien) }
  for (const [by, wish] of [
    [underwriter, offer],
    [admin, { to: 'approved' }],
    [underwriter, first],
    [admin, { to: 'bought_back', reason: 'Wrong lien' }],
    [underwriter, offer],
    // A purchase is dated by the purchase alone.
    [admin, { to: 'approved', purchase_date: '2026-06-02' }],
  ] as const)
    expect((await move(by, lien, wish, 'funding')).status).toBe(200)
  expect((await move(underwriter, lien, { to: 'funded' }, 'funding')).body.errors).toEqual({
    _: ['PURCHASE_DATE_MISSING', 'ASSIGNMENT_MISSING'],
  })
  expect((await move(underwriter, lien, second, 'funding')).body.lien).toMatchObject({
    purchase_date: '2026-06-20',
    assignment_document_id: second.assignment_document_id,
  })
  const purchases = await rows(
    `select detail from lien_event where lien_id = $1 and kind = 'funding' and to_value = 'funded' order by at`,
    [lien.id],
  )
  // What the second purchase has replaced stays readable.
  expect(purchases.map(({ detail }) => detail)).toMatchObject(
    [first, second].map(({ to: _to, ...said }) => ({ ...said, price_cents: 400_00 })),
  )
})

it('a purchase is not dated after the day on which it is recorded', async () => {
  const { admin, underwriter, open, ids } = world
  const patient = await open()
  const lien = await sellable(patient, 1_000_00)
  await move(underwriter, lien, { to: 'offered', funder_id: ids.funder, price_cents: 400_00 }, 'funding')
  const { version } = (await move(admin, lien, { to: 'approved' }, 'funding')).body.lien
  const purchase = { purchase_date: '2099-01-01', assignment_document_id: await paper(patient, lien) }
  const refused = [
    await move(underwriter, lien, { to: 'funded', ...purchase }, 'funding'),
    await underwriter.post('/lien/purchase', { liens: [{ id: lien.id, expected_version: version }], ...purchase }),
  ]
  for (const { status, body } of refused) expect([status, body.errors]).toEqual([422, { purchase_date: ['in_future'] }])
})
