import { describe, expect, it } from 'vitest'
import { distribute } from '../rules/distribution/waterfall.ts'
import type { PaperFacts } from './paper-facts.ts'
import { letterOfProtection } from './letter-of-protection.ts'
import { lienStatement, type StatedLien } from './lien-statement.ts'
import { dollars, longDate, span } from './paper-text.ts'
import { isReleasedHere } from './holders.ts'
import { releaseLetter, type ReleasedLien } from './release-letter.ts'
import { settlementStatement, type StatedDistribution } from './settlement-statement.ts'
import { freeze, workedInputs } from '../rules/distribution/worked-for-tests.ts'

const facts: PaperFacts = {
  case_number: 'MIA-26-000001-3',
  patient_name: 'İpek Işık Şahin',
  dob: '1990-05-02',
  dol: '2025-03-04',
  letterhead: { name: 'Caseway Miami', lines: ['1 Ocean Drive', 'Miami, FL 33139', '+1 305 555 0100'] },
  lawfirm_name: 'Alba & Gray',
  lawfirm_lines: ['9 Main Street'],
  attorney_name: 'María José García López',
  contact_name: 'Casey Manager',
}

function lien(lien_number: string, more: Partial<StatedLien> = {}): StatedLien {
  return {
    lien_number,
    originator: 'Bay Surgery',
    service_from: '2025-04-01',
    service_to: '2025-05-02',
    billed_cents: 1_000_000,
    adjustment_cents: 100_000,
    reduction_cents: 200_000,
    paid_cents: 50_000,
    balance_cents: 650_000,
    disputed: false,
    ...more,
  }
}

function stated(more: Partial<StatedDistribution> = {}): StatedDistribution {
  const result = distribute(workedInputs)
  if (!result.ok) throw new Error(result.error.code)
  const { rule: _rule, ...frozen } = freeze(workedInputs, result)
  const holders = { L01: 'Bay Surgery', M: 'Medicare' }
  return {
    number: 2,
    supplements_number: null,
    state: 'published',
    published_at: '2026-06-15T10:00:00.000Z',
    holders,
    ...frozen,
    ...more,
  }
}

const secrets = /price|funder|score|multiple|margin|underwriting/i

describe('a lien statement', () => {
  const paper = lienStatement(facts, [lien('L01'), lien('L02', { originator: null, disputed: true })], '2026-06-15')

  it('has one line a lien that adds up, and a total', () => {
    const [table] = paper.sections.flatMap((section) => section.table ?? [])
    expect(table?.rows).toEqual([
      ['L01', 'Bay Surgery', '04/01/2025 – 05/02/2025', '$10,000.00', '$3,000.00', '$500.00', '$6,500.00'],
      ['L02', 'Lien holder', '04/01/2025 – 05/02/2025', '$10,000.00', '$3,000.00', '$500.00', '$6,500.00'],
    ])
    expect(table?.totals).toEqual([['Total', '', '', '$20,000.00', '$6,000.00', '$1,000.00', '$13,000.00']])
  })

  it('says whose case it is, how long it is good and where to pay', () => {
    const text = JSON.stringify(paper)
    expect(paper.facts).toContainEqual({ label: 'Good through', value: 'July 15, 2026' })
    expect(paper.facts).toContainEqual({ label: 'Date of loss', value: 'March 4, 2025' })
    for (const said of [
      'İpek Işık Şahin',
      'May 2, 1990',
      'Alba & Gray',
      'María José García López',
      'W-9',
      'Casey Manager',
    ])
      expect(text).toContain(said)
    expect(text).toContain('In dispute: L02.')
    expect(text).not.toMatch(secrets)
  })
})

describe('a letter of protection', () => {
  it('carries every promise that it has to carry', () => {
    const paper = letterOfProtection(facts, { name: 'Bay Surgery', lines: ['2 Bay Road'] }, '2026-06-15')
    expect(paper.sections.map(({ heading }) => heading)).toEqual([
      'Protection',
      'No early release',
      'Duty to report',
      'Responsibility of the patient',
      'Release of records',
    ])
    expect(paper.parties).toEqual([
      { heading: 'To', lines: ['Bay Surgery', '2 Bay Road'] },
      { heading: 'From', lines: ['Alba & Gray', '9 Main Street', 'Attention: María José García López'] },
    ])
    expect(paper.signatures.map(({ name }) => name)).toEqual([facts.patient_name, facts.attorney_name, 'Bay Surgery'])
    expect(JSON.stringify(paper)).toContain('before any payment to the patient')
    expect(JSON.stringify(paper)).not.toMatch(secrets)
  })

  it('speaks to all who treat the patient where it names none', () => {
    const paper = letterOfProtection(facts, null, '2026-06-15')
    expect(paper.parties[0]?.lines).toEqual(['The providers who treat the patient, through Caseway Miami'])
    expect(paper.signatures.at(-1)).toEqual({ role: 'Provider', name: null })
  })
})

describe('a release of a lien', () => {
  const released: ReleasedLien = { ...lien('MIA-26-000001-3-L01'), paid_cents: 700_000 }

  it('says what was paid for what, that nothing is owed, and whom it frees', () => {
    const paper = releaseLetter(facts, released, '2026-06-15')
    expect(paper.sections[0]?.table?.rows).toEqual([
      ['04/01/2025 – 05/02/2025', '$10,000.00', '$3,000.00', '$7,000.00', '$0.00'],
    ])
    expect(paper.sections[0]?.paragraphs).toEqual([
      'The holder of lien MIA-26-000001-3-L01 for the care given by Bay Surgery has received $7,000.00 in full payment.',
    ])
    expect(JSON.stringify(paper)).toContain(
      'No further payment for the services it secured is due from İpek Işık Şahin, from Alba & Gray',
    )
    expect(paper.file_name).toBe('release-MIA-26-000001-3-L01-2026-06-15')
    expect(JSON.stringify(paper)).not.toMatch(secrets)
  })

  it('leaves out what is not known', () => {
    const paper = releaseLetter({ ...facts, lawfirm_name: null }, { ...released, originator: null }, '2026-06-15')
    expect(paper.sections[0]?.paragraphs).toEqual([
      'The holder of lien MIA-26-000001-3-L01 has received $7,000.00 in full payment.',
    ])
  })

  it('is not the portal’s to give for government and insurers', () => {
    expect(['medical_lop', 'other', 'medicare', 'health_plan', undefined].map(isReleasedHere)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
})

describe('a settlement statement', () => {
  it('D8: shows the worked example to the cent, and every cent once', () => {
    const paper = settlementStatement(facts, stated(), '2026-06-20')
    const [settlement, liens, shares] = paper.sections.map((section) => section.table)
    expect(settlement?.rows).toEqual([
      ['Settlement', '$100,000.00'],
      ['Attorney fee, 1/3 of the settlement', '-$33,333.33'],
      ['Costs of the case', '-$2,417.55'],
    ])
    expect(settlement?.totals).toEqual([['Net of fee and costs', '$64,249.12']])
    expect(liens?.rows).toEqual([
      ['L01', 'Bay Surgery', '$48,500.00', '$23,515.03', '$24,984.97'],
      ['L02', 'Lien holder', '$3,600.00', '$1,745.45', '$1,854.55'],
      ['L03', 'Lien holder', '$7,845.00', '$3,803.62', '$4,041.38'],
      ['L04', 'Lien holder', '$21,300.50', '$10,327.46', '$10,973.04'],
      ['M', 'Medicare', '$3,120.44', '$0.00', '$3,120.44'],
    ])
    expect(shares?.rows).toEqual([
      ['Attorney fee', '$33,333.33'],
      ['Costs of the case', '$2,417.55'],
      ['Lien holders', '$44,974.38'],
      ['Client', '$19,274.74'],
    ])
    expect(shares?.totals).toEqual([['Settlement', '$100,000.00']])
    expect(paper).toMatchObject({ mark: null, date: '2026-06-15', proof: { value: stated().sha256 } })
    expect(JSON.stringify(paper)).not.toMatch(secrets)
  })

  it('is marked as long as it is not published, and when it is taken back', () => {
    const draft = settlementStatement(facts, stated({ published_at: null, sha256: null, state: 'draft' }), '2026-06-20')
    expect(draft).toMatchObject({ mark: 'DRAFT', proof: null, date: '2026-06-20' })
    expect(settlementStatement(facts, stated({ state: 'reversed' }), '2026-06-20').mark).toBe('REVERSED')
  })

  it('shows what is waived and what is held in trust', () => {
    const inputs = {
      ...workedInputs,
      fee_waiver_cents: 333_333,
      liens: workedInputs.liens.map((each) => ({ ...each, disputed: each.lien_number === 'L02' })),
    }
    const result = distribute(inputs)
    if (!result.ok) throw new Error(result.error.code)
    const paper = settlementStatement(facts, stated({ ...freeze(inputs, result) }), '2026-06-20')
    const [settlement, liens, shares] = paper.sections.map((section) => section.table)
    expect(settlement?.rows).toContainEqual(['Attorney fee, 1/3 of the settlement', '-$33,333.33'])
    expect(settlement?.rows).toContainEqual(['Fee waived by the firm', '$3,333.33'])
    expect(liens?.columns.at(-1)?.title).toBe('Held in trust')
    expect(shares?.rows.map(([label]) => label)).toContain('Held in trust')
    expect(shares?.totals).toEqual([['Settlement', '$100,000.00']])
  })
})

describe('the words of papers', () => {
  it('writes amounts and days the American way', () => {
    expect([0, 5, 123, -100_000, 123_456_789].map(dollars)).toEqual([
      '$0.00',
      '$0.05',
      '$1.23',
      '-$1,000.00',
      '$1,234,567.89',
    ])
    expect([longDate('2026-01-09'), longDate(null), longDate('2026-06-15T10:00:00Z')]).toEqual([
      'January 9, 2026',
      '',
      'June 15, 2026',
    ])
    expect([span('2026-01-09', null), span(null, null), span('2026-01-09', '2026-01-09')]).toEqual([
      '01/09/2026',
      '',
      '01/09/2026',
    ])
  })
})
