import { expect, test } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import { refreshWhereStale } from './where-stale.ts'

test.each([
  ['VERSION_CONFLICT', 409, ['asked', 'fetched anew']],
  ['INVALID', 422, ['asked']],
])(
  'N13: a write refused by %s leaves the newest version behind where somebody else was faster',
  async (code, status, steps) => {
    const done: string[] = []
    const refused = new ApiError(status, code)
    const work = async () => {
      done.push('asked')
      throw refused
    }
    const refresh = async () => void done.push('fetched anew')
    await expect(refreshWhereStale(refresh, work)).rejects.toBe(refused)
    expect(done).toEqual(steps)
  },
)

test('N13: what succeeds is answered as it is', async () => {
  expect(
    await refreshWhereStale(
      () => Promise.reject(new Error('not asked')),
      async () => 7,
    ),
  ).toBe(7)
})
