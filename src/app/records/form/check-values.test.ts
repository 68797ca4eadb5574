import { expect, test } from 'vitest'
import * as f from '#domain/fields/index.ts'
import { changesIn, faultsIn, toRequestBody } from './check-values.ts'

const fields = {
  name: { field: f.text({ max: 5, required: true }), label: 'Name', required: true },
  phone: { field: f.phone(), label: 'Phone', required: false },
}

test('the first fault of a field is the code that the server would answer with', () => {
  expect(faultsIn(fields, { name: '', phone: null })).toEqual({ name: 'required' })
  expect(faultsIn(fields, { name: 'Marianne', phone: 'x' })).toEqual({ name: 'too_long', phone: 'invalid' })
  expect(faultsIn(fields, { name: 'Ana', phone: '+17135550100' })).toEqual({})
})

test('only what differs is sent, and nothing goes as null', () => {
  const before = { name: 'Ana', phone: '+17135550100', note: null, tags: ['a'] }
  expect(changesIn(before, { name: 'Ana', phone: '', note: '', tags: ['a'] })).toEqual({ phone: null })
  expect(changesIn(before, { tags: [] })).toEqual({ tags: null })
  expect(toRequestBody({ name: 'Ana', phone: '', tags: [], pinned: false })).toEqual({ name: 'Ana', pinned: false })
})

test('a day without a time is a fault of its own, not nothing', () => {
  const start = { start: { field: f.moment(), label: 'Start', required: false } }
  expect(faultsIn(start, { start: '2026-11-30T' })).toEqual({ start: 'time_missing' })
  expect(faultsIn(start, { start: 'T09:00' })).toEqual({ start: 'day_missing' })
  expect(faultsIn(start, { start: '2026-11-30T15:00:00.000Z' })).toEqual({})
  expect(faultsIn(start, { start: null })).toEqual({})
})
