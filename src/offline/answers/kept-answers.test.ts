import { expect, test } from 'vitest'
import { memoryStore } from '../replica/memory-store.ts'
import { endLapsed, endLease } from '../replica/lease.ts'
import { SYNC_STATE, type SyncState } from '../replica/sync-state.ts'
import { newKey } from '../seal.ts'
import { DAYS, GENERAL } from './cache-policy.ts'
import { MOST_CASES, MOST_DAYS, sealedAnswers } from './kept-answers.ts'

const syncState = (scope_epoch: string): SyncState => ({
  step: 1,
  schema: 1,
  cursor: '1.0',
  server_epoch: 'e',
  scope_epoch,
  lease_hours: 24,
  heard_at: 0,
  compared_at: 0,
  entityStates: {},
})

async function device() {
  const store = memoryStore()
  const clock = { now: 0 }
  const stand = (scope: string) => store.commit([{ table: 'meta', key: SYNC_STATE, value: syncState(scope) }])
  const answers = sealedAnswers(store, await newKey(), 'owner', () => (clock.now += 1))
  return { store, answers, stand, clock }
}

test('W3: an answer is there again with its age, sealed, and only under its own question', async () => {
  const { store, answers, stand } = await device()
  await stand('s')
  await answers.keep('case-1', 'head', { last_name: 'Haddad' })
  expect(await answers.find('case-1', 'head')).toEqual({ answer: { last_name: 'Haddad' }, at: 1 })
  expect(await answers.find('case-1', 'notes')).toBeUndefined()
  const lying = (await store.get('answer', 'case-1/head')) as { data: ArrayBuffer }
  expect(new TextDecoder('latin1').decode(lying.data)).not.toContain('Haddad')
})

test('before the server has said for how long, nothing is kept', async () => {
  const { store, answers } = await device()
  await answers.keep(GENERAL, 'lists', [])
  expect(await store.keys('answer', '')).toEqual([])
  expect(await answers.find(GENERAL, 'lists')).toBeUndefined()
})

test('with other rights, and at the end of the lease, nothing of it is left', async () => {
  const { store, answers, stand } = await device()
  await stand('s')
  await answers.keep('case-1', 'head', 1)
  await answers.keep(GENERAL, 'lists', 2)
  await stand('t')
  expect(await answers.find(GENERAL, 'lists')).toBeUndefined()
  expect(await store.keys('answer', '')).toEqual([])
  await answers.keep('case-1', 'head', 3)
  await endLease(store)
  expect(await store.keys('answer', '')).toEqual([])
  expect(await answers.cases()).toEqual([])
})

test('W3: an answer that was being sealed while the lease was ended goes with the next look', async () => {
  const { store, stand } = await device()
  await stand('s')
  async function commit(...given: Parameters<typeof store.commit>): Promise<void> {
    await endLease(store)
    await store.commit(...given)
  }
  await sealedAnswers({ ...store, commit }, await newKey(), 'owner').keep(GENERAL, 'lists', 1)
  expect(await store.keys('answer', '')).toHaveLength(1)
  expect(await endLapsed(store, 0)).toBe(0)
  expect(await store.keys('answer', '')).toEqual([])
})

test('the case that was not looked at for longest goes first, unless somebody wants it kept', async () => {
  const { answers, stand } = await device()
  await stand('s')
  for (let one = 0; one < MOST_CASES; one += 1) await answers.keep(`case-${one}`, 'head', one)
  await answers.pin('case-0', true)
  await answers.keep('case-1', 'notes', [])
  await answers.keep('another', 'head', 0)
  const kept = (await answers.cases()).map(({ id }) => id)
  expect(kept).toHaveLength(MOST_CASES)
  expect(kept).toEqual(expect.arrayContaining(['another', 'case-1', 'case-0']))
  expect(kept).not.toContain('case-2')
  expect(await answers.find('case-2', 'head')).toBeUndefined()
})

test('W11: what is kept ahead of need takes no room from what was looked at, and makes room for it', async () => {
  const { answers, stand } = await device()
  const notes = (about: string) => ({ about, question: 'notes', answer: about })
  await answers.keepAhead([notes('too-early')])
  await stand('s')
  await answers.keepAhead([notes('ahead')])
  for (let one = 2; one < MOST_CASES; one += 1) await answers.keep(`case-${one}`, 'head', one)
  await answers.keepAhead([notes('last'), notes('too-many'), notes('case-2')])
  const kept = async (about: string) => (await answers.find(about, 'notes'))?.answer
  expect(await kept('too-early')).toBeUndefined()
  expect(await kept('ahead')).toBe('ahead')
  expect(await kept('last')).toBe('last')
  expect(await kept('too-many')).toBeUndefined()
  expect(await kept('case-2')).toBe('case-2')
  await answers.keep('looked-at', 'head', 0)
  expect(await kept('ahead')).toBeUndefined()
  expect(await kept('last')).toBe('last')
  expect(await kept('case-2')).toBe('case-2')
  expect((await answers.cases()).map(({ id }) => id)).toHaveLength(MOST_CASES)
})

test('W11: what is kept ahead of twenty cases is written at once, and read with its age alone', async () => {
  const { store, stand, clock } = await device()
  await stand('s')
  const commits: number[] = []
  const counting = {
    ...store,
    commit: (...given: Parameters<typeof store.commit>) => {
      commits.push(given[0].length)
      return store.commit(...given)
    },
  }
  const answers = sealedAnswers(counting, await newKey(), 'owner', () => clock.now)
  await answers.keep(GENERAL, 'lists', 1)
  commits.length = 0
  clock.now = 7
  const asked = Array.from({ length: 20 }, (_, one) => ({ about: `case-${one}`, question: 'notes' }))
  await answers.keepAhead(asked.map((one) => ({ ...one, answer: [] })))
  expect(commits).toEqual([21])
  // Another key opens none of them: the ages are known without that.
  const sealedOff = sealedAnswers(store, await newKey(), 'owner')
  await expect(sealedOff.find('case-1', 'notes')).rejects.toThrow()
  expect(await sealedOff.given([{ about: 'case-20', question: 'notes' }, ...asked])).toEqual([
    undefined,
    ...asked.map(() => 7),
  ])
})

test('W11: only cases that find room are fetched ahead of need, however often', async () => {
  const { answers, stand } = await device()
  const wanted = ['case-1', 'new-1', 'new-2', 'case-2']
  expect(await answers.fitting(wanted)).toEqual([])
  await stand('s')
  for (let one = 1; one < MOST_CASES; one += 1) await answers.keep(`case-${one}`, 'head', one)
  expect(await answers.fitting(wanted)).toEqual(['case-1', 'new-1', 'case-2'])
  await answers.keepAhead(wanted.map((about) => ({ about, question: 'notes', answer: [] })))
  expect(await answers.fitting(wanted)).toEqual(['case-1', 'new-1', 'case-2'])
  await answers.forget(['case-3'])
  expect(await answers.fitting(wanted)).toEqual(wanted)
})

test('a case that is forgotten leaves nothing', async () => {
  const { store, answers, stand } = await device()
  await stand('s')
  await answers.keep('case-1', 'head', 1)
  await answers.keep('case-10', 'head', 10)
  await answers.forget(['case-1'])
  expect(await store.keys('answer', '')).toEqual(['case-10/head'])
  expect((await answers.cases()).map(({ id }) => id)).toEqual(['case-10'])
})

test('W3: of days so many answers are kept, beside the cases, and they go by themselves', async () => {
  const { store, answers, stand } = await device()
  await stand('s')
  await answers.keep('case-1', 'head', 1)
  for (let week = 0; week < MOST_DAYS; week += 1) await answers.keep(DAYS, `week ${week}`, week)
  await answers.keep(DAYS, 'week 0', 'anew')
  expect(await store.keys('answer', 'days/')).toHaveLength(MOST_DAYS)
  await answers.keep(DAYS, 'one more', 2)
  expect(await store.keys('answer', 'days/')).toEqual(['days/one more'])
  await answers.forget([DAYS])
  expect(await store.keys('answer', '')).toEqual(['case-1/head'])
  expect((await answers.cases()).map(({ id }) => id)).toEqual(['case-1'])
})

test('W3: a file lies sealed beside its case, and goes with it, by itself or with the rights', async () => {
  const { store, answers, stand } = await device()
  const bytes = new TextEncoder().encode('The police report').buffer
  expect(await answers.keepFile('case-1', 'paper-1', bytes)).toBe(false)
  await stand('s')
  expect(await answers.keepFile('case-1', 'paper-1', bytes)).toBe(true)
  await answers.keepFile('case-1', 'paper-2', bytes)
  const lying = (await store.get('answer', 'case-1/file:paper-1')) as { data: ArrayBuffer }
  expect(new TextDecoder('latin1').decode(lying.data)).not.toContain('police')
  expect(new TextDecoder().decode(await answers.file('case-1', 'paper-1'))).toBe('The police report')
  await answers.dropFile('case-1', 'paper-1')
  expect(await answers.files('case-1')).toEqual(['paper-2'])
  await answers.forget(['case-1'])
  expect(await answers.files('case-1')).toEqual([])
  await answers.keepFile('case-1', 'paper-1', bytes)
  await stand('t')
  expect(await answers.file('case-1', 'paper-1')).toBeUndefined()
})
