import { expect, test } from 'vitest'
import { contactManagers } from '#domain/reports/contact-managers.ts'
import { lawfirmUsers } from '#domain/reports/law-firms.ts'
import { serviceDates } from '#domain/reports/service-dates.ts'
import { filterOf, reportAddress } from './report-params.ts'

const firm = '01900000-0000-7000-8000-000000000001'
const visits = reportAddress(serviceDates)

test('N6: an address without words is the report as it usually is, and says nothing in turn', () => {
  const params = visits.read({})
  expect(params).toEqual({ search: '', sort: '-service_date', page: 1, size: 25, filters: {} })
  expect(visits.write(params)).toEqual({})
  expect(filterOf(serviceDates, params.filters)).toEqual({ period: 'this_year' })
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
  const params = visits.read(search)
  expect(visits.write(params)).toEqual(search)
  expect(filterOf(serviceDates, params.filters)).toEqual({
    from: '2026-01-01',
    to: null,
    lawfirm_id: [firm],
    status: ['missing_bill', 'complete'],
  })
})

test('what makes no sense in an address is not asked for', () => {
  const address = reportAddress(contactManagers)
  const params = address.read({
    period: 'sometime',
    sort: '-nothing',
    page: '0',
    size: '26',
    lawfirm_id: 'x',
    status: 'welcome,closed',
    unknown: '1',
  })
  expect(params).toEqual({ ...address.read({}), filters: { status: ['welcome'] } })
})

test('a page about one firm asks for that firm, whatever else is asked; a report without days names none', () => {
  const { filters } = visits.read({ lawfirm_id: firm })
  expect(filterOf(serviceDates, filters, { lawfirm_id: 'mine' })['lawfirm_id']).toBe('mine')
  const ofFirm = reportAddress(lawfirmUsers).read({ from: '2026-01-01' })
  expect(filterOf(lawfirmUsers, ofFirm.filters)).toEqual({})
})
