import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { commands } from 'vitest/browser'
import { recordQueries } from './record-queries.ts'
import { removeRecord } from './record-writes.ts'

const state = { name: 'state' } as const
const row = { id: 'a', title: 'Texas', version: 1 }

/** The page of a record, which hears whenever one is changed, and how often it has asked for its own. */
async function openPage() {
  await commands.answerCall('**/api/state/a', 200, { state: row })
  const queryClient = new QueryClient()
  let questions = 0
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') questions += 1
  })
  const observer = new QueryObserver(queryClient, queryClient.defaultQueryOptions(recordQueries.one(state, 'a')))
  const leave = observer.subscribe(() => undefined)
  await expect.poll(() => observer.getCurrentResult().data).toMatchObject(row)
  return { asked: () => questions, leave, hearNews: () => queryClient.invalidateQueries({ queryKey: ['state'] }) }
}

test('the page of a record that it deletes does not ask for it when the news comes before it is left', async () => {
  const { asked, leave, hearNews } = await openPage()
  await commands.answerCall('**/api/state/delete/a', 200, {})
  await removeRecord(state, 'a', 'key', hearNews)
  expect(asked()).toBe(1)
  leave()
})

test('a record that could not be deleted is asked for again', async () => {
  const { asked, leave, hearNews } = await openPage()
  await commands.answerCall('**/api/state/delete/a', 409, { code: 'VERSION_CONFLICT', message: 'No' })
  await expect(removeRecord(state, 'a', 'key', async () => undefined)).rejects.toThrow()
  await commands.answerCall('**/api/state/a', 200, { state: row })
  await hearNews()
  expect(asked()).toBe(2)
  leave()
})
