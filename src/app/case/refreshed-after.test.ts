import { expect, test, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { refreshedAfter } from './refreshed-after.ts'

const never = () => new Promise<void>(() => undefined)

test('an answer that did not come is said at once, without waiting for a refresh over the same line', async () => {
  const refresh = vi.fn<() => Promise<void>>(never)
  const lost = new ApiError(0, 'TIMED_OUT')
  await expect(refreshedAfter(() => Promise.reject(lost), refresh)).rejects.toBe(lost)
  expect(refresh).toHaveBeenCalledOnce()
})

test('a refusal is said once the page shows what it is about, and an outcome with its rows', async () => {
  const told: string[] = []
  const refresh = async () => void told.push('refreshed')
  const refused = new ApiError(409, 'VERSION_CONFLICT')
  await refreshedAfter(() => Promise.reject(refused), refresh).catch(() => told.push('refused'))
  expect(await refreshedAfter(() => Promise.resolve('done'), refresh)).toBe('done')
  expect(told).toEqual(['refreshed', 'refused', 'refreshed'])
})
