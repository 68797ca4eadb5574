import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeAll, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { firstLetter, PHONE, show } from '../../../browser-test.tsx'
import { loadTexts } from '../../../i18n/setup.ts'
import type { Conversation } from '#domain/calls/conversations.ts'
import { QueueList } from './queue-list.tsx'

beforeAll(() => loadTexts('messages', 'shell'))

const TEXT = 'Can you call me when you have a minute please, I have moved and need a new appointment'

const one: Conversation = {
  patient__id: 'one',
  patient__name: 'José López',
  case_number: null,
  messages_count: 1,
  reply_wanted_since: '2026-03-02T14:10:00.000Z',
  snoozed_until: null,
  owner_id: null,
  last_text: TEXT,
  last_at: '2026-03-02T14:10:00.000Z',
  last_direction: 'in',
}

test('a picture that came without words has its line in the queue too', async () => {
  await show(
    <QueryClientProvider client={new QueryClient()}>
      <QueueList list={[{ ...one, last_text: '' }]} chosen={undefined} onOpen={vi.fn<() => void>()} />
    </QueryClientProvider>,
  )
  await expect.element(page.getByText('Message without text')).toBeVisible()
})

test('in Arabic, too, a long message in the queue is cut at its end and not at its beginning', async () => {
  await show(
    <QueryClientProvider client={new QueryClient()}>
      <QueueList list={[one]} chosen={undefined} onOpen={vi.fn<() => void>()} />
    </QueryClientProvider>,
    { viewport: PHONE, language: 'ar' },
  )
  const text = page.getByText(TEXT).element()
  const box = text.getBoundingClientRect()
  expect(box.left).toBeGreaterThanOrEqual(0)
  expect(box.right).toBeLessThanOrEqual(PHONE.width)
  expect(firstLetter(text).left).toBeGreaterThanOrEqual(box.left)
  const name = page.getByText('José López').element()
  // It begins where the lines do: at the right.
  const { right } = firstLetter(name)
  expect(name.getBoundingClientRect().right - right).toBeLessThan(120)
})
