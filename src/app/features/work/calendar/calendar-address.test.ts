import { expect, test } from 'vitest'
import { phoneViews, views } from './calendar-days.ts'
import { readParams, writeParams } from './calendar-address.ts'

const usual = { view: 'week', offered: views, today: '2026-11-21' } as const
const id = '0197a1b2-0000-7000-8000-000000000001'

test('N2: what the address of the calendar says is what it shows, and the usual is not said', () => {
  const search = {
    view: 'month',
    date: '2026-02-28',
    colour: 'type',
    hide: 'papers_due',
    tray: 'open',
    lawfirm_id: id,
    visit: id,
  }
  const params = readParams(search, usual)
  expect(params).toMatchObject({ view: 'month', colour: 'type', hidden: ['papers_due'], wanted: { lawfirm_id: [id] } })
  expect(writeParams(params, usual)).toEqual(search)
  expect(writeParams(readParams({}, usual), usual)).toEqual({})
})

test('N2: nonsense in the address is as if it were not there', () => {
  const nonsense = {
    view: 'year',
    date: '2026-02-30',
    colour: 'red',
    hide: 'x',
    visit: '7',
    lawfirm_id: 'a,b',
    price: '1',
  }
  expect(readParams(nonsense, usual)).toEqual(readParams({}, usual))
  expect(readParams({ date: '9999-12-31' }, usual).date).toBe(usual.today)
})

test('N2: a week of hours is not offered where there is no room for one, also where an address asks for it', () => {
  const phone = { view: 'agenda', offered: phoneViews, today: '2026-11-21' } as const
  expect(readParams({ view: 'week' }, phone).view).toBe('agenda')
  expect(readParams({ view: 'month' }, phone).view).toBe('month')
})
