import { expect, test, vi } from 'vitest'
import { openedBy } from './opened-by.ts'

function request() {
  const result = { close: vi.fn<() => void>() }
  const transaction = { abort: vi.fn<() => void>() }
  const opening = Object.assign(new EventTarget(), { result, transaction, error: null })
  return { opening: opening as unknown as IDBOpenDBRequest, result, transaction }
}

test('nobody waits for ever for a database that another tab holds up, and what opens too late is let go', async () => {
  const { opening, result, transaction } = request()
  await expect(openedBy(opening, 5)).rejects.toThrow('does not answer')
  opening.dispatchEvent(new Event('upgradeneeded'))
  opening.dispatchEvent(new Event('success'))
  expect(transaction.abort).toHaveBeenCalledOnce()
  expect(result.close).toHaveBeenCalledOnce()
})

test('what opens in time stays open', async () => {
  const { opening, result, transaction } = request()
  const opened = openedBy(opening, 1000)
  opening.dispatchEvent(new Event('upgradeneeded'))
  opening.dispatchEvent(new Event('success'))
  expect(await opened).toBe(result)
  expect([transaction.abort, result.close].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
})
