import { expect, test } from 'vitest'
import { createRowReader, stampOf } from './local-rows.ts'
import type { StoreState } from './patient-store.ts'
import { createRowTable } from './row-table.ts'
import { createSearchTexts } from './search-texts.ts'

const columns = ['id', 'rev', 'last_name', 'case_status', 'next_contact_at']
function opened() {
  const table = createRowTable(columns)
  table.add(['a', 1, 'Reyes', 'active', null])
  table.add(['b', 1, 'Haddad', 'intake', null])
  const texts = createSearchTexts(table)
  const at = (version: number): StoreState => ({
    status: 'ready',
    atHand: true,
    table,
    texts,
    version,
    asOf: undefined,
    stale: false,
    error: undefined,
  })
  const change = (id: string, values: Record<string, unknown>) => table.apply({ id, gone: false, values })
  return { table, at, change }
}

test('N5: rows are put in order anew only for what order and filters rest on', () => {
  const { table, at, change } = opened()
  const stamp = (version: number) => stampOf(at(version), ['last_name', 'case_status'])
  const flagged = (version: number) => stampOf(at(version), 'any')
  const [before, flaggedBefore] = [stamp(1), flagged(1)]
  change('a', { next_contact_at: '2027-01-01', last_name: 'Reyes' })
  expect(stamp(2)).toBe(before)
  expect(flagged(2)).not.toBe(flaggedBefore)
  change('a', { last_name: 'Demir' })
  const named = stamp(3)
  change('b', { case_status: 'active' })
  const moved = stamp(4)
  table.apply({ id: 'b', gone: true })
  expect(new Set([before, named, moved, stamp(5)]).size).toBe(4)
})

test('N5: a row that did not change stays the one it was, so that it is not drawn again', () => {
  const { at, change } = opened()
  const read = createRowReader()
  const [one, other] = [read(at(1), 0), read(at(1), 1)]
  change('b', { case_status: 'active' })
  expect(read(at(2), 0)).toBe(one)
  expect(read(at(2), 1)).not.toBe(other)
  expect(read(at(2), 1)).toMatchObject({ id: 'b', case_status: 'active' })
})
