import { afterAll, beforeAll, expect, it } from 'vitest'
import { missingRecord } from '#domain/access/person-records.ts'
import { demoToday } from '#tests/support/demo-today.ts'
import type { Row } from '#tests/contract/cases/world.ts'
import { moveLien, openMoney, type MoneyWorld } from '#tests/contract/money/world.ts'
import type { Client } from '#tests/support/server.ts'

let world: MoneyWorld

beforeAll(async () => {
  world = await openMoney('embedded')
})
afterAll(() => world.server.close())

const screen = async (who: Client): Promise<Row> => (await who.get('/first_screen/staff')).body as Row
const version = async (table: string, id: string): Promise<number> =>
  (await world.rows(`select version from ${table} where id = $1`, [id]))[0]?.['version'] as number

async function report(who: Client, name: string, filter: Row): Promise<{ count: number; totals: Row }> {
  const asked = encodeURIComponent(JSON.stringify(filter))
  return (await who.get(`/report/${name}?page_size=25&filter=${asked}`)).body as { count: number; totals: Row }
}

it('J3: an underwriter finds the own cases to decide and those that nobody has, with what blocks each', async () => {
  const { underwriter, admin } = world
  const own = await world.open()
  const free = await world.open({ underwriter_id: null })
  for (const one of [own, free]) await world.set('patient', one['id'], { case_status: 'underwriting' })
  const before = await screen(underwriter)
  const found = before['queue'].mine.rows.find(({ patient_id }: Row) => patient_id === own['id'])
  expect(found).toMatchObject({ is_overdue: false, received: 0, proposal: null, exposure_cents: 0 })
  const [{ missing } = { missing: 0 }] = await world.rows(
    `select count(*)::int as missing from underwriting_document where patient_id = $1 and required
      and status = 'requested'`,
    [own['id']],
  )
  expect(found.missing).toBe(missing)
  const unassigned = before['queue'].unassigned.rows.find(({ patient_id }: Row) => patient_id === free['id'])
  expect(unassigned.version).toBe(await version('patient', free['id']))

  const body = { expected_version: unassigned.version }
  expect((await underwriter.post(`/patient/${free['id']}/underwriting/take`, body)).status).toBe(200)
  const { mine, unassigned: left } = (await screen(underwriter))['queue']
  expect([mine.count, left.count]).toEqual([before['queue'].mine.count + 1, before['queue'].unassigned.count - 1])

  // The list of cases behind the number.
  const all = (await underwriter.get('/patient/wp/all')).body['patients'] as Row[]
  const behind = all.filter(
    (row) => row['case_status'] === 'underwriting' && row['underwriter_id'] === underwriter.userId,
  )
  expect(behind).toHaveLength(mine.count)
  expect((await screen(admin))['queue']).toBeUndefined()
})

it('M11: the figures of the accounts are those of the lists that they lead to', async () => {
  const { billing } = world
  const patient = await world.open()
  const today = demoToday()
  const before = (await screen(billing))['books']
  await world.held(patient, today, { bill_amount_cents: 340_00, bill_received_at: today })
  await world.held(patient, today)
  const lien = await world.claim(patient, 900_00)
  await moveLien(world, world.admin, lien, { to: 'asserted' })
  const after = (await screen(billing))['books']
  expect(after.bills_without_lien).toEqual({
    count: before.bills_without_lien.count + 1,
    cents: before.bills_without_lien.cents + 340_00,
  })
  expect(after.visits_without_bill.count).toBe(before.visits_without_bill.count + 1)
  expect(after.billed_this_month).toEqual({
    count: before.billed_this_month.count + 2,
    cents: before.billed_this_month.cents + 340_00,
  })
  expect(after.liens_to_confirm).toEqual({
    count: before.liens_to_confirm.count + 1,
    cents: before.liens_to_confirm.cents + 900_00,
  })

  const unclaimed = await report(billing, 'service_dates', { period: 'all', lien: 'bill_without_lien' })
  expect([unclaimed.count, unclaimed.totals['billed_cents']]).toEqual([
    after.bills_without_lien.count,
    after.bills_without_lien.cents,
  ])
  const unbilled = await report(billing, 'service_dates', { period: 'all', status: 'missing_bill' })
  expect(unbilled.count).toBe(after.visits_without_bill.count)
  const month = await report(billing, 'service_dates', { period: 'this_month' })
  expect([month.count, month.totals['billed_cents']]).toEqual([
    after.billed_this_month.count,
    after.billed_this_month.cents,
  ])
  for (const [show, figure, column] of [
    ['to_confirm', after.liens_to_confirm, 'billed_cents'],
    ['payable', after.checks_awaited, 'balance_cents'],
    ['paid', after.liens_paid, 'paid_cents'],
  ] as const) {
    const list = (await billing.get(`/lien/worklist?show=${show}`)).body as Row
    expect([show, list['count'], list[column]]).toEqual([show, figure.count, figure.cents])
  }
})

it('M11: a receipt stands among those to allocate until it is allocated, and among those of its month', async () => {
  const { billing } = world
  const patient = await world.open()
  const today = demoToday()
  const before = (await screen(billing))['books']
  const draft = { payer: 'Carrier', method: 'check', reference: 'C-17', amount_cents: 120_00, received_on: today }
  const answer = await billing.post(`/patient/${patient['id']}/receipts`, draft)
  expect(answer.status).toBe(201)
  const after = (await screen(billing))['books']
  expect(after.to_allocate.count).toBe(before.to_allocate.count + 1)
  expect(after.received_this_month).toMatchObject({
    count: before.received_this_month.count + 1,
    cents: before.received_this_month.cents + 120_00,
  })
  expect(after.received_this_month.rows[0]).toMatchObject({ reference: 'C-17', unallocated_cents: 120_00 })
  const reversed = await billing.post(`/receipt/${answer.body.receipt.id}/reversal`, { reason: 'Bounced' })
  expect(reversed.status).toBe(200)
  const last = (await screen(billing))['books']
  expect([last.to_allocate.count, last.received_this_month.count]).toEqual([
    before.to_allocate.count,
    before.received_this_month.count,
  ])
})

it('O17, O19: an administrator finds who waits, who cannot work, what failed and what looks like a double', async () => {
  const { admin } = world
  const before = (await screen(admin))['portal']
  const twins = { first_name: 'Ada', last_name: 'Twinning', dob: '1988-02-03' }
  await world.open(twins)
  await world.open({ ...twins, duplicates_answered: true }, admin).catch(() => undefined)
  await world.rows('update employee set user_id = null where user_id = $1', [world.manager.userId])
  const after = (await screen(admin))['portal']
  expect(after.without_record.count).toBe(before.without_record.count + 1)
  expect(after.without_record.rows.map(({ id }: Row) => id)).toContain(world.manager.userId)
  expect(
    missingRecord({
      user_type: 'staff',
      firm_wide: false,
      grants: {},
      is_casemanager: true,
      is_underwriter: false,
      employee_id: null,
      lawfirm_employee_id: null,
    }),
  ).toBe('employee')
  const flagged = (await admin.get('/patient/flagged/duplicate_suspects')).body.patient_ids as string[]
  expect(after.duplicates).toBe(flagged.length)
  const failed = (await admin.get('/background_work/all')).body as Row
  expect(after.failed_work).toBe(failed['count'])
})

it('each desk is for those whose work it is', async () => {
  const parts = async (name: string) => Object.keys(await screen(await world.server.as(name))).toSorted()
  expect(await parts('underwriter')).toEqual(['as_of', 'queue'])
  expect(await parts('staff')).toEqual(['as_of', 'books'])
  expect(await parts('admin')).toEqual(['as_of', 'books', 'portal'])
  expect(await parts('case.manager')).toEqual(['as_of'])
  for (const name of ['lawfirm', 'funder', 'auditor'])
    expect([name, (await (await world.server.as(name)).get('/first_screen/staff')).status]).toEqual([name, 404])
})
