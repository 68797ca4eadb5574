import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Answer, Client } from '#tests/support/server.ts'
import { openWorld, type Row, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.server.close())

async function call(by: Client, { id }: Row, name: string, wish: Row): Promise<Answer> {
  const [{ version } = { version: 0 }] = await world.rows('select version from lien where id = $1', [id])
  return by.post(`/lien/${id}/${name}`, { expected_version: version, ...wish })
}

const correct = (by: Client, lien: Row, wish: Row) => call(by, lien, 'correction', { reason: 'Misread bill', ...wish })

async function lienNow({ id }: Row): Promise<Row> {
  return (await world.admin.get(`/lien/${id}`)).body.lien as Row
}

/** A claim over 5,000.00 that its firm has confirmed and a funder has approved. */
async function reliedOn(): Promise<{ patient: Row; lien: Row; funder: Client }> {
  const { admin, firm, underwriter, server, rows } = world
  const funder = await server.as('funder')
  const [own] = await rows('select funder_id from "user" where id = $1', [funder.userId])
  const patient = await world.open()
  await world.set('patient', patient.id, { approved_limit_cents: 100_000_00 })
  const lien = await world.claim(patient, 5_000_00)
  await call(admin, lien, 'transition', { to: 'asserted' })
  await call(firm, lien, 'transition', { to: 'confirmed', confirmation_method: 'portal' })
  await call(underwriter, lien, 'funding', { to: 'offered', funder_id: own!['funder_id'], price_cents: 2_000_00 })
  expect((await call(funder, lien, 'funding', { to: 'approved' })).body.lien.funding_status).toBe('approved')
  return { patient, lien, funder }
}

/** The newest first. */
const mailsTo = async (funder: Client): Promise<Row[]> => {
  await world.server.eventsHandled()
  return world.rows(
    `select o.patient_id, o.subject, o.body from outgoing o join funder f on f.email = o.recipient
      join "user" u on u.funder_id = f.id where u.id = $1 order by o.created_at desc`,
    [funder.userId],
  )
}

it('M6: an edit never changes what a firm confirmed and a funder approved', async () => {
  const { admin, server } = world
  const { lien } = await reliedOn()
  const staff = await server.as('staff')
  for (const by of [admin, staff])
    for (const said of [
      { billed_cents: 15_000_00 },
      { adjustment_cents: 1_000_00 },
      { priority_class: 'super' },
      { lien_type: 'medicare' },
      { lines: [{ service_date: '2025-04-01', code: '72148', charge_cents: 5_000_00 }] },
    ]) {
      const { version } = await lienNow(lien)
      const refused = await by.put(`/lien/update/${lien.id}`, { version, ...said })
      expect([refused.status, refused.body.errors]).toEqual([422, { [Object.keys(said)[0]!]: ['relied_on'] }])
    }
  expect(await lienNow(lien)).toMatchObject({ status: 'confirmed', funding_status: 'approved', billed_cents: 5_000_00 })
})

it('M6: a correction takes the confirmation and the offer away, keeps the old figures, and tells both sides', async () => {
  const { admin, rows, firm, server } = world
  const { patient, lien, funder } = await reliedOn()
  const wrong = await correct(admin, lien, { billed_cents: 4_200_00, reason: '' })
  expect(wrong.body.errors).toEqual({ reason: ['required'] })
  expect((await correct(admin, lien, { billed_cents: 5_000_00 })).body.errors).toEqual({ _: ['nothing_changed'] })
  const done = await correct(admin, lien, { billed_cents: 4_200_00, adjustment_cents: 200_00, priority_class: 'fixed' })
  expect(done.body.lien).toMatchObject({
    status: 'asserted',
    confirmed_at: null,
    confirmed_by: null,
    funding_status: 'none',
    price_cents: null,
    billed_cents: 4_200_00,
    adjustment_cents: 200_00,
    balance_cents: 4_000_00,
    priority_class: 'fixed',
  })
  expect((await funder.get(`/lien/${lien.id}`)).status).toBe(404)

  const { lien_events: events } = (await admin.get(`/lien/${lien.id}/ledger`)).body as { lien_events: Row[] }
  // The firm reads what it confirmed before, too.
  const told = (await firm.get(`/lien/${lien.id}/ledger`)).body.lien_events as Row[]
  expect(told.find(({ kind }) => kind === 'correction')).toMatchObject({
    corrected: { from: { billed_cents: 5_000_00 }, to: { billed_cents: 4_200_00 } },
    reason: 'Misread bill',
  })
  const sums = events.filter(({ kind }) => kind === 'charge' || kind === 'adjustment')
  expect(sums.map(({ kind, amount_cents }) => [kind, amount_cents])).toEqual([
    ['charge', 5_000_00],
    ['charge', -800_00],
    ['adjustment', 200_00],
  ])
  const [correction] = await rows(
    `select reason, detail, by from lien_event where lien_id = $1 and kind = 'correction'`,
    [lien.id],
  )
  expect(correction).toEqual({
    reason: 'Misread bill',
    detail: {
      from: { billed_cents: 5_000_00, adjustment_cents: 0, priority_class: 'pro_rata' },
      to: { billed_cents: 4_200_00, adjustment_cents: 200_00, priority_class: 'fixed' },
    },
    by: admin.userId,
  })

  const [toFirm, ...more] = await rows('select recipient, subject, body from outgoing where patient_id = $1', [
    patient.id,
  ])
  expect([toFirm!['recipient'], more]).toEqual(['lawfirm@demo.example.com', []])
  expect(toFirm!['body']).toContain(`/liens/${patient.id}`)
  // Staff who may not know of funding read the mails of a case: the funder's is filed with none.
  const [toFunder] = await mailsTo(funder)
  expect([toFunder!['patient_id'], toFunder!['body']]).toEqual([null, expect.stringContaining('withdrawn')])
  const names = new RegExp(`${patient.first_name}|${patient.last_name}|${patient.case_number}|4,?200`)
  for (const mail of [toFirm, toFunder]) expect(`${mail!['subject']} ${mail!['body']}`).not.toMatch(names)
  expect(toFunder!['body']).not.toContain(patient.id)

  // The firm confirms the new figures, which can be offered again.
  const again = await call(firm, lien, 'transition', { to: 'confirmed', confirmation_method: 'portal' })
  expect(again.body.lien.status).toBe('confirmed')
  expect(server.errors).toEqual([])
})

it('M6: only administrators and the accounts correct, and never below what was paid or promised', async () => {
  const { admin, manager, underwriter, firm, server } = world
  const { lien, funder } = await reliedOn()
  const staff = await server.as('staff')
  const answers = await Promise.all(
    [manager, underwriter, firm, funder, staff].map(
      async (by) => (await correct(by, lien, { billed_cents: 1 })).status,
    ),
  )
  expect(answers.every((status) => status === 403 || status === 404 || status === 409)).toBe(true)
  expect(await lienNow(lien)).toMatchObject({ billed_cents: 5_000_00, status: 'confirmed' })
  expect((await correct(admin, lien, { adjustment_cents: 6_000_00 })).body.errors).toEqual({
    adjustment_cents: ['above_bill'],
  })
  await call(admin, lien, 'transition', { to: 'agreed' })
  expect((await correct(admin, lien, { billed_cents: 4_000_00 })).body.errors).toEqual({ billed_cents: ['locked'] })
})

it('M6: a bought claim is never worth less than was paid for it, and its owner is told', async () => {
  const { admin, underwriter, rows } = world
  const { patient, lien, funder } = await reliedOn()
  const [made] = await rows(
    `insert into patient_document (id, patient_id, lien_id, doc_type, title, file_key, sha256, visibility)
    values (new_uuid(), $1, $2, 'assignment', 'Paper', 'key', 'hash', '{internal}') returning id`,
    [patient.id, lien.id],
  )
  const purchase = { to: 'funded', purchase_date: '2026-06-01', assignment_document_id: made!['id'] }
  expect((await call(underwriter, lien, 'funding', purchase)).body.lien.funding_status).toBe('funded')
  expect((await correct(admin, lien, { billed_cents: 1_900_00 })).body.errors).toEqual({ price_cents: ['above_bill'] })
  const done = await correct(admin, lien, { billed_cents: 4_500_00 })
  expect(done.body.lien).toMatchObject({ funding_status: 'funded', price_cents: 2_000_00, billed_cents: 4_500_00 })
  expect((await mailsTo(funder))[0]!['body']).toContain('stay in the ledger')
})

it('M6: a lien that was corrected while the firm disputes it needs a new confirmation', async () => {
  const { admin, firm } = world
  const { lien } = await reliedOn()
  await call(firm, lien, 'transition', { to: 'disputed', reason: 'The bill is wrong' })
  expect((await correct(admin, lien, { billed_cents: 4_000_00 })).body.lien.status).toBe('disputed')
  expect((await call(firm, lien, 'transition', { to: 'confirmed', confirmation_method: 'portal' })).status).toBe(409)
  const back = await call(firm, lien, 'transition', { to: 'asserted' })
  expect(back.body.lien).toMatchObject({ status: 'asserted', confirmed_at: null })
})

it('M6: a new total replaces the lines, a price that was only offered does not hold it up, and who declined hears nothing', async () => {
  const { admin, rows } = world
  const { lien, funder } = await reliedOn()
  const lines = [{ service_date: '2025-04-01', code: '72148', charge_cents: 5_000_00 }]
  await rows('update lien set lines = $2 where id = $1', [lien.id, JSON.stringify(lines)])
  expect((await call(funder, lien, 'funding', { to: 'declined', reason: 'Too old' })).status).toBe(200)
  const before = await mailsTo(funder)
  const done = await correct(admin, lien, { billed_cents: 1_500_00 })
  expect(done.body.lien).toMatchObject({ billed_cents: 1_500_00, lines: [] })
  expect(await mailsTo(funder)).toHaveLength(before.length)
  const [kept] = await rows(`select detail from lien_event where lien_id = $1 and kind = 'correction'`, [lien.id])
  expect(kept!['detail'].from.lines).toEqual(lines)
})
