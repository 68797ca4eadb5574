import { expect, test } from 'vitest'
import { contactManagers } from '#domain/reports/contact-managers.ts'
import { lawfirmUsers } from '#domain/reports/law-firms.ts'
import { serviceDates } from '#domain/reports/service-dates.ts'
import { filterOf, readAsk, writeAsk } from './report-address.ts'

const firm = '01900000-0000-7000-8000-000000000001'

test('N6: an address without words is the report as it usually is, and says nothing in turn', () => {
  const ask = readAsk(serviceDates, {})
  expect(ask).toEqual({ period: 'this_year', from: '', to: '', sort: '-service_date', page: 1, size: 25, wanted: {} })
  expect(writeAsk(serviceDates, ask)).toEqual({})
  expect(filterOf(serviceDates, ask)).toEqual({ period: 'this_year' })
})

test('N6: what is asked survives its way through the address', () => {
  const search = {
    from: '2026-01-01',
    to: '',
    sort: 'billed_cents',
    page: '3',
    size: '100',
    lawfirm_id: firm,
    status: 'missing_bill,complete',
  }
  const ask = readAsk(serviceDates, search)
  expect(writeAsk(serviceDates, ask)).toEqual(search)
  expect(filterOf(serviceDates, ask)).toEqual({
    from: '2026-01-01',
    to: null,
    lawfirm_id: [firm],
    status: ['missing_bill', 'complete'],
  })
})

test('what makes no sense in an address is not asked for', () => {
  const ask = readAsk(contactManagers, {
    period: 'sometime',
    sort: '-nothing',
    page: '0',
    size: '26',
    lawfirm_id: 'x',
    status: 'welcome,closed',
    unknown: '1',
  })
  expect(ask).toEqual({ ...readAsk(contactManagers, {}), wanted: { status: ['welcome'] } })
})

test('a page about one firm asks for that firm, whatever else is asked; a report without days names none', () => {
  const ask = readAsk(serviceDates, { lawfirm_id: firm })
  expect(filterOf(serviceDates, ask, { lawfirm_id: 'mine' })['lawfirm_id']).toBe('mine')
  expect(filterOf(lawfirmUsers, readAsk(lawfirmUsers, { from: '2026-01-01' }))).toEqual({})
})
