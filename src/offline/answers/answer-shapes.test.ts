import { expect, test } from 'vitest'
import { keptPart, shownPart } from './answer-shapes.ts'

const CASE = '01900000-0000-7000-8000-000000000001'

test('A12: of what stays on the server and of what nobody knows nothing is kept', () => {
  expect(keptPart({ about: CASE, form: 'rows', entity: 'underwriting_note' })).toBeUndefined()
  expect(keptPart({ about: CASE, form: 'rows', entity: 'nobody' })).toBeUndefined()
})

test('A12: numbers that name a person for good and prices do not lie on a device', () => {
  const row = { id: CASE, version: 2, last_name: 'Haddad', ssn: '078-05-1120', price_cents: 5, settlement_cents: 7 }
  const plain = { id: CASE, version: 2, last_name: 'Haddad' }
  expect(keptPart({ about: CASE, form: 'row', entity: 'patient' })?.(row)).toEqual(plain)
  expect(keptPart({ about: CASE, form: 'head', entity: 'patient' })?.({ row, stage: null, people: {} })).toEqual({
    row: plain,
    stage: null,
    people: {},
  })
  expect(keptPart({ about: 'general', form: 'page', entity: 'patient' })?.({ rows: [row], count: 1 })).toEqual({
    rows: [plain],
    count: 1,
  })
})

test('A12: what somebody gave for a step of a case does not lie on a device', () => {
  const event = { id: CASE, kind: 'change', from_status: 'litigation', to_status: 'settled', is_open: false }
  const answer = { case_status_events: [{ ...event, detail: { settlement_cents: 5_000_000 } }], allowed: [] }
  expect(keptPart({ about: CASE, form: 'history' })?.(answer)).toEqual({
    case_status_events: [event],
    allowed: [],
  })
})

test('A12: of what waits, the papers and decisions of underwriting, sales of liens and every amount stay on the server', () => {
  const entry = (kind: string, amount_cents: number | null = null) => ({ id: `${kind}:${CASE}`, kind, amount_cents })
  const entries = ['call', 'decision', 'distribution', 'paper', 'missing_paper', 'purchase'].map((kind) => entry(kind))
  const answer = { as_of: '2026-11-20T15:00:00Z', entries: [...entries, entry('offer', 250_000)], has_more: false }
  expect(keptPart({ about: 'general', form: 'work' })?.(answer)).toEqual({
    as_of: '2026-11-20T15:00:00Z',
    entries: [entry('call'), entry('offer')],
    has_more: false,
  })
})

test('A12: of first screens no price and nothing of a settlement or of underwriting lies on a device, and nothing binds from there', () => {
  const line = { id: CASE, patient_name: 'Nour Haddad', billed_cents: 120_000 }
  const offer = { id: CASE, amount_cents: 9, settlement_cents: 5_000_000 }
  const many = (some: object) => ({ rows: [some], count: 1 })
  const firm = {
    may_bind: true,
    liens: { ...many({ ...line, price_cents: 5 }), billed_cents: 120_000 },
    offers: many(offer),
    papers: many({ patient_id: CASE, kind: 'police_report', due_on: null }),
    distributions: many({ id: CASE, gross_cents: 5_000_000 }),
    payouts: many({ id: CASE, gross_cents: 5_000_000, client_cents: 2_000_000 }),
    cases: many({ patient_name: 'Nour Haddad' }),
  }
  const none = { rows: [], count: 1 }
  expect(keptPart({ about: 'general', form: 'firm_screen' })?.(firm)).toEqual({
    ...firm,
    may_bind: false,
    liens: { rows: [line], count: 1, billed_cents: 120_000 },
    offers: none,
    papers: none,
    distributions: none,
    payouts: none,
  })
  const sums = { count: 1, paid_cents: 2, balance_cents: 3 }
  const priced = { ...sums, price_cents: 4 }
  const funder = { offers: { ...many({ ...line, price_cents: 5 }), price_cents: 5 }, reductions: many(offer) }
  const groups = { accepted: priced, bought: priced, by_firm: [priced], by_state: [priced] }
  expect(keptPart({ about: 'general', form: 'funder_screen' })?.({ ...funder, ...groups })).toEqual({
    may_bind: false,
    offers: { rows: [line], count: 1 },
    reductions: none,
    accepted: sums,
    bought: sums,
    by_firm: [sums],
    by_state: [sums],
  })
  const visit = { id: CASE, patient_name: 'Nour Haddad', bill_amount_cents: 100, approved_cents: 7 }
  const kept = { id: CASE, patient_name: 'Nour Haddad', bill_amount_cents: 100 }
  const day = { today: [visit], tomorrow: [], owed: many(visit), requested: many(visit), liens: { open: sums } }
  expect(keptPart({ about: 'general', form: 'practice_screen' })?.(day)).toEqual({
    ...day,
    today: [kept],
    owed: { rows: [kept], count: 1 },
    requested: { rows: [kept], count: 1 },
  })
})

test('A12, W6: of what another version kept, only what may lie on a device now is shown', () => {
  const screen = { about: 'general', form: 'firm_screen' } as const
  const none = { rows: [], count: 0 }
  const before = {
    may_bind: false,
    liens: { ...none, billed_cents: null },
    offers: none,
    papers: none,
    distributions: none,
  }
  expect(keptPart(screen)?.(before)).toEqual(before)
  expect(shownPart(screen, before)).toEqual(before)
  const payouts = { rows: [{ id: CASE, gross_cents: 5_000_000 }], count: 1 }
  expect(shownPart(screen, { ...before, payouts })).toEqual({ ...before, payouts: { rows: [], count: 1 } })
  expect(shownPart(screen, { liens: null })).toBeUndefined()
  expect(shownPart({ about: CASE, form: 'rows', entity: 'underwriting_note' }, [])).toBeUndefined()
})

test('A12, W3: of the visits of a week the names stay, and nothing that may not lie here', () => {
  const patient = { first_name: 'Nour', last_name: 'Haddad', ssn: '078-05-1120' }
  const visit = {
    id: CASE,
    scheduled_start: '2026-11-20T15:00:00Z',
    timezone: 'America/New_York',
    price_cents: 5,
    patient,
  }
  const kept = keptPart({ about: 'days', form: 'visits' })?.({
    visits: [visit],
    days: [{ day: '2026-11-20', count: 1 }],
  })
  expect(kept).toEqual({
    visits: [
      {
        id: CASE,
        scheduled_start: '2026-11-20T15:00:00Z',
        timezone: 'America/New_York',
        patient: { first_name: 'Nour', last_name: 'Haddad' },
      },
    ],
    days: [{ day: '2026-11-20', count: 1 }],
  })
})
