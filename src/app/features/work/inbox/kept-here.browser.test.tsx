import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../../../api/portal.ts'
import type * as deliver from '../../../device/outbox/deliver.ts'
import { today } from '../../../case/work/work-queries.ts'
import { userPermissions } from '../../../records/reference-lists.ts'
import { entry, forgetWork, rows, showWork } from './work-for-tests.tsx'

// Without a connection, what is sent waits on the device.
vi.mock('../../../device/outbox/deliver.ts', async (original) => {
  const real = await original<typeof deliver>()
  return { ...real, deliverCall: async () => real.WAITING }
})

beforeEach(forgetWork)

const kept = 'Saved on this device. It will be sent when you’re back online.'
const task = entry(6, { kind: 'task', code: 'general', about: 'Order stamps', due: today(), acts: ['done'] })

test('K4: a task that waits to be sent is not called done', async () => {
  const grants = ['task.list', 'task.update'].map((codename) => ({ codename, reach: 'all' as const }))
  queryClient.setQueryData(userPermissions.queryKey, grants)
  await showWork([task])
  await page.getByRole('button', { name: 'Done: Order stamps' }).click()
  await expect.element(page.getByText(kept)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  expect(page.getByText('Task done').elements()).toEqual([])
})

test('K4: an entry that is put off without a connection is not called snoozed', async () => {
  await showWork([entry(1), entry(2)])
  await expect.element(rows().first()).toMatchTextContent(/Person 1/)
  await userEvent.keyboard('s')
  await expect.element(page.getByText(kept)).toBeVisible()
  expect(page.getByText(/^Snoozed until/).elements()).toEqual([])
})

test('K4: a focused row has one mark of the focus', async () => {
  await showWork([entry(1), entry(2)])
  await expect.element(rows().first()).toMatchTextContent(/Person 1/)
  await userEvent.keyboard('j')
  const link = document.activeElement
  if (!link) throw new Error('nothing has the focus')
  const [own, around] = [null, '::after'].map((part) => getComputedStyle(link, part).outlineColor)
  expect(own).toBe('rgba(0, 0, 0, 0)')
  expect(around).not.toBe(own)
})
