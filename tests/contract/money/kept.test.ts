import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Row } from '#tests/contract/cases/world.ts'
import type { Answer } from '#tests/support/server.ts'
import { agreedOn, moveLien, openMoney, ownersAccept, published, step, workedCase, type MoneyWorld } from './world.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await openMoney('embedded')
})
afterAll(() => world.server.close())

const remove = (entity: string, id: string): Promise<Answer> => world.admin.delete(`/${entity}/delete/${id}`)

async function paper(patient: Row, doc_type: string, more: Row = {}): Promise<string> {
  const columns = { patient_id: patient['id'], doc_type, title: 'Paper', file_key: 'key', sha256: 'hash', ...more }
  const names = Object.keys(columns)
  const [made] = await world.rows(
    `insert into patient_document (id, visibility, ${names.join(', ')})
    values (new_uuid(), '{internal}', ${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    Object.values(columns),
  )
  return String(made!['id'])
}

const kept = { status: 409, body: { code: 'IMMUTABLE' } }

it('D8: what a distribution shares out is not deleted, nor is the case with its money', async () => {
  const { admin, billing, firm } = world
  const { patient, liens } = await workedCase(world)
  const balance = async (): Promise<number> => (await admin.get(`/patient/${patient['id']}`)).body.patient.balance_cents
  const owed = await balance()
  const { id } = await published(world, patient)
  // Even if nothing seems to refer to the claim.
  await world.set('lien', liens[0]!['id'], { status: 'asserted' })
  expect(await remove('lien', liens[0]!['id'])).toMatchObject(kept)
  expect(await remove('lien', liens[1]!['id'])).toMatchObject(kept)
  expect(await remove('patient', patient['id'])).toMatchObject(kept)
  expect(await balance()).toBe(owed)
  expect((await step(world, firm, id, 'accepted')).status).toBe(200)
  expect(await remove('lien', liens[0]!['id'])).toMatchObject(kept)
  await ownersAccept(world, patient)
  expect((await step(world, firm, id, 'executed')).status).toBe(200)
  expect(await remove('lien', liens[1]!['id'])).toMatchObject(kept)

  // A claim that came up later is in no distribution.
  const late = await world.claim(patient, 5_00)
  expect((await remove('lien', late['id'])).status).toBe(200)
  expect((await billing.get(`/patient/${patient['id']}/distributions`)).status).toBe(200)
})

it('D8: what the firm accepted to pay is not called an error until the distribution is reversed', async () => {
  const { admin, billing, firm } = world
  const { patient, liens } = await workedCase(world)
  const id = await agreedOn(world, patient)
  const error = { to: 'void', reason: 'Entered twice' }
  const refusals = async (): Promise<unknown[]> =>
    Promise.all([billing, admin].map(async (by) => (await moveLien(world, by, liens[0]!, error)).body.errors))
  expect(await refusals()).toEqual([billing, admin].map(() => ({ _: ['FIGURES_ACCEPTED'] })))
  expect((await step(world, firm, id, 'executed')).status).toBe(200)
  expect(await refusals()).toEqual([billing, admin].map(() => ({ _: ['FIGURES_PAID_OUT'] })))
  // A claim that came up later is in no distribution.
  expect((await moveLien(world, billing, await world.claim(patient, 5_00), error)).status).toBe(200)
  expect((await step(world, admin, id, 'reversed', { reason: 'The carrier withdrew' })).status).toBe(200)
  expect((await moveLien(world, billing, liens[0]!, error)).body.lien.status).toBe('void')
})

it('D1: a claim goes while nobody relies on it, and stays from then on', async () => {
  const stays = async (columns: Row): Promise<number> => {
    const patient = await world.open()
    const lien = await world.claim(patient, 100_00)
    await world.set('lien', lien['id'], columns)
    const answers = [await remove('lien', lien['id']), await remove('patient', patient['id'])]
    expect(new Set(answers.map(({ status }) => status)).size).toBe(1)
    return answers[0]!.status
  }
  for (const columns of [
    { status: 'draft' },
    { status: 'asserted' },
    { status: 'void' },
    { funding_status: 'declined' },
  ])
    expect([columns, await stays(columns)]).toEqual([columns, 200])
  for (const columns of [
    { status: 'confirmed' },
    { status: 'agreed' },
    { status: 'payable' },
    { status: 'written_off' },
    { funding_status: 'offered' },
    { funding_status: 'funded' },
  ])
    expect([columns, await stays(columns)]).toEqual([columns, 409])
})

it('D1: a case stays where money was settled or received', async () => {
  const settled = await world.open()
  const line = { payer: 'Carrier', amount_cents: 1_000_00, agreed_on: '2026-06-01' }
  expect((await world.billing.post(`/patient/${settled['id']}/settlements`, line)).status).toBe(201)
  expect(await remove('patient', settled['id'])).toMatchObject(kept)

  const [paid] = await world.rows(
    `select patient_id as id from receipt r join patient p on p.id = r.patient_id where p.deleted_at is null limit 1`,
  )
  expect(await remove('patient', paid!['id'])).toMatchObject(kept)
  expect((await world.admin.get(`/patient/${paid!['id']}`)).status).toBe(200)
})

it('D8: a paper with a signature, or on which a purchase or an account rests, is not deleted', async () => {
  const { patient, liens } = await workedCase(world)
  const [signed, assignment, statement, plain] = [
    await paper(patient, 'lop', { sign_status: 'signed' }),
    await paper(patient, 'assignment'),
    await paper(patient, 'settlement_statement'),
    await paper(patient, 'photo'),
  ]
  await world.set('lien', liens[0]!['id'], { assignment_document_id: assignment })
  await published(world, patient)
  for (const id of [signed, assignment, statement]) {
    expect(await remove('patient_document', id)).toMatchObject(kept)
    expect((await world.admin.get(`/patient_document/${id}`)).status).toBe(200)
  }
  expect((await remove('patient_document', plain)).status).toBe(200)
  const other = await world.open()
  expect((await remove('patient_document', await paper(other, 'settlement_statement'))).status).toBe(200)
})
