import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState, type ComponentProps } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import type { Conversation } from '#domain/calls/conversations.ts'
import { PHONE, show } from '../../../browser-test.tsx'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'
import { MessagesPage } from './messages-page.tsx'

beforeAll(() => Promise.all([loadTexts('messages'), loadLabels('patient_sms')]))

const from = (name: string): Conversation => ({
  patient__id: name,
  patient__name: name,
  case_number: null,
  messages_count: 0,
  reply_wanted_since: '2026-03-02T14:10:00.000Z',
  snoozed_until: null,
  owner_id: null,
  last_text: 'When is my visit?',
  last_at: '2026-03-02T14:10:00.000Z',
  last_direction: 'in',
})

const conversation: ComponentProps<typeof MessagesPage>['conversation'] = (_, { onBack }) => (
  <button onClick={onBack}>Back</button>
)

function Messages({ shown = conversation, opened }: { shown?: typeof conversation; opened?: (id?: string) => void }) {
  const [chosen, setChosen] = useState<string>()
  return (
    <MessagesPage
      tab="open"
      chosen={chosen}
      onTab={vi.fn<() => void>()}
      onOpen={(id) => {
        opened?.(id)
        setChosen(id)
      }}
      keys={false}
      conversation={shown}
    />
  )
}

test('a conversation that is closed late does not lead away from the one opened since', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  client.setQueryData(['conversations', 'open'], {
    conversations: ['Ana', 'Bruno', 'Carla'].map(from),
    count: 3,
    counts: { open: 3, mine: 0, snoozed: 0 },
  })
  const closed = new Map<string, () => void>()
  const opened = vi.fn<(id?: string) => void>()
  const closable: typeof conversation = (id, { onClosed }) => {
    closed.set(id, onClosed)
    return <p>With {id}</p>
  }
  await show(
    <QueryClientProvider client={client}>
      <Messages shown={closable} opened={opened} />
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: /^Ana/ }).click()
  await page.getByRole('button', { name: /^Bruno/ }).click()
  await expect.element(page.getByText('With Bruno')).toBeVisible()
  closed.get('Ana')?.()
  expect(opened.mock.calls).toEqual([['Ana'], ['Bruno']])
  closed.get('Bruno')?.()
  await expect.element(page.getByText('With Carla')).toBeVisible()
})

test('on a phone the focus stays in the queue when the entry that one came back to leaves it', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  const arrive = (...names: string[]) =>
    client.setQueryData(['conversations', 'open'], {
      conversations: names.map(from),
      count: names.length,
      counts: { open: names.length, mine: 0, snoozed: 0 },
    })
  arrive('Ana', 'Bruno')
  const queue = (
    <QueryClientProvider client={client}>
      <Messages />
    </QueryClientProvider>
  )
  await show(queue, { viewport: PHONE })
  const entry = page.getByRole('button', { name: /^Ana/ })
  await entry.click()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(entry).toHaveFocus()
  // The answer to it was sent from the conversation; the server says so only now.
  arrive('Bruno')
  await expect.element(page.getByRole('button', { name: /^Open/ })).toHaveFocus()
})

test('the tabs of the queue stay where they are when their counts arrive', async () => {
  const CONVERSATIONS = '**/api/conversations?*'
  await commands.holdCall(CONVERSATIONS, 200, {
    conversations: [],
    count: 0,
    counts: { open: 7, mine: 3, snoozed: 12 },
  })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  await show(
    <QueryClientProvider client={client}>
      <Messages />
    </QueryClientProvider>,
  )
  const closed = page.getByRole('button', { name: /^Closed/ })
  await expect.element(closed).toBeVisible()
  const { left } = closed.element().getBoundingClientRect()
  await commands.releaseCall(CONVERSATIONS)
  await expect.element(page.getByRole('button', { name: /12$/ })).toBeVisible()
  expect(closed.element().getBoundingClientRect().left).toBe(left)
})
