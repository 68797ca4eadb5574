import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Message } from '#ui/parts/messages.ts'
import type { ChatContact } from '../../../chat/chat-queries.ts'

const show = vi.hoisted(() => vi.fn<(text: string, tone: Message['tone'], link: Message['link']) => void>())
vi.mock('#ui/parts/messages.ts', () => ({ messages: { show } }))
vi.mock('../../../api/portal.ts', () => ({ session: { current: () => null, subscribe: () => undefined } }))
const { chatDrafts } = await import('../../../chat/chat-drafts.ts')
const { chatQueries } = await import('../../../chat/chat-queries.ts')
const { announceChat } = await import('./announce-chat.ts')

let queryClient: QueryClient
let gone: string[]
const announce = (id: string) => announceChat(queryClient, id, (place) => gone.push(place))

beforeEach(() => {
  vi.stubGlobal('document', { visibilityState: 'visible' })
  queryClient = new QueryClient()
  queryClient.setQueryData(chatQueries.contacts('').queryKey, [{ id: 'a', name: 'Aylin' } as ChatContact])
  gone = []
  show.mockClear()
})
afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

test('S18: a message of the chat is told, and leads to the conversation', async () => {
  await announce('a')
  const [, tone, link] = show.mock.calls[0] ?? []
  expect([tone, link?.href]).toEqual(['news', '/apps/chat'])
  link?.go()
  expect([gone, chatDrafts.current().open]).toEqual([['/apps/chat'], 'a'])
})

test('S18: nothing is told to who reads the conversation, nor in a tab that nobody looks at', async () => {
  const conversation = { queryKey: ['chat', 'conversation', 'a', ''], queryFn: () => 1, initialData: 1 }
  const leave = new QueryObserver(queryClient, conversation).subscribe(() => undefined)
  await announce('a')
  leave()
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  await announce('a')
  expect(show).not.toHaveBeenCalled()
})
