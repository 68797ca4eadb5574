import { expect, test } from 'vitest'
import { conflictsBetween } from './three-way.ts'

const base = { city: 'Miami', phone: '+13055550100', zip: null, email: 'a@example.com' }

test('only what both changed, and differently, has to be chosen', () => {
  const mine = { city: 'Tampa', phone: '+13055550111', zip: '33101' }
  expect(conflictsBetween(base, mine, { ...base, city: 'Orlando' })).toEqual(['city'])
  expect(conflictsBetween(base, mine, { ...base, email: 'b@example.com' })).toEqual([])
  expect(conflictsBetween(base, mine, { ...base, city: 'Tampa', zip: '33102' })).toEqual(['zip'])
})

test('nothing and an empty text are the same', () => {
  expect(conflictsBetween({ ...base, zip: null }, { zip: '33101' }, { ...base, zip: '' })).toEqual([])
})

test('of what says one thing together a change of one part is a change of all', () => {
  const visit = { service_date: '2026-12-01', service_time: '09:00', room: null }
  const group = [['service_date', 'service_time']]
  const theirs = { ...visit, service_time: '15:00' }
  expect(conflictsBetween(visit, { service_date: '2026-12-02' }, theirs)).toEqual([])
  expect(conflictsBetween(visit, { service_date: '2026-12-02' }, theirs, group)).toEqual(['service_date'])
  expect(conflictsBetween(visit, { room: '4' }, theirs, group)).toEqual([])
  expect(conflictsBetween(visit, { service_time: '15:00' }, theirs, group)).toEqual([])
})
