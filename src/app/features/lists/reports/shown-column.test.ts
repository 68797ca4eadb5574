import { expect, test } from 'vitest'
import { reports } from '#domain/reports/index.ts'
import { serviceDates } from '#domain/reports/service-dates.ts'
import { shownColumns, workedColumns } from './shown-column.ts'

const all = shownColumns(serviceDates, Object.keys(serviceDates.columns), (name) => name)
const names = (columns: typeof all | ReturnType<typeof workedColumns>) => columns.map(({ key }) => key)

test('what stands first in a report is a column of it', () => {
  for (const { name, lead = [], columns } of reports)
    expect(Object.keys(columns), name).toEqual(expect.arrayContaining([...lead]))
})

test('the columns one works with stand first, of those the reader sees', () => {
  const seen = ['service_date', 'case_number', 'patient', 'office', 'lien_number']
  expect(names(shownColumns(serviceDates, seen, (name) => name))).toEqual([
    'service_date',
    'patient',
    'lien_number',
    'case_number',
    'office',
  ])
})

test('M11: a list of work shows the column of the work beside the first one, also where it was not chosen', () => {
  const chosen = all.filter(({ key }) => ['service_date', 'patient', 'type'].includes(key))
  const list = (wanted: Record<string, string[]>) => names(workedColumns(serviceDates, wanted, chosen, all))
  expect(list({ status: ['missing_bill'] })).toEqual(['service_date', 'bill_received_at', 'patient', 'type'])
  expect(list({ lien: ['bill_without_lien'] })).toEqual(['service_date', 'lien_number', 'patient', 'type'])
  expect(list({ lien: ['in_lien'] })).toEqual(['service_date', 'patient', 'type'])
  expect(names(workedColumns(serviceDates, { status: ['missing_bill'] }, all, all))).toHaveLength(all.length)
})
