import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Row } from '#tests/contract/cases/world.ts'
import { moveLien, openMoney, twoFunders, type MoneyWorld } from '#tests/contract/money/world.ts'
import type { Client } from '#tests/support/server.ts'

let world: MoneyWorld
let funder: Client
let own: string

beforeAll(async () => {
  world = await openMoney('embedded')
  funder = await world.server.as('funder')
  own = (await twoFunders(world))[0] ?? ''
  const none = { max_per_lien_cents: null, max_per_case_cents: null, commitment_cents: null, states_allowed: null }
  await world.set('funder', own, none)
})
afterAll(() => world.server.close())

const screen = async (): Promise<Row> => (await funder.get('/first_screen/funder')).body as Row

/** A lien of a case of its own that the underwriter offers to the funder. */
async function offered(billed: number, price_cents: number): Promise<Row> {
  const patient = await world.open()
  await world.set('patient', patient['id'], { approved_limit_cents: 100_000_00 })
  const lien = await world.claim(patient, billed)
  await moveLien(world, world.admin, lien, { to: 'asserted' })
  const [{ version } = { version: 0 }] = await world.rows('select version from lien where id = $1', [lien['id']])
  const wish = { to: 'offered', funder_id: own, price_cents, expected_version: version }
  const answer = await world.underwriter.post(`/lien/${lien['id']}/funding`, wish)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body.lien as Row
}

const seen = ({ id, version }: Row) => ({ id, expected_version: version })

it('J11: a funder answers several offers in one act, blind, and all or none', async () => {
  const before = await screen()
  const liens = [await offered(1_000_00, 400_00), await offered(2_000_00, 800_00), await offered(500_00, 200_00)]
  const [first, second, third] = liens as [Row, Row, Row]
  const shown = await screen()
  expect(shown['offers'].count).toBe(before['offers'].count + 3)
  expect(shown['offers'].price_cents).toBe(before['offers'].price_cents + 1_400_00)
  const line = shown['offers'].rows.find(({ id }: Row) => id === second['id'])
  expect(line).toMatchObject({ patient_name: null, lien_number: null, lawfirm: null, price_cents: 800_00, state: 'TX' })

  const stale = { ...seen(second), expected_version: second['version'] - 1 }
  const refused = await funder.post('/lien/funding', { to: 'approved', liens: [seen(first), stale] })
  expect([refused.status, refused.body.lien_id]).toEqual([409, second['id']])
  expect((await screen())['offers'].count).toBe(shown['offers'].count)

  const accepted = await funder.post('/lien/funding', { to: 'approved', liens: [seen(first), seen(second)] })
  expect([accepted.status, accepted.body]).toEqual([200, { count: 2 }])
  const silent = await funder.post('/lien/funding', { to: 'declined', liens: [seen(third)] })
  expect([silent.status, silent.body.errors]).toEqual([422, { _: ['REASON_MISSING'] }])
  const declined = await funder.post('/lien/funding', { to: 'declined', reason: 'Too small', liens: [seen(third)] })
  expect(declined.status).toBe(200)
  const after = await screen()
  expect(after['offers'].count).toBe(before['offers'].count)
  expect(after['accepted']).toEqual({
    count: before['accepted'].count + 2,
    price_cents: before['accepted'].price_cents + 1_200_00,
  })
})

it('J11: a lien that has ended waits for no answer of a funder', async () => {
  const before = await screen()
  const [wrong, lost] = [await offered(1_000_00, 400_00), await offered(2_000_00, 800_00)]
  await funder.post('/lien/funding', { to: 'approved', liens: [seen(lost)] })
  expect((await moveLien(world, world.admin, wrong, { to: 'void', reason: 'Entered twice' })).status).toBe(200)
  expect((await moveLien(world, world.admin, lost, { to: 'written_off', reason: 'Lost at trial' })).status).toBe(200)
  const after = await screen()
  expect(after['offers'].count).toBe(before['offers'].count)
  expect(after['offers'].rows.map(({ id }: Row) => id)).not.toContain(wrong['id'])
  expect(after['accepted']).toEqual(before['accepted'])
})

it('J11: several liens of a case are offered in one act at the price of the funder’s terms, all or none', async () => {
  await world.set('funder', own, { default_price_bps: 4_000 })
  const patient = await world.open()
  await world.set('patient', patient['id'], { approved_limit_cents: 100_000_00 })
  const liens = [await world.claim(patient, 1_000_00), await world.claim(patient, 2_500_00)]
  const wish = { funder_id: own, liens: liens.map(seen) }
  const early = await world.underwriter.post('/lien/funding_offer', wish)
  expect([early.status, early.body.errors]).toEqual([422, { _: ['LIEN_NOT_ASSERTED'] }])
  for (const lien of liens) await moveLien(world, world.admin, lien, { to: 'asserted' })
  const now = await world.rows('select id, version from lien where patient_id = $1', [patient['id']])
  const asserted = { funder_id: own, liens: now.map(seen) }
  expect((await funder.post('/lien/funding_offer', asserted)).status).not.toBe(200)
  const done = await world.underwriter.post('/lien/funding_offer', asserted)
  expect([done.status, done.body]).toEqual([200, { count: 2 }])
  expect(
    await world.rows('select funding_status, price_cents from lien where patient_id = $1 order by lien_number', [
      patient['id'],
    ]),
  ).toEqual([
    { funding_status: 'offered', price_cents: 400_00 },
    { funding_status: 'offered', price_cents: 1_000_00 },
  ])
})

it('J11: what a funder accepted is bought with one paper, which a second person filed, and the firm is told once', async () => {
  const { admin, underwriter, firm, rows, server } = world
  await world.set('funder', own, { default_price_bps: 4_000 })
  const patient = await world.open()
  await world.set('patient', patient['id'], { approved_limit_cents: 100_000_00 })
  for (const billed of [1_000_00, 2_500_00, 900_00]) {
    const lien = await world.claim(patient, billed)
    await moveLien(world, admin, lien, { to: 'asserted' })
    await moveLien(world, firm, lien, { to: 'confirmed', confirmation_method: 'portal' })
  }
  const now = async (): Promise<Row[]> =>
    (await rows('select id, version from lien where patient_id = $1 order by lien_number', [patient['id']])).map(seen)
  await underwriter.post('/lien/funding_offer', { funder_id: own, liens: await now() })
  await funder.post('/lien/funding', { to: 'approved', liens: await now() })
  const other = await world.upload(await world.open(), admin, { doc_type: 'assignment', visibility: ['funder'] })
  const paper = await world.upload(patient, admin, { doc_type: 'assignment', visibility: ['funder'] })
  const purchase = async (more: Row = {}): Promise<Row> => ({
    liens: await now(),
    purchase_date: '2026-06-01',
    assignment_document_id: paper['id'],
    ...more,
  })
  const notices = () => rows(`select recipient, patient_id, body from outgoing where subject = 'Notice of assignment'`)
  const before = await notices()

  // The funder and the firm buy nothing, the author of the paper is no second person, and the paper is of this case.
  expect((await funder.post('/lien/purchase', await purchase())).status).not.toBe(200)
  expect((await firm.post('/lien/purchase', await purchase())).status).toBe(404)
  const alone = await admin.post('/lien/purchase', await purchase())
  expect(alone.body.errors).toEqual({ _: ['SECOND_PERSON_MISSING'] })
  const foreign = await underwriter.post('/lien/purchase', await purchase({ assignment_document_id: other['id'] }))
  expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([422, ['assignment_document_id']])
  expect(await rows('select id from lien where owner_id = $1 and patient_id = $2', [own, patient['id']])).toEqual([])

  const done = await underwriter.post('/lien/purchase', await purchase())
  expect([done.status, done.body]).toEqual([200, { count: 3 }])
  const bought = await rows(
    `select l.funding_status, l.owner_id, d.lien_id = l.id as own_paper, d.sign_status, d.file_key
     from lien l join patient_document d on d.id = l.assignment_document_id where l.patient_id = $1`,
    [patient['id']],
  )
  const line = { funding_status: 'funded', owner_id: own, own_paper: true, sign_status: 'signed' }
  expect(bought).toEqual(bought.map(({ file_key }) => ({ ...line, file_key })))
  expect([bought.length, new Set(bought.map(({ file_key }) => file_key)).size]).toEqual([3, 1])
  // The funder reads the papers of what it owns now.
  const read = await funder.get(`/patient_document/by_patient/${patient['id']}`)
  expect(read.body.patient_documents).toHaveLength(3)

  await server.eventsHandled()
  const told = (await notices()).slice(before.length)
  expect(told).toHaveLength(1)
  expect(told[0]).toMatchObject({ patient_id: null })
  expect(told[0]!['body']).toContain(`/liens/${patient['id']}`)
})

it('M14: the figures of a portfolio are what was bought, worked out by hand, and those of their lists', async () => {
  const before = await screen()
  const bought = [await offered(10_000_00, 4_000_00), await offered(3_000_00, 900_00)]
  for (const [lien, paid] of [
    [bought[0]!, 6_000_00],
    [bought[1]!, 0],
  ] as const) {
    await world.set('lien', lien['id'], {
      funding_status: 'funded',
      owner_type: 'funder',
      owner_id: own,
      offered_to_id: null,
    })
    if (paid === 0) continue
    const [{ version } = { version: 0 }] = await world.rows('select version from lien where id = $1', [lien['id']])
    const payment = {
      amount_cents: paid,
      source: 'trust',
      paid_on: '2026-06-12',
      reference: 'P',
      expected_version: version,
    }
    expect((await world.billing.post(`/lien/${lien['id']}/direct_payment`, payment)).status).toBe(200)
  }
  const after = await screen()
  const gained = Object.fromEntries(
    Object.keys(after['bought']).map((key) => [key, after['bought'][key] - before['bought'][key]]),
  )
  // Deployed 4,000 + 900; collected 6,000; owed 10,000 - 6,000 + 3,000.
  expect(gained).toEqual({
    count: 2,
    price_cents: 4_900_00,
    paid_cents: 6_000_00,
    balance_cents: 7_000_00,
    collected: 1,
    outstanding: 2,
  })
  const list = async (query: string): Promise<Row> => (await funder.get(`/lien/worklist?${query}`)).body as Row
  expect(await list('show=bought')).toMatchObject({
    count: after['bought'].count,
    price_cents: after['bought'].price_cents,
    paid_cents: after['bought'].paid_cents,
    balance_cents: after['bought'].balance_cents,
  })
  expect((await list('show=collected')).count).toBe(after['bought'].collected)
  expect((await list('show=outstanding')).count).toBe(after['bought'].outstanding)
  for (const { age, count, balance_cents } of after['ageing'])
    expect(await list(`show=outstanding&age=${age}`)).toMatchObject({ count, balance_cents })
  for (const { id, name, count, price_cents } of after['by_firm']) {
    expect(name).not.toBeNull()
    expect(await list(`show=bought&lawfirm_id=${id}`)).toMatchObject({ count, price_cents })
  }
  for (const { id, count, price_cents } of after['by_state'])
    expect(await list(`show=bought&state_id=${id}`)).toMatchObject({ count, price_cents })
})

it('only a funder has the screen of one', async () => {
  for (const name of ['admin', 'lawfirm', 'provider'])
    expect([name, (await (await world.server.as(name)).get('/first_screen/funder')).status]).toEqual([name, 404])
})
