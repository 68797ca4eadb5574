import { describe, expect, it } from 'vitest'
import type { PersonRecord } from './duplicate-test.ts'
import { testDuplicate } from './duplicate-test.ts'

const maria: PersonRecord = {
  first_name: 'María José',
  last_name: 'García López',
  name_native: null,
  dob: '1990-05-02',
  dol: '2026-01-10',
  ssn_hmac: 'a1',
  phones: ['+13055550100'],
}

const stranger: PersonRecord = {
  first_name: 'Walter',
  last_name: 'Quinn',
  name_native: null,
  dob: '1971-11-30',
  dol: '2025-08-08',
  ssn_hmac: 'zz',
  phones: ['+13055550199'],
}

const otherwise = (change: Partial<PersonRecord>): PersonRecord => ({
  ...maria,
  ssn_hmac: null,
  phones: [],
  ...change,
})

describe('duplicate test', () => {
  it('finds nothing between strangers', () => {
    expect(testDuplicate(maria, stranger)).toEqual({ verdict: 'none', reasons: [], blocks: false })
  })

  it('is exact on the same number, and blocks only in the same accident', () => {
    const same = { ...stranger, ssn_hmac: 'a1' }
    expect(testDuplicate(maria, same)).toEqual({ verdict: 'exact', reasons: ['same_ssn'], blocks: false })
    expect(testDuplicate(maria, { ...same, dol: maria.dol })).toMatchObject({
      verdict: 'exact',
      blocks: true,
    })
  })

  it('is exact on folded name, birth and accident', () => {
    const typed = otherwise({ first_name: 'maria-jose', last_name: 'GARCIALOPEZ' })
    expect(testDuplicate(maria, typed)).toMatchObject({ verdict: 'exact', blocks: true })
    expect(testDuplicate(maria, typed).reasons).toContain('same_name_dob_dol')
  })

  it('is only likely for the same person in another accident', () => {
    const later = otherwise({ dol: '2026-03-01' })
    expect(testDuplicate(maria, later)).toMatchObject({ verdict: 'likely', blocks: false })
  })

  it('sees swapped names', () => {
    const swapped = otherwise({ first_name: 'Garcia Lopez', last_name: 'Maria Jose', dol: '2026-02-02' })
    expect(testDuplicate(maria, swapped).reasons).toContain('same_dob_names_swapped')
  })

  it('sees typing slips and the missing dot of a Turkish name', () => {
    const umit = otherwise({ first_name: 'Ümit', last_name: 'Yıldırım' })
    const slip = otherwise({ first_name: 'Umit', last_name: 'Yildrim', dol: '2026-02-02' })
    expect(testDuplicate(umit, slip)).toMatchObject({ verdict: 'likely', reasons: ['same_dob_similar_name'] })
  })

  it('sees one of two Spanish surnames, but not a particle', () => {
    const short = otherwise({ first_name: 'Pepa', last_name: 'López' })
    expect(testDuplicate(maria, short)).toMatchObject({
      verdict: 'likely',
      reasons: ['same_dob_shared_surname'],
    })
    const cruz = otherwise({ first_name: 'Ana', last_name: 'de la Cruz' })
    const torre = otherwise({ first_name: 'Victor', last_name: 'de la Torre Vega' })
    expect(testDuplicate(cruz, torre).verdict).toBe('none')
  })

  it('does not take one single equal surname for one of two', () => {
    const first = otherwise({ first_name: 'Wilhelmina', last_name: 'Smith' })
    const second = otherwise({ first_name: 'Bo', last_name: 'Smith', dol: '2020-01-01' })
    expect(testDuplicate(first, second).reasons).not.toContain('same_dob_shared_surname')
  })

  it('compares native names', () => {
    const nour = otherwise({ first_name: 'Nour', last_name: 'Haddad', name_native: 'نور حدّاد' })
    const noor = otherwise({ first_name: 'Noor-Alhouda', last_name: 'El Khadad', name_native: 'نور حداد' })
    expect(testDuplicate(nour, noor).reasons).toContain('same_dob_native_name')
  })

  it('sees the same phone with the same last name, whatever the birth', () => {
    const sister = { ...stranger, last_name: 'Garcia-Lopez', phones: ['+13055550111', '+13055550100'] }
    expect(testDuplicate(maria, sister)).toMatchObject({
      verdict: 'likely',
      reasons: ['same_phone_last_name'],
    })
    expect(testDuplicate(maria, { ...stranger, phones: maria.phones }).verdict).toBe('none')
  })

  it('needs the same birth for a similar name', () => {
    expect(testDuplicate(maria, otherwise({ dob: '1990-05-03' })).verdict).toBe('none')
  })

  it('never takes unknown for equal', () => {
    const blank: PersonRecord = {
      first_name: '',
      last_name: '',
      dob: null,
      dol: null,
      ssn_hmac: null,
      phones: [],
    }
    expect(testDuplicate(blank, blank)).toEqual({ verdict: 'none', reasons: [], blocks: false })
    const noDob = otherwise({ dob: null })
    expect(testDuplicate(noDob, noDob).verdict).toBe('none')
  })

  it('answers the same in both directions', () => {
    const people = [maria, stranger, otherwise({ last_name: 'Lopez' }), otherwise({ first_name: 'Mario' })]
    for (const a of people) {
      for (const b of people) expect(testDuplicate(a, b)).toEqual(testDuplicate(b, a))
    }
  })
})
