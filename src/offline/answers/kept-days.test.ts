import { expect, test } from 'vitest'
import { memoryStore } from '../replica/memory-store.ts'
import { SYNC_STATE, type SyncState } from '../replica/sync-state.ts'
import { newKey } from '../seal.ts'
import { findDays, joinDays } from './kept-days.ts'
import { DAYS } from './cache-policy.ts'
import { sealedAnswers } from './kept-answers.ts'

const visit = (id: string, scheduled_start: string, timezone = 'America/New_York') => ({
  id,
  scheduled_start,
  timezone,
})
const ids = (joined: ReturnType<typeof joinDays>) => joined?.answer.visits.map(({ id }) => id)

const monday = { from: '2026-11-23', to: '2026-11-30' }
const tuesday = { from: '2026-11-24', to: '2026-12-01' }

test('W2: the next morning shows what yesterday told of the coming days, and names the day that it did not tell of', () => {
  const kept = [visit('past', '2026-11-23T15:00:00Z'), visit('today', '2026-11-24T15:00:00Z')]
  const joined = joinDays(tuesday, [{ ...monday, at: 5, answer: { visits: kept, days: [] } }])
  expect(ids(joined)).toEqual(['today'])
  expect(joined?.answer.missing_days).toEqual(['2026-11-30'])
  expect(joined?.at).toBe(5)
})

test('a visit stands on the day of its own place', () => {
  const late = [visit('new-york', '2026-11-25T03:00:00Z'), visit('istanbul', '2026-11-24T22:00:00Z', 'Europe/Istanbul')]
  const kept = [{ ...monday, at: 5, answer: { visits: late, days: [] } }]
  expect(ids(joinDays({ from: '2026-11-24', to: '2026-11-25' }, kept))).toEqual(['new-york'])
  expect(ids(joinDays({ from: '2026-11-25', to: '2026-11-26' }, kept))).toEqual(['istanbul'])
})

test('each day is told by the newest answer about it, and all are as old as the oldest of these', () => {
  const week = {
    ...monday,
    at: 5,
    answer: {
      visits: [visit('moved', '2026-11-24T15:00:00Z'), visit('stays', '2026-11-26T15:00:00Z')],
      days: [{ day: '2026-11-24', count: 300 }],
    },
  }
  const day = {
    from: '2026-11-24',
    to: '2026-11-25',
    at: 9,
    answer: { visits: [visit('new', '2026-11-24T16:00:00Z')], days: [] },
  }
  const joined = joinDays(monday, [week, day])
  expect(ids(joined)?.toSorted()).toEqual(['new', 'stays'])
  expect(joined).toMatchObject({ at: 5, answer: { days: [], missing_days: [] } })
})

test('what is about other days, about nothing or about narrowed days answers nothing', async () => {
  const store = memoryStore()
  const syncState = { scope_epoch: 's' } as SyncState
  await store.commit([{ table: 'meta', key: SYNC_STATE, value: syncState }])
  const answers = sealedAnswers(store, await newKey(), 'owner', () => 5)
  const keep = (key: unknown[]) =>
    answers.keep(DAYS, JSON.stringify(key), { visits: [visit('a', '2026-11-24T15:00:00Z')], days: [] })
  await keep(['appointment', 'today', '2026-11-24'])
  await keep(['calendar', 'visits', { from: '2026-11-10', to: '2026-11-24' }, {}])
  await keep(['calendar', 'visits', monday, { case_manager_id: 'x' }])
  expect(await findDays(answers, tuesday)).toBeUndefined()
  await keep(['calendar', 'visits', monday, {}])
  expect(ids(await findDays(answers, tuesday))).toEqual(['a'])
})
