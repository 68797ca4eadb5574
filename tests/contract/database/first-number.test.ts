import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/database/transaction.ts'
import { engines, type TestDatabase } from '#tests/support/databases.ts'
import { add, change, read } from '#tests/support/sample-rows.ts'

interface Numbered extends Record<string, unknown> {
  id: string
  number: string
  is_primary: boolean
  sms_consent: string
  version: number
}

describe.each(engines)('the first telephone number of a case, on $name', ({ openTables }) => {
  let opened: TestDatabase
  let lawfirm: string
  const db = () => opened.database.pool
  const newPatient = (phone: string): Promise<string> =>
    add(db(), 'patient', { lawfirm_id: lawfirm, phone, search_text: `ana ${phone}` })
  const numbersOf = async (patient: string): Promise<Numbered[]> =>
    (
      await db().query<Numbered>(
        'select * from patient_mobile_info where patient_id = $1 and deleted_at is null order by number',
        [patient],
      )
    ).rows
  const firstOf = async (patient: string): Promise<Numbered> => {
    const first = (await numbersOf(patient)).filter((row) => row.is_primary)
    expect(first).toHaveLength(1)
    return first[0]!
  }
  const onCase = (patient: string) =>
    read<{ phone: string; search_text: string; version: number }>(db(), 'patient', patient)

  beforeAll(async () => {
    opened = await openTables()
    lawfirm = await add(db(), 'lawfirm')
  })
  afterAll(() => opened.close())

  test('comes with the case', async () => {
    const patient = await newPatient('+13055551001')
    expect(await numbersOf(patient)).toMatchObject([
      {
        number: '+13055551001',
        kind: 'mobile',
        owner: 'self',
        is_primary: true,
        sms_consent: 'unknown',
        search_text: '+13055551001',
      },
    ])
    expect((await firstOf(patient)).id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  test('follows the case, and the case follows it, search included', async () => {
    const patient = await newPatient('+13055551002')
    await change(db(), 'patient', patient, { phone: '+13055551003' })
    const number = await firstOf(patient)
    expect(number).toMatchObject({ number: '+13055551003', version: 2 })
    expect(await onCase(patient)).toMatchObject({ phone: '+13055551003', version: 1 })

    await change(db(), 'patient_mobile_info', number.id, { number: '+13055551004' })
    expect(await onCase(patient)).toMatchObject({ phone: '+13055551004', version: 2 })
    expect((await numbersOf(patient)).length).toBe(1)
  })

  test('a number that becomes the first is the case’s, in the case’s search too', async () => {
    const patient = await newPatient('+13055551005')
    const other = await add(db(), 'patient_mobile_info', { patient_id: patient, number: '+13055551006' })
    expect(await onCase(patient)).toMatchObject({ phone: '+13055551005' })
    await change(db(), 'patient_mobile_info', other, { is_primary: true })
    expect(await firstOf(patient)).toMatchObject({ id: other })
    expect(await onCase(patient)).toMatchObject({ phone: '+13055551006', search_text: 'ana +13055551006' })

    await change(db(), 'patient', patient, { phone: '+13055551005' })
    expect(await firstOf(patient)).toMatchObject({ number: '+13055551005' })
    expect((await numbersOf(patient)).length).toBe(2)
  })

  test('the next number steps up when the first is taken away, and not when another was put in its place', async () => {
    const patient = await newPatient('+13055551007')
    const first = await firstOf(patient)
    const second = await add(db(), 'patient_mobile_info', { patient_id: patient, number: '+13055551008' })
    await change(db(), 'patient_mobile_info', first.id, { deleted_at: '2026-02-01T00:00:00Z' })
    expect(await firstOf(patient)).toMatchObject({ id: second })
    expect(await onCase(patient)).toMatchObject({ phone: '+13055551008' })

    const third = await add(db(), 'patient_mobile_info', { patient_id: patient, number: '+13055551009' })
    const fourth = await add(db(), 'patient_mobile_info', { patient_id: patient, number: '+13055551010' })
    await inTransaction(db(), async (client) => {
      await change(client, 'patient_mobile_info', second, { is_primary: false })
      await change(client, 'patient_mobile_info', fourth, { is_primary: true })
    })
    expect(await firstOf(patient)).toMatchObject({ id: fourth })
    expect((await read(db(), 'patient_mobile_info', third))['is_primary']).toBe(false)
  })

  test('consent stays with the number it was given for', async () => {
    const patient = await newPatient('+13055551011')
    const { id } = await firstOf(patient)
    const consent = {
      sms_consent: 'granted',
      consent_source: 'signed_form',
      consent_at: '2026-01-05T10:00:00Z',
      detail_consent: true,
    }
    await change(db(), 'patient_mobile_info', id, consent)
    await change(db(), 'patient', patient, { phone: '+13055551012' })
    expect(await read(db(), 'patient_mobile_info', id)).toMatchObject({
      number: '+13055551012',
      sms_consent: 'unknown',
      consent_source: null,
      consent_at: null,
      detail_consent: false,
    })

    await change(db(), 'patient_mobile_info', id, { ...consent, number: '+13055551013' })
    expect(await firstOf(patient)).toMatchObject({ number: '+13055551013', sms_consent: 'granted' })
  })

  test('a bulk load brings its own numbers', async () => {
    const patient = await inTransaction(db(), async (client) => {
      await client.query(`select set_config('app.loading', 'on', true)`)
      return add(client, 'patient', { lawfirm_id: lawfirm })
    })
    expect(await numbersOf(patient)).toEqual([])
  })
})
