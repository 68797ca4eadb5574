import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Row, type World } from '#tests/contract/cases/world.ts'
import { checkMoney } from '#server/features/case/money-check/check.ts'
import type { Client } from '#tests/support/server.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.server.close())

/** What a change is refused for, and the row's version afterwards: a refusal has changed nothing. */
async function refusal(by: Client, entity: string, row: Row, patch: Row): Promise<unknown> {
  const answer = await by.put(`/${entity}/update/${row['id']}`, { version: row['version'], ...patch })
  return answer.status === 422 ? answer.body.errors : answer.status
}

async function visitOf(provider: Client): Promise<Row> {
  const [visit] = await world.rows(
    `update appointment a set service_date = '2026-01-15', records_received_at = null, bill_received_at = null,
       bill_amount_cents = 200000, bill_lines = null, price_cents = 137600, lien_id = null,
       appointment_status_id = (select s.id from appointment_status s where s.code = 'completed')
     where id = (select a.id from appointment a join "user" u on u.medical_provider_office_id = a.medical_provider_office_id
         or u.medical_provider_office_id is null and u.medical_provider_id = a.medical_provider_id
       where u.id = $1 and a.deleted_at is null and a.chiropractor_id is null limit 1) returning id, version`,
    [provider.userId],
  )
  return visit!
}

test('no refusal tells a provider what its visit was bought for, and the night check tells those who may know', async () => {
  const provider = await world.server.as('provider')
  const visit = await visitOf(provider)
  const told = []
  for (const bill_amount_cents of [1, 137_599, 137_600, 300_000])
    told.push(await refusal(provider, 'appointment', visit, { bill_amount_cents, bill_received_at: '1999-01-01' }))
  expect(told).toEqual(told.map(() => ({ bill_received_at: ['before_service'] })))

  const changed = await provider.put(`/appointment/update/${visit['id']}`, {
    version: visit['version'],
    bill_amount_cents: 1_000_00,
  })
  expect([changed.status, 'price_cents' in changed.body.appointment]).toEqual([200, false])
  const { faults } = await checkMoney(world.server.database)
  expect(faults).toEqual([{ rule: 'price_above_bill', entity: 'appointment', entity_id: visit['id'], detail: {} }])
  const { version } = changed.body.appointment
  expect(
    await refusal(world.admin, 'appointment', { ...visit, version }, { note: 'Seen by those who see both' }),
  ).toEqual({ price_cents: ['above_bill'] })
})

test('no refusal tells staff what a lien was bought for, or when', async () => {
  const staff = await world.server.as('staff')
  const lien = await world.claim(await world.open(), 2_000_00)
  await world.set('lien', lien['id'], { price_cents: 1_166_20, purchase_date: '2026-02-03' })
  const order = { service_to: '1999-01-01' }
  const told = []
  for (const patch of [
    { billed_cents: 1_166_19, service_from: '1999-01-02' },
    { billed_cents: 1_166_20, service_from: '1999-01-02' },
    { service_from: '2026-02-03' },
    { service_from: '2026-02-04' },
  ])
    told.push(await refusal(staff, 'lien', lien, { ...patch, ...order }))
  expect(told).toEqual(told.map(() => ({ service_to: ['before_start'] })))
})

test('no refusal tells a subsidiary the day of the settlement, nor a case manager before there is one to work with', async () => {
  const subsidiary = await world.server.as('subsidiary')
  const [{ subsidiary_id }] = (await world.rows('select subsidiary_id from "user" where id = $1', [
    subsidiary.userId,
  ])) as [Row]
  const patient = await world.open({ subsidiary_id })
  await world.set('patient', patient['id'], { settlement_date: '2026-11-11', fee_num: 1, fee_den: 3 })
  const tries = async (by: Client): Promise<unknown[]> => [
    await refusal(by, 'patient', patient, { dol: '2026-11-11', dob: '1899-01-01' }),
    await refusal(by, 'patient', patient, { dol: '2026-11-12', dob: '1899-01-01' }),
  ]
  const same = [{ dob: ['too_early'] }, { dob: ['too_early'] }]
  expect(await tries(subsidiary)).toEqual(same)
  expect(await tries(world.manager)).toEqual(same)

  await world.set('patient', patient['id'], { case_status: 'settled' })
  expect(await tries(world.manager)).toEqual([
    { dob: ['too_early'] },
    { dob: ['too_early'], settlement_date: ['before_accident'] },
  ])
  const [{ version }] = (await world.rows('select version from patient where id = $1', [patient['id']])) as [Row]
  expect(version).toBe(patient['version'])
})
