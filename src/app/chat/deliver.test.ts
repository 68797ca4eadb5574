import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'

const call = vi.fn<(address: string) => Promise<unknown>>()
vi.mock('../api/portal.ts', () => ({
  api: { call },
  session: { current: () => null, subscribe: () => undefined },
}))
const { chatDrafts } = await import('./chat-drafts.ts')
const { deliver, deliverAgain } = await import('./deliver.ts')
const { chatQueries } = await import('./chat-queries.ts')

afterEach(() => chatDrafts.clear())

const conversation = chatQueries.conversation('a', '')

/** A message that the person has just sent, beside a conversation that was fetched before. */
async function written() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  call.mockResolvedValueOnce({ messages: [], has_older: false })
  await queryClient.fetchInfiniteQuery(conversation)
  chatDrafts.write('a', { text: 'Are you there?' })
  return { queryClient, message: chatDrafts.post('a', '2026-03-04T10:00:00.000Z')! }
}

test('C2: a message stays on screen when the conversation can’t be fetched after it was sent', async () => {
  const { queryClient, message } = await written()
  call.mockImplementation((address) =>
    address === 'POST /chat/message' ? Promise.resolve({ message: { id: 'm1' } }) : Promise.reject(new Error('lost')),
  )
  await deliver(queryClient, message)
  expect(chatDrafts.current().outgoing).toMatchObject([{ text: 'Are you there?', state: 'sent', messageId: 'm1' }])
})

test('C2: a message that the server didn’t take can be tried again', async () => {
  const { queryClient, message } = await written()
  call.mockRejectedValue(new Error('lost'))
  await deliver(queryClient, message)
  expect(chatDrafts.current().outgoing).toMatchObject([{ state: 'failed' }])
  call.mockResolvedValue({ message: { id: 'm1' } })
  deliverAgain(queryClient, message)
  await vi.waitFor(() => expect(chatDrafts.current().outgoing).toMatchObject([{ state: 'sent', messageId: 'm1' }]))
})
