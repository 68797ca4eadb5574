import { QueryClientProvider } from '@tanstack/react-query'
import { beforeAll, expect, test, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { queryClient } from '../../../api/portal.ts'
import { axeViolations, PHONE, show } from '../../../browser-test.tsx'
import { loadTexts } from '../../../i18n/setup.ts'
import type { Message } from './conversation.ts'
import { ThreadState } from './thread-state.tsx'

beforeAll(() => loadTexts('messages'))

const row = (id: string, direction: 'in' | 'out', awaits_reply: boolean): Message => ({
  id,
  direction,
  awaits_reply,
  created_at: `2026-03-0${id}T14:10:00.000Z`,
})

function state(rows: readonly Message[], writes = true) {
  return (
    <QueryClientProvider client={queryClient}>
      <ThreadState id="p1" rows={rows} writes={writes} onMarkUnread={vi.fn<() => void>()} />
    </QueryClientProvider>
  )
}

const button = (name: string) => page.getByRole('button', { name })

test('an open conversation says since when a reply is wanted, and can be closed', async () => {
  await commands.answerCall('**/api/patient/p1/close_thread', 200, { patient__id: 'p1', reply_wanted_since: null })
  await show(state([row('2', 'in', true), row('1', 'in', true)]), { viewport: PHONE })
  await expect.element(page.getByText(/^Reply wanted since Mar 1, 2026/)).toBeVisible()
  await expect.element(button('Open again')).not.toBeInTheDocument()
  expect(await axeViolations('p')).toEqual([])
  await button('Close').click()
  await expect.element(page.getByText('Conversation closed')).toBeVisible()
})

test('a closed one can be opened again', async () => {
  await commands.answerCall('**/api/patient/p1/open_thread', 200, { patient__id: 'p1', reply_wanted_since: null })
  await show(state([row('1', 'in', false), row('2', 'out', false)]))
  await expect.element(page.getByText('Nobody needs to reply')).toBeVisible()
  await button('Open again').click()
  await expect.element(page.getByText('Conversation opened')).toBeVisible()
})

test('who may not write sees the state alone, and without a message of the patient there is none', async () => {
  const { rerender } = await show(state([row('1', 'in', true)], false))
  await expect.element(page.getByText(/^Reply wanted since/)).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
  await rerender(state([row('1', 'out', false)]))
  await expect.element(page.getByText('Nobody needs to reply')).not.toBeInTheDocument()
})
