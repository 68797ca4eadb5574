import { expect, test } from 'vitest'
import { entities } from '#domain/entities/index.ts'
import { employee } from '#domain/entities/employee.ts'
import { patient } from '#domain/entities/patient.ts'
import { columnsOf, isSortable, seenColumns, titleSort, usualColumns } from './list-columns.ts'

test('D1: every list has columns of its own beside what a record is called', () => {
  for (const entity of entities) {
    expect(usualColumns(entity).length, entity.name).toBeGreaterThan(0)
    expect(columnsOf(entity)).toEqual(expect.arrayContaining(usualColumns(entity)))
  }
})

test('D1: names sort by the name that the entity sorts by, and references not at all', () => {
  expect(titleSort(employee)).toBe('last_name')
  expect(isSortable(employee, 'start_date')).toBe(true)
  expect(isSortable(employee, 'user_id')).toBe(false)
  expect(isSortable(employee, 'updated_at')).toBe(true)
})

test('P4: a column that no row carries is not shown', () => {
  const rows = [{ id: '1', case_number: 'A', price_cents: null }]
  expect(seenColumns(['case_number', 'price_cents', 'balance_cents'], rows)).toEqual(['case_number', 'price_cents'])
  expect(seenColumns(['balance_cents'], [])).toEqual(['balance_cents'])
  expect(columnsOf(patient)).not.toContain('first_name')
})
