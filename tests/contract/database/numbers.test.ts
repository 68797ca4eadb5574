import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatCaseNumber } from '#domain/rules/case-number.ts'
import { uuidFrom } from '#domain/rules/uuid.ts'
import { luhnCheckDigit } from '#domain/rules/luhn.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { engines, type TestDatabase } from '#tests/support/databases.ts'
import { add } from '#tests/support/sample-rows.ts'

describe.each(engines)('numbers given out by $name', ({ openTables }) => {
  let opened: TestDatabase
  let lawfirm: string
  const db = () => opened.database.pool
  const one = async (text: string, values: unknown[] = []): Promise<string> =>
    (await db().query<{ value: string }>(`select ${text} as value`, values)).rows[0]?.value ?? ''
  const nextCase = (code: string | null, year: number): Promise<string> => one('next_case_number($1, $2)', [code, year])

  beforeAll(async () => {
    opened = await openTables()
    lawfirm = await add(db(), 'lawfirm')
  })
  afterAll(() => opened.close())

  test('a case’s number is written as everywhere else, with its check digit', async () => {
    await db().query(`insert into case_number_series values ('MIA', 2026, 4216)`)
    expect(await nextCase('MIA', 2026)).toBe('MIA-26-004217-1')
    expect(await nextCase(null, 2031)).toBe(formatCaseNumber(null, 2031, 1))
    for (const digits of ['26004217', '26000001', '26099999', '99999999', '00000007']) {
      expect(await one('luhn_check_digit($1)', [digits])).toBe(luhnCheckDigit(digits))
    }
  })

  test('each code and year counts for itself, and nobody gets a number twice', async () => {
    const numbers = await Promise.all(Array.from({ length: 60 }, () => nextCase('ATL', 2026)))
    expect(new Set(numbers)).toEqual(new Set(numbers.map((_, place) => formatCaseNumber('ATL', 2026, place + 1))))
    expect(await nextCase('ATL', 2027)).toBe(formatCaseNumber('ATL', 2027, 1))
    expect(await nextCase('ORL', 2026)).toBe(formatCaseNumber('ORL', 2026, 1))
  })

  test('a number that an imported case has is passed over', async () => {
    await add(db(), 'patient', { lawfirm_id: lawfirm, case_number: formatCaseNumber('TPA', 2026, 1).toLowerCase() })
    expect(await nextCase('TPA', 2026)).toBe(formatCaseNumber('TPA', 2026, 2))
  })

  test('a write that fails gives its number back, and no number lies outside its six digits', async () => {
    await expect(
      inTransaction(db(), async (client) => {
        await client.query(`select next_case_number('JAX', 2026)`)
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect(await nextCase('JAX', 2026)).toBe(formatCaseNumber('JAX', 2026, 1))
    await db().query(`update case_number_series set last = 999999 where code = 'JAX'`)
    await expect(nextCase('JAX', 2026)).rejects.toMatchObject({ constraint: 'case_number_series__last__check' })
    await expect(nextCase('toolong', 2026)).rejects.toMatchObject({ constraint: 'case_number_series__code__check' })
  })

  test('liens of a case are numbered behind its number, a void one keeps its own', async () => {
    const patient = await add(db(), 'patient', { lawfirm_id: lawfirm, case_number: 'MIA-26-000900-1' })
    const next = (): Promise<string> => one('next_lien_number($1)', [patient])
    expect(await next()).toBe('MIA-26-000900-1-L01')
    await add(db(), 'lien', {
      patient_id: patient,
      billed_cents: 1,
      lien_number: 'MIA-26-000900-1-L07',
      status: 'void',
    })
    expect(await next()).toBe('MIA-26-000900-1-L08')
    expect(new Set(await Promise.all([next(), next(), next()])).size).toBe(3)
    await db().query('update lien_number_series set last = 99 where patient_id = $1', [patient])
    expect(await next()).toBe('MIA-26-000900-1-L100')
  })

  test('ids made here sort with those made elsewhere', async () => {
    const before = uuidFrom(Date.now() - 5_000, new Uint8Array(10))
    const after = uuidFrom(Date.now() + 5_000, new Uint8Array(10))
    const made = await one('new_uuid()')
    expect([after, made, before].sort()).toEqual([before, made, after])
  })
})
