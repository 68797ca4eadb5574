import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  moveLien,
  openMoney,
  ownersAccept,
  published,
  step,
  workedCase,
  type MoneyWorld,
} from '#tests/contract/money/world.ts'
import type { Row } from '#tests/contract/cases/world.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await openMoney('embedded')
})
afterAll(() => world.server.close())

async function asserted(patient: Row, cents: number): Promise<Row> {
  const lien = await world.claim(patient, cents)
  const answer = await moveLien(world, world.admin, lien, { to: 'asserted' })
  return answer.body.lien as Row
}

const seen = ({ id, version }: Row) => ({ id, expected_version: version })

it('J13: a firm confirms many liens in one act, each by the rules of one, and the act is on record', async () => {
  const { firm, rows } = world
  const patient = await world.open()
  const liens = [await asserted(patient, 1_000_00), await asserted(patient, 250_00)]
  const answer = await firm.post('/lien/confirm', { liens: liens.map(seen), confirmation_method: 'letter' })
  expect(answer.status).toBe(200)
  expect(answer.body.liens.map(({ status }: Row) => status)).toEqual(['confirmed', 'confirmed'])
  const kept = await rows(
    `select status, confirmed_by, confirmed_method, confirmed_at is not null as dated from lien where patient_id = $1`,
    [patient['id']],
  )
  const confirmed = { status: 'confirmed', confirmed_by: firm.userId, confirmed_method: 'letter', dated: true }
  expect(kept).toEqual([confirmed, confirmed])
  const acts = await rows(
    `select e.detail ->> 'act' as act, e.detail -> 'liens' as liens from lien_event e join lien l on l.id = e.lien_id
     where l.patient_id = $1 and e.to_value = 'confirmed'`,
    [patient['id']],
  )
  expect(acts).toHaveLength(2)
  expect(acts[0]).toEqual({ act: expect.any(String), liens: 2 })
  expect(acts[1]).toEqual(acts[0])
})

it('J13: all or none: a lien that changed meanwhile is named, and no other is confirmed', async () => {
  const { firm, rows } = world
  const patient = await world.open()
  const [first, second] = [await asserted(patient, 10_00), await asserted(patient, 20_00)]
  const stale = { id: second.id, expected_version: second.version - 1 }
  const answer = await firm.post('/lien/confirm', { liens: [seen(first), stale], confirmation_method: 'phone' })
  expect(answer.status).toBe(409)
  expect(answer.body).toMatchObject({ code: 'VERSION_CONFLICT', lien_id: second.id })
  const twice = await firm.post('/lien/confirm', { liens: [seen(first), seen(first)], confirmation_method: 'phone' })
  expect([twice.status, twice.body.errors]).toEqual([422, { liens: ['invalid'] }])
  const kept = await rows('select status from lien where patient_id = $1', [patient['id']])
  expect(kept).toEqual([{ status: 'asserted' }, { status: 'asserted' }])
})

it('J13: nobody confirms for another firm, and a paralegal confirms for none', async () => {
  const patient = await world.open()
  const lien = await asserted(patient, 77_00)
  const wish = { liens: [seen(lien)], confirmation_method: 'email' }
  expect((await world.otherFirm.post('/lien/confirm', wish)).status).toBe(404)
  const paralegal = await world.server.as('paralegal')
  expect([404, 409]).toContain((await paralegal.post('/lien/confirm', wish)).status)
  expect(await world.rows('select status from lien where id = $1', [lien['id']])).toEqual([{ status: 'asserted' }])
})

it('J13: a firm finds on its first screen what waits for it, and every count is that of its list', async () => {
  const { firm, admin, rows } = world
  const patient = await world.open()
  await world.set('patient', patient['id'], { case_status: 'demand', demand_cents: 90_000_00 })
  const lien = await asserted(patient, 4_000_00)
  const bargained = await asserted(patient, 6_000_00)
  await moveLien(world, firm, bargained, { to: 'confirmed', confirmation_method: 'letter' })
  await moveLien(world, firm, bargained, { to: 'reduction_requested', offer_cents: 2_000_00 })
  const countered = await moveLien(world, admin, bargained, { to: 'negotiating', offer_cents: 5_000_00 })
  expect(countered.status).toBe(200)
  const { patient: settled } = await workedCase(world)
  const { id: distribution } = await published(world, settled)

  const screen = (await firm.get('/first_screen/lawfirm')).body
  expect(screen.may_bind).toBe(true)
  const [sums] = await rows(
    `select count(*)::int as count, sum(l.billed_cents)::bigint as billed_cents from lien l join patient p on p.id = l.patient_id
     where p.lawfirm_id = $1 and l.status = 'asserted' and l.deleted_at is null and p.deleted_at is null`,
    [world.firmId],
  )
  expect({ count: screen.liens.count, billed_cents: screen.liens.billed_cents }).toEqual(sums)
  const listed = (await firm.get('/lien/worklist?show=to_confirm&page_size=200')).body
  expect(listed.count).toBe(screen.liens.count)
  expect(listed.liens.map(({ id }: Row) => id)).toContain(lien['id'])
  expect(listed.billed_cents).toBe(screen.liens.billed_cents)

  const offer = screen.offers.rows.find(({ lien_id }: Row) => lien_id === bargained['id'])
  expect(offer).toMatchObject({
    offered_by: 'portal',
    amount_cents: 5_000_00,
    owed_cents: 6_000_00,
    settlement_cents: 90_000_00,
    is_expected: true,
    liens_cents: 10_000_00,
  })
  expect((await firm.get('/lien/worklist?show=offers')).body.count).toBe(screen.offers.count)
  expect(screen.distributions.rows.find(({ id }: Row) => id === distribution)).toMatchObject({
    gross_cents: 100_000_00,
    fee_cents: 33_333_33,
    costs_cents: 2_417_55,
    liens_cents: 44_974_38,
    client_cents: 19_274_74,
  })
  expect(JSON.stringify(screen)).not.toContain('price')
})

it('J13: a payout that only the firm is waited for stands on its first screen until it is confirmed', async () => {
  const { firm } = world
  const { patient } = await workedCase(world)
  const { id } = await published(world, patient)
  const payout = async (): Promise<Row | undefined> =>
    (await firm.get('/first_screen/lawfirm')).body.payouts.rows.find((row: Row) => row.id === id)
  expect(await payout()).toBeUndefined()
  await step(world, firm, id, 'accepted')
  expect(await payout(), 'before the owners of the liens have answered').toBeUndefined()
  const standing = (status: string) =>
    world.rows(
      `update lien set status = $2 where patient_id = $1 and status in ('reduction_requested', 'negotiating')`,
      [patient['id'], status],
    )
  await standing('negotiating')
  expect(await payout(), 'while an owner asks for more').toBeUndefined()
  await standing('reduction_requested')
  await ownersAccept(world, patient)
  expect(await payout()).toMatchObject({ patient_id: patient['id'], gross_cents: 100_000_00, client_cents: 19_274_74 })
  await step(world, firm, id, 'executed')
  expect(await payout()).toBeUndefined()
})

it('J13: a firm that says there is no change has given its word', async () => {
  const { firm } = world
  const patient = await world.open()
  await world.set('patient', patient['id'], {
    case_status: 'litigation',
    status_changed_at: '2025-06-01T12:00:00Z',
    opened_at: '2025-03-10T12:00:00Z',
    lawfirm_contact_at: '2025-06-20T12:00:00Z',
  })
  const asked = async (): Promise<Row | undefined> =>
    (await firm.get('/first_screen/lawfirm')).body.statuses.rows.find(
      ({ patient_id }: Row) => patient_id === patient['id'],
    )
  expect(await asked()).toMatchObject({ case_status: 'litigation', last_word_on: '2025-06-20' })
  const note = { patient_id: patient['id'], kind: 'legal', body: 'No change.', visibility: 'lawfirm' }
  expect((await firm.post('/patient_note/create', note)).status).toBe(201)
  expect(await asked()).toBeUndefined()
})

it('J13: a paper that underwriting asks for stands before the firm until the firm hands it in', async () => {
  const { firm, rows } = world
  const patient = await world.open()
  await rows(
    `insert into underwriting_document (id, patient_id, stage_id, kind, status)
     select gen_random_uuid(), p.id, coalesce(p.underwriting_stage_id, (select id from underwriting_stage limit 1)), 'retainer',
       'requested' from patient p where p.id = $1`,
    [patient['id']],
  )
  const asked = async (by = firm): Promise<string[]> =>
    (await by.get('/first_screen/lawfirm')).body.papers.rows
      .filter(({ patient_id }: Row) => patient_id === patient['id'])
      .map(({ kind }: Row) => kind)
  await rows(`update patient set lop_status = 'none' where id = $1`, [patient['id']])
  expect(await asked()).toEqual(['retainer'])
  expect(await asked(world.otherFirm)).toEqual([])
  await world.upload(patient, firm, { doc_type: 'retainer', visibility: ['lawfirm'] })
  expect(await asked()).toEqual([])
})

it('each kind of user has its own first screen and no other', async () => {
  for (const name of ['admin', 'staff', 'provider', 'funder', 'subsidiary'])
    expect([name, (await (await world.server.as(name)).get('/first_screen/lawfirm')).status]).toEqual([name, 404])
  const subsidiaryUser = await world.server.as('subsidiary.user')
  expect((await subsidiaryUser.get('/lien/worklist')).status).toBe(404)
})

it('a list of liens shows no role what its secrets hide, not even by a filter', async () => {
  const provider = await world.server.as('provider')
  const ofProvider = (await provider.get('/lien/worklist?page_size=200')).body
  expect(JSON.stringify(ofProvider)).not.toContain('price')
  expect(ofProvider.liens.every(({ lawfirm }: Row) => lawfirm === null)).toBe(true)
  expect((await provider.get('/lien/worklist?show=bought')).body.count).toBe(0)
  expect((await provider.get(`/lien/worklist?lawfirm_id=${world.firmId}`)).body.count).toBe(0)
  const funder = await world.server.as('funder')
  const offered = (await funder.get('/lien/worklist?show=offered&page_size=200')).body
  expect(
    offered.liens.every(({ patient_name, lien_number }: Row) => patient_name === null && lien_number === null),
  ).toBe(true)
  for (const { id } of await world.rows('select id from lawfirm'))
    expect((await funder.get(`/lien/worklist?show=offered&lawfirm_id=${id}`)).body.count).toBe(0)
})
