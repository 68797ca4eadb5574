import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { entityByName } from '#domain/entities/index.ts'
import type { Entity } from '#domain/entity.ts'
import { dateOfDayNumber as day, dayNumber as dayNumberOf, isMinorOn } from '#domain/rules/dates.ts'
import { fold } from '#domain/rules/fold.ts'
import { basicRows } from './basics.ts'
import { blockRows, casesOf, storyAt } from './block.ts'
import { digestOf } from './canonical.ts'
import { completed } from './complete-for-tests.ts'
import { directoryRows } from './directory.ts'
import { demoDay } from './index.ts'
import { codeId } from './ids.ts'
import type { AnyRow } from './rows.ts'
import { demo, large } from './sizes.ts'

const TODAY = '2026-06-15'
const demoRows = { ...directoryRows(demo, TODAY), ...blockRows(0, TODAY) } as Record<string, AnyRow[]>
const demoTables: Record<string, AnyRow[]> = { ...basicRows(), ...demoRows }

/** What has a moment of its own because it happened; visits, due work and ends are ahead. */
const tellsOfThePast = (field: string): boolean =>
  /(^|_)at$/.test(field) && !/^(expires|next_contact|hipaa_auth_expires|next_appointment)/.test(field)

function faults(entity: Entity, row: AnyRow): string[] {
  const whole = completed(entity, row)
  const wrong = Object.entries(entity.fields).flatMap(([name, field]) => {
    const given = whole[name]
    if (given === null) return field.required ? [`${name}: required`] : []
    const result = v.safeParse(field.schema, given)
    return result.success ? [] : [`${name}: ${result.issues[0].message} (${JSON.stringify(given)})`]
  })
  return [...wrong, ...Object.entries(entity.check(whole)).map(([name, codes]) => `${name}: ${codes.join()}`)]
}

describe('the small demo', () => {
  test('every row obeys its definition', () => {
    const found = Object.entries(demoTables).flatMap(([name, rows]) => {
      const entity = entityByName.get(name)
      return entity ? rows.flatMap((row) => faults(entity, row).map((fault) => `${name} ${row.id} ${fault}`)) : []
    })
    expect(found.slice(0, 10)).toEqual([])
  })

  test('no two rows share what must be unique, and every reference leads to a row', () => {
    const ids = new Map(Object.entries(demoTables).map(([name, rows]) => [name, new Set(rows.map(({ id }) => id))]))
    const problems: string[] = []
    for (const [name, rows] of Object.entries(demoTables)) {
      const entity = entityByName.get(name)
      if (ids.get(name)!.size !== rows.length) problems.push(`${name}: an id twice`)
      if (!entity) continue
      for (const [field, { ref }] of Object.entries(entity.fields)) {
        if (!ref) continue
        const lost = rows.flatMap((row) => [row[field] ?? []].flat()).filter((id) => !ids.get(ref)?.has(String(id)))
        if (lost.length > 0) problems.push(`${name}.${field}: ${lost.length} lead nowhere`)
      }
      problems.push(...twins(entity, rows))
    }
    expect(problems).toEqual([])
  })

  test('holds as much of everything as it promises', () => {
    const counted = {
      appointments: demoTables['appointment']!.length,
      liens: demoTables['lien']!.length,
      notes: demoTables['patient_note']!.length,
      sms: demoTables['patient_sms']!.length,
      documents: demoTables['patient_document']!.length,
    }
    for (const [what, count] of Object.entries(counted)) {
      const promised = demo[what as keyof typeof counted]
      expect(Math.abs(count - promised), what).toBeLessThanOrEqual(promised * 0.02)
    }
    expect(demoTables['patient']).toHaveLength(200)
    expect(demoTables['lawfirm_employee']).toHaveLength(30)
    expect(demoTables['medical_provider_office']).toHaveLength(25)
  })

  test('tells of nothing that is still to come, at whatever hour somebody starts it', () => {
    for (const start of ['2026-11-22T00:00:01Z', '2026-11-23T03:01:00Z', '2026-06-15T23:59:00Z']) {
      const today = demoDay(new Date(start))
      const rows: Record<string, AnyRow[]> = { ...directoryRows(demo, today), ...blockRows(0, today) }
      const ahead = Object.entries(rows).flatMap(([name, all]) =>
        all.flatMap((row) =>
          Object.entries(row).flatMap(([field, value]) =>
            tellsOfThePast(field) && typeof value === 'string' && Date.parse(value) > Date.parse(start)
              ? [`${name}.${field} ${value}`]
              : [],
          ),
        ),
      )
      expect(ahead.slice(0, 5)).toEqual([])
      const turned = Object.values(rows).flatMap((all) =>
        all.filter((row) => row['updated_at'] && String(row['updated_at']) < String(row['created_at'])),
      )
      expect(turned).toEqual([])
    }
  }, 30_000)

  test('shows one of what is rare: closed in every way, on hold, visits whose outcome nobody wrote down, papers for each party', () => {
    const found = new Set(demoTables['patient']!.map((row) => row['case_status']))
    for (const rare of ['on_hold', 'declined', 'withdrawn', 'closed_no_recovery']) expect(found).toContain(rare)
    const forgotten = demoTables['appointment']!.filter(
      (row) =>
        row['appointment_status_id'] === codeId('appointment_status', 'scheduled') &&
        String(row['scheduled_start']) < TODAY,
    )
    expect(forgotten.length).toBeGreaterThan(1)
    const readers = new Set(demoTables['patient_document']!.flatMap((row) => row['visibility'] as string[]))
    expect([...readers].toSorted()).toEqual(['funder', 'internal', 'lawfirm', 'provider', 'subsidiary'])
    const openers = new Set(demoTables['patient']!.map((row) => row['created_by']))
    expect(demoTables['subsidiary_user']!.filter((row) => openers.has(row['user_id'])).length).toBeGreaterThan(3)
  })

  test('is the same to the byte wherever it is made', () => {
    expect(digestOf(demoRows)).toBe('4b2e2934c0b7dd6fe723ed780492303bdccd4d4046cabb006645e4f49817c30c')
  })

  test('stands still when the order of making changes, and moves with its day', () => {
    blockRows(3, TODAY)
    const again = blockRows(0, TODAY)
    for (const name of ['patient', 'lien', 'patient_sms'] as const)
      expect(digestOf(again[name])).toBe(digestOf(demoRows[name]))
    const later = blockRows(0, '2027-01-02')
    expect(digestOf(later.patient)).not.toBe(digestOf(again.patient))
    expect(later.patient.map(({ id }) => id)).toEqual(demoTables['patient']!.map(({ id }) => id))
  })
})

function twins(entity: Entity, rows: readonly AnyRow[]): string[] {
  return entity.unique.flatMap((fields) => {
    const keys = rows
      .filter((row) => !row['deleted_at'] && fields.every((field) => row[field] !== null && row[field] !== undefined))
      .map((row) => fields.map((field) => String(row[field]).toLowerCase()).join(' | '))
    return keys.filter((key, place) => keys.indexOf(key) !== place).map((key) => `${entity.name}: ${key} twice`)
  })
}

describe('the large demo', () => {
  const directory = directoryRows(large, TODAY)

  test('begins with the rows of the small one', () => {
    for (const [name, rows] of Object.entries(directoryRows(demo, TODAY))) {
      const byId = new Map(directory[name]!.map((row) => [row.id, row]))
      for (const row of rows) expect(byId.get(row.id), `${name} ${row.id}`).toEqual(row)
    }
  })

  test('has as many of everybody as it promises, none of them twice', () => {
    expect(directory['lawfirm']).toHaveLength(250)
    expect(directory['lawfirm_employee']).toHaveLength(1_500)
    expect(directory['subsidiary_user']).toHaveLength(90)
    expect(directory['medical_provider_office']).toHaveLength(600)
    expect(directory['chiropractor']).toHaveLength(180)
    const problems = Object.entries(directory).flatMap(([name, rows]) => {
      const entity = entityByName.get(name)!
      return [...twins(entity, rows), ...rows.flatMap((row) => faults(entity, row))]
    })
    expect(problems.slice(0, 10)).toEqual([])
  })
})

describe('five thousand patients', () => {
  const COUNT = 5_000
  const stories = Array.from({ length: COUNT }, (_, index) => storyAt(index, TODAY))
  const share = (chosen: number): number => (chosen / COUNT) * 100

  test('stand where cases of their age stand', () => {
    const of = (...statuses: string[]): number =>
      share(stories.filter(({ status }) => statuses.includes(status)).length)
    const expected: [number, ...string[]][] = [
      [8, 'intake'],
      [7, 'underwriting'],
      [35, 'active', 'on_hold'],
      [10, 'treatment_complete'],
      [12, 'demand'],
      [9, 'litigation'],
      [4, 'settled'],
      [3, 'distribution'],
      [9, 'closed_paid'],
      [3, 'declined', 'withdrawn', 'closed_no_recovery'],
    ]
    for (const [percent, ...statuses] of expected)
      expect(Math.abs(of(...statuses) - percent), statuses.join()).toBeLessThan(1.6)
  })

  test('are of four families of names, and three in a hundred are minors', () => {
    const of = (set: string): number => share(stories.filter(({ name }) => name.set === set).length)
    expect(Math.abs(of('english') - 45)).toBeLessThan(2.5)
    expect(Math.abs(of('spanish') - 35)).toBeLessThan(2.5)
    expect(Math.abs(of('turkish') - 10)).toBeLessThan(1.5)
    expect(Math.abs(of('arabic') - 10)).toBeLessThan(1.5)
    expect(stories.filter(({ name }) => name.set === 'arabic' && name.native === null).length).toBeLessThan(5)
    expect(Math.abs(share(stories.filter(({ dob }) => isMinorOn(day(dob), TODAY)).length) - 3)).toBeLessThan(0.8)
  })

  test('four in a thousand are somebody entered twice', () => {
    const seen = new Map<string, string>()
    let doubles = 0
    for (const { dob, dol, name } of stories) {
      const key = `${dob} ${dol}`
      const letters = [...fold(name.first + name.last)].sort().join('')
      if (seen.get(key) === letters) doubles += 1
      seen.set(key, letters)
    }
    expect(share(doubles)).toBeGreaterThan(0.2)
    expect(share(doubles)).toBeLessThan(0.6)
  })

  test('six in a hundred come near their limitation date, and a few are past it', () => {
    const waiting = ['active', 'treatment_complete', 'demand']
    const today = dayNumberOf(TODAY)
    const left = stories.flatMap(({ status, suitFiled, solDate }) =>
      waiting.includes(status) && suitFiled === null && solDate !== null ? [solDate - today] : [],
    )
    const near = share(left.filter((days) => days >= 0 && days <= 120).length)
    expect(near).toBeGreaterThan(3.5)
    expect(near).toBeLessThan(7)
    expect(share(left.filter((days) => days < 0).length)).toBeLessThan(0.6)
  })
})

const status = (code: string): string => codeId('appointment_status', code)

describe('six hundred cases with everything in them', () => {
  const cases = [1, 2, 3].flatMap((block) => casesOf(block, TODAY))

  test('agree with themselves: visits, bills, liens, payments and statuses', () => {
    for (const rows of cases) {
      const [patient] = rows.patient
      const visits = new Map(rows.appointment.map((row) => [row.id, row]))
      for (const lien of rows.lien) {
        const own = (lien.appointment_ids ?? []).map((id) => visits.get(id)!)
        const billed = own.reduce((sum, visit) => sum + visit.bill_amount_cents!, 0)
        if (own.length > 0) expect(lien.billed_cents).toBe(billed)
        for (const visit of own) expect(visit.lien_id).toBe(lien.id)
        expect(lien.final_cents).toBe(lien.billed_cents - lien.adjustment_cents - lien.reduction_cents!)
        expect(lien.balance_cents).toBe(lien.final_cents! - lien.paid_cents!)
        expect(lien.funding_status === 'funded').toBe(Boolean(lien.price_cents && lien.assignment_document_id))
        const offers = rows.lien_event.filter(
          ({ lien_id, kind, to_value }) => lien_id === lien.id && kind === 'funding' && to_value === 'offered',
        )
        expect(offers.map(({ by }) => typeof by)).toEqual(lien.funding_status === 'offered' ? ['string'] : [])
      }
      if (patient!.case_status === 'closed_paid') {
        expect(
          rows.lien.every(({ status: at, balance_cents }) => ['paid', 'released'].includes(at!) && balance_cents === 0),
        ).toBe(true)
        const received = rows.receipt.reduce((sum, { amount_cents }) => sum + Number(amount_cents), 0)
        expect(received).toBe(rows.lien.reduce((sum, { paid_cents }) => sum + paid_cents!, 0))
      }
      expect(rows.patient_mobile_info.find(({ is_primary }) => is_primary)?.number).toBe(patient!.phone)
      if (!rows.patient_mobile_info.some(({ sms_consent }) => sms_consent !== 'unknown'))
        expect(rows.patient_sms).toEqual([])
    }
  })

  test('miss, move and pay as people do', () => {
    const visits = cases
      .flatMap(({ appointment }) => appointment)
      .filter(({ scheduled_start }) => (scheduled_start ?? '9') < TODAY)
    const part = (...codes: string[]): number =>
      visits.filter(({ appointment_status_id }) => codes.map(status).includes(appointment_status_id!)).length /
      visits.length
    expect(Math.abs(part('no_show') - 0.11)).toBeLessThan(0.03)
    expect(Math.abs(part('cancelled_by_patient', 'cancelled_by_provider', 'late_cancel') - 0.07)).toBeLessThan(0.025)
    const sold = cases.flatMap(({ lien }) => lien).filter(({ price_cents }) => price_cents)
    expect(sold.length).toBeGreaterThan(150)
    for (const { price_cents, billed_cents } of sold) {
      expect(price_cents! / billed_cents).toBeGreaterThan(0.219)
      expect(price_cents! / billed_cents).toBeLessThan(0.551)
    }
  })

  test('carry nothing that could reach anybody', () => {
    for (const rows of cases) {
      for (const { phone, email, ssn } of rows.patient) {
        expect(phone).toMatch(/^\+1\d{3}(55501\d\d|1\d{6})$/)
        if (email) expect(email).toMatch(/@example\.(com|org)$/)
        if (ssn) expect(ssn).toMatch(/^9\d{8}$/)
      }
    }
  })
})
