import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { headFromRow, knownRow } from './known-case.ts'

const row = { id: 'p1', first_name: 'Maria', lawfirm_id: 'f1', case_manager_id: null, billed_cents: 1200 }

test('a case that a list has shown is known before its page is fetched', () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(['patient', 'list', { page: 1 }], { rows: [{ id: 'p0' }], count: 1 })
  queryClient.setQueryData(['patient', 'list', { page: 2 }], { rows: [row], count: 1 })
  expect(knownRow(queryClient, 'p1')).toBe(row)
  expect(knownRow(queryClient, 'p9')).toBeUndefined()
})

test('the head made of it names nobody whom the row does not', () => {
  expect(headFromRow(row)).toEqual({
    row,
    stage: null,
    people: {
      lawfirm: { id: 'f1', name: null },
      subsidiary: null,
      chiropractor: null,
      case_manager: null,
      underwriter: null,
    },
  })
})
