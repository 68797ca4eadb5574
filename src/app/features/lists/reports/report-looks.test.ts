import { expect, test } from 'vitest'
import { contactManagers } from '#domain/reports/contact-managers.ts'
import { serviceDates } from '#domain/reports/service-dates.ts'
import { askedBy, lookOf, sameRows } from './report-looks.ts'
import { reportAddress } from './report-params.ts'

const me = '01900000-0000-7000-8000-000000000001'
const other = '01900000-0000-7000-8000-000000000002'

test('N6: a view keeps days, filters, sort and columns, and not the page one happens to be on', () => {
  const params = reportAddress(serviceDates).read({
    from: '2026-01-01',
    to: '',
    status: 'missing_bill',
    sort: 'billed_cents',
    page: '3',
  })
  const look = lookOf(serviceDates, params, ['service_date', 'patient'], me)
  expect(look).toEqual({
    sort: 'billed_cents',
    filters: { from: '2026-01-01', to: '', status: 'missing_bill' },
    columns: ['service_date', 'patient'],
  })
  expect({ ...params, ...askedBy(serviceDates, look, me) }).toEqual(params)
  expect(sameRows(serviceDates, { ...params, size: 100 }, askedBy(serviceDates, look, me))).toBe(true)
  expect(sameRows(serviceDates, { ...params, sort: 'patient' }, askedBy(serviceDates, look, me))).toBe(false)
})

test('N6: in a view one stands as oneself, whoever reads it', () => {
  const params = reportAddress(contactManagers).read({ case_manager_id: `${me},${other}` })
  const look = lookOf(contactManagers, params, undefined, me)
  expect(look).toMatchObject({ filters: { case_manager_id: `me,${other}` }, columns: null })
  const reader = '01900000-0000-7000-8000-000000000003'
  expect(askedBy(contactManagers, look, reader).filters).toEqual({ case_manager_id: [reader, other] })
})

test('what a view says and the report no longer knows is not asked for', () => {
  const { filters, sort } = askedBy(serviceDates, { sort: '-gone', filters: { gone: 'x', period: 'never' } }, me)
  expect([filters, sort]).toEqual([{}, '-service_date'])
})
