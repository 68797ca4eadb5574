import { expect, test } from 'vitest'
import { createRecentChanges, isRowChanges, changedRecords, type RowChanges } from './row-changes.ts'

const news = (step: number, ...touched: RowChanges['touched']): RowChanges => ({
  step,
  touched,
  told: [],
})

test('what was touched since a step is told by entity, once', () => {
  const recent = createRecentChanges()
  recent.record(news(4, ['patient', ['a']]))
  recent.record(news(5, ['patient', ['a', 'b']], ['state', ['x']]))
  recent.record(news(5, ['patient', ['never']]))
  expect([...recent.since(3, 5, 'patient')]).toEqual(['a', 'b'])
  expect([...recent.since(4, 5, 'state')]).toEqual(['x'])
  expect([...recent.since(5, 5, 'patient')]).toEqual([])
})

test('what was missed is everything', () => {
  const recent = createRecentChanges()
  expect(recent.since(1, 2, 'patient')).toBe('all')
  recent.record(news(4, ['patient', ['a']]))
  expect(recent.since(2, 4, 'patient')).toBe('all')
  expect(recent.since(4, 6, 'patient')).toBe('all')
  recent.record(news(6, ['patient', ['b']]))
  expect(recent.since(4, 6, 'patient')).toBe('all')
  expect([...recent.since(5, 6, 'patient')]).toEqual(['b'])
  recent.record(news(7, ['patient', 'all']))
  expect(recent.since(6, 7, 'patient')).toBe('all')
  expect([...recent.since(6, 7, 'state')]).toEqual([])
})

test('no more is remembered than is quick to read again', () => {
  const recent = createRecentChanges()
  const many = Array.from({ length: 15_000 }, (_, at) => String(at))
  recent.record(news(1, ['patient', many]))
  recent.record(news(2, ['patient', many]))
  expect(recent.since(0, 2, 'patient')).toBe('all')
  expect((recent.since(1, 2, 'patient') as Set<string>).size).toBe(15_000)
})

test('K7: a change of a record that lies elsewhere names it and its case; of one that is not to be read only its id is told', () => {
  const put = { t: 'patient_note', i: 'n', o: 'put', c: 'a' } as const
  const out = { t: 'patient_note', i: 'm', o: 'out' } as const
  const told = changedRecords('patient_note', [put, { ...put, o: 'del' }, out], () => false)
  expect(told).toEqual([{ entity: 'patient_note', ids: ['n'], cases: ['a'], gone: ['m'], deleted: ['n'] }])
})

test('K7: a case that left counts where it lay, and is nothing where it never did', () => {
  const out = (i: string) => ({ t: 'patient', i, o: 'out' }) as const
  const told = changedRecords('patient', [out('a'), out('b')], (id) => id === 'a')
  expect(told).toEqual([{ entity: 'patient', ids: ['a'], cases: ['a'], gone: [] }])
})

test('K7: what the writes of this page have changed stands apart, by those writes', () => {
  const put = (i: string, ...k: string[]) => ({ t: 'lien', i, o: 'put', c: 'a', ...(k.length > 0 && { k }) }) as const
  const told = changedRecords('lien', [put('x', 'k1'), put('y'), put('z', 'k1', 'k2'), put('w', 'k1')], () => false)
  const lien = { entity: 'lien', cases: ['a'], gone: [] }
  expect(told).toEqual([
    { ...lien, ids: ['x', 'w'], own: ['k1'] },
    { ...lien, ids: ['y'] },
    { ...lien, ids: ['z'], own: ['k1', 'k2'] },
  ])
})

test('what another version of the portal posts is not taken for changes', () => {
  expect(isRowChanges({ step: 1, touched: [], told: [] })).toBe(true)
  expect(isRowChanges({ step: 1, touched: [], told: 'all' })).toBe(true)
  expect(isRowChanges({ step: 1, touched: [] })).toBe(false)
  expect(isRowChanges({ step: 1, touched: [], told: [{ entity: 'patient', ids: [1], cases: [], gone: [] }] })).toBe(
    false,
  )
})
