import { expect, test } from 'vitest'
import { byProvider, serviceDays, stripOf } from './course-of-care.ts'

test('the gaps of a course of care lie on its line, the open one up to today', () => {
  const days = ['2026-01-01', '2026-01-11', '2026-02-20']
  expect(stripOf(days, true, '2026-04-11').map(({ at, width, gap }) => [at, width, gap.days, gap.level])).toEqual([
    [10, 40, 40, 'red'],
    [50, 50, 50, 'red'],
  ])
  expect(stripOf(days, false, '2026-04-11')).toHaveLength(1)
  expect(stripOf([], true, '2026-04-11')).toEqual([])
})

test('visits count by whom they were with, once they took place', () => {
  const visits = [
    { id: '1', service_date: '2026-01-05', medical_provider_id: 'm', bill_amount_cents: 10_000 },
    { id: '2', service_date: '2026-01-01', medical_provider_id: 'm', bill_amount_cents: null },
    { id: '3', service_date: '2026-01-03', chiropractor_id: 'c' },
    { id: '4', service_date: null, chiropractor_id: 'c' },
  ]
  expect(byProvider(visits)).toEqual([
    {
      key: 'm',
      id: 'm',
      entity: 'medical_provider',
      count: 2,
      first: '2026-01-01',
      last: '2026-01-05',
      billed: 10_000,
    },
    { key: 'c', id: 'c', entity: 'chiropractor', count: 1, first: '2026-01-03', last: '2026-01-03', billed: null },
  ])
  expect(serviceDays([...visits, { id: '5', service_date: '2026-01-05' }])).toHaveLength(3)
})
