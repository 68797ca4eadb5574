import { expect, test } from 'vitest'
import { afterMoves } from './case-moves.ts'
import type { ToldChange } from './protocol.ts'
import type { EntitySyncState, SyncState } from './sync-state.ts'

const CASE = '01900000-0000-7000-8000-000000000001'
const kept = (columns: readonly string[]): EntitySyncState => ({
  offered: columns,
  columns,
  filled: true,
  after: null,
  doubted: false,
  withheld: false,
  count: 1,
  filling: 1,
})
const syncState: SyncState = {
  step: 1,
  schema: 1,
  cursor: '1.0',
  server_epoch: 'e',
  scope_epoch: 's',
  lease_hours: 24,
  heard_at: 0,
  compared_at: 0,
  entityStates: { patient: kept(['id']), patient_note: kept(['id', 'patient_id']), lawfirm: kept(['id']) },
}
const marks = (change: ToldChange, held: boolean) => {
  const after = afterMoves(syncState, 'patient', [change], new Map(held ? [[CASE, '[]']] : []))
  return Object.entries(after.entityStates).map(([name, { doubted, withheld }]) => [name, doubted, withheld])
}
const nothing = [
  ['patient', false, false],
  ['patient_note', false, false],
  ['lawfirm', false, false],
]
const told = (o: ToldChange['o'], v?: number): ToldChange => ({ t: 'patient', i: CASE, o, v, d: {} })

test('W3: of a case that was lost, what hangs on it is shown to nobody until it was compared', () => {
  expect(marks(told('out'), true)).toEqual([nothing[0], ['patient_note', true, true], nothing[2]])
  expect(marks(told('out'), false)).toEqual(nothing)
})

test('W3: of a case that came, what hangs on it is fetched by comparing; of one that was just made, it is told', () => {
  expect(marks(told('put', 5), false)).toEqual([nothing[0], ['patient_note', true, false], nothing[2]])
  expect(marks(told('patch', 5), false)).toEqual(marks(told('put', 5), false))
  expect(marks(told('put', 1), false)).toEqual(nothing)
  expect(marks(told('put', 5), true)).toEqual(nothing)
})
