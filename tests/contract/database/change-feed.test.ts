import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, type TestDatabase } from '#tests/support/databases.ts'
import { add, addStatuses, change, read } from '#tests/support/sample-rows.ts'

interface Entry {
  entity: string
  rev: number
  op: string
  keys: string[] | null
}

describe.each(engines)('the change feed, on $name', ({ openTables }) => {
  let opened: TestDatabase
  let firms: [string, string]
  let manager: string
  let provider: string
  let visit: Record<string, unknown>
  const db = () => opened.database.pool

  const entriesOf = async (id: string): Promise<Entry[]> =>
    (
      await db().query<Entry>('select entity, rev, op, keys from change_log where entity_id = $1 order by xid, seq', [
        id,
      ])
    ).rows
  const lastOf = async (id: string): Promise<Entry | undefined> => (await entriesOf(id)).at(-1)
  const toldOf = async (id: string): Promise<string[]> => [...new Set((await lastOf(id))?.keys ?? ['everybody'])].sort()
  const newPatient = (): Promise<string> => add(db(), 'patient', { lawfirm_id: firms[0], case_manager_id: manager })

  beforeAll(async () => {
    opened = await openTables()
    firms = [await add(db(), 'lawfirm'), await add(db(), 'lawfirm')]
    manager = await add(db(), 'user', { role_id: await add(db(), 'role') })
    provider = await add(db(), 'medical_provider')
    visit = {
      appointment_type_id: await add(db(), 'appointment_type'),
      appointment_status_id: (await addStatuses(db())).unscheduled,
    }
  })
  afterAll(() => opened.close())

  test('every change of a row raises its revision and is on record, a delete as such', async () => {
    const patient = await newPatient()
    await change(db(), 'patient', patient, { city: 'Miami' })
    await change(db(), 'patient', patient, { deleted_at: '2026-02-01T00:00:00Z' })
    const entries = await entriesOf(patient)
    expect(entries.map(({ rev, op }) => [rev, op])).toEqual([
      [1, 'put'],
      [2, 'put'],
      [3, 'del'],
    ])
    expect(await read(db(), 'patient', patient)).toMatchObject({ rev: 3, version: 1 })
  })

  test('a case that moves is news to the firm it left and to the one it came to', async () => {
    const patient = await newPatient()
    expect(await toldOf(patient)).toEqual([firms[0], manager].sort())
    await change(db(), 'patient', patient, { lawfirm_id: firms[1], case_manager_id: null })
    expect(await toldOf(patient)).toEqual([...firms, manager].sort())
    await change(db(), 'patient', patient, { city: 'Tampa' })
    expect(await toldOf(patient)).toEqual([firms[1]])
  })

  test('what hangs on a case is told to those on the case, and what is the portal’s own to its people only', async () => {
    const patient = await newPatient()
    const shared = await add(db(), 'patient_note', { patient_id: patient, visibility: 'lawfirm' })
    const note = await add(db(), 'patient_note', { patient_id: patient })
    const message = await add(db(), 'patient_sms', { patient_id: patient })
    expect(await toldOf(shared)).toEqual([firms[0], manager].sort())
    expect(await toldOf(note)).toEqual([manager])
    expect(await toldOf(message)).toEqual([manager])
  })

  test('a visit opens its case to the provider, and closes it when it goes elsewhere', async () => {
    const patient = await newPatient()
    const appointment = await add(db(), 'appointment', { patient_id: patient, medical_provider_id: provider, ...visit })
    expect(await toldOf(appointment)).toEqual([firms[0], manager, provider].sort())
    expect(await toldOf(patient)).toContain(provider)

    const other = await add(db(), 'medical_provider')
    await change(db(), 'appointment', appointment, { medical_provider_id: other })
    expect(await toldOf(appointment)).toEqual([firms[0], manager, provider, other].sort())
    expect(await toldOf(patient)).toEqual([provider, other].sort())

    await change(db(), 'patient', patient, { city: 'Ocala' })
    expect(await toldOf(patient)).toEqual([firms[0], manager, other].sort())
  })

  test('a lien is told to its originator and to whoever owns it, before and after a sale', async () => {
    const patient = await newPatient()
    const funder = await add(db(), 'funder')
    const lien = await add(db(), 'lien', {
      patient_id: patient,
      billed_cents: 1,
      medical_provider_id: provider,
      owner_id: provider,
    })
    await change(db(), 'lien', lien, { owner_id: funder, owner_type: 'funder' })
    expect(await toldOf(lien)).toEqual([firms[0], manager, provider, funder].sort())
    expect(await toldOf(patient)).toContain(funder)

    const bidder = await add(db(), 'funder')
    const offered = await add(db(), 'lien', { patient_id: patient, billed_cents: 1, medical_provider_id: provider })
    await change(db(), 'lien', offered, { offered_to_id: bidder, funding_status: 'offered' })
    expect(await toldOf(offered)).toEqual([firms[0], manager, provider, bidder].sort())
    expect(await toldOf(patient)).toContain(bidder)
    await change(db(), 'patient', patient, { city: 'Tampa' })
    expect(await toldOf(patient)).toContain(bidder)
    await change(db(), 'lien', offered, { funding_status: 'declined' })
    expect(await toldOf(offered)).toContain(bidder)
    await change(db(), 'lien', offered, { billed_cents: 2 })
    expect(await toldOf(offered)).not.toContain(bidder)
  })

  test('look-ups are everybody’s news; organisations and people are their own', async () => {
    const state = await add(db(), 'state')
    const firm = await add(db(), 'lawfirm')
    const subsidiary = await add(db(), 'subsidiary')
    await change(db(), 'lawfirm', firm, { subsidiary_id: subsidiary })
    const person = await add(db(), 'lawfirm_employee', { lawfirm_id: firm })
    expect(await toldOf(state)).toEqual(['everybody'])
    expect(await toldOf(firm)).toEqual([firm, subsidiary].sort())
    expect(await toldOf(person)).toEqual([firm, subsidiary].sort())
  })
})
