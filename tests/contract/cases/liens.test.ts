import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Answer, Client } from '#tests/support/server.ts'
import { openWorld, type Row, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.server.close())

async function move(by: Client, lien: Row, wish: Row): Promise<Answer> {
  const [{ version } = { version: 0 }] = await world.rows('select version from lien where id = $1', [lien.id])
  return by.post(`/lien/${lien.id}/transition`, { expected_version: version, ...wish })
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
  const { admin, open } = world
  const [patient, other] = [await open(), await open()] as [Row, Row]
  const visit = await world.held(patient, '2025-04-01')
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
