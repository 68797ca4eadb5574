import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChatContact } from '#domain/calls/messages.ts'
import { messages } from '#ui/parts/messages.ts'
import { chatDrafts } from '../../../chat/chat-drafts.ts'
import { chatQueries } from '../../../chat/chat-queries.ts'
import { loadTexts } from '../../../i18n/setup.ts'
import { announceChat } from './announce-chat.ts'

const aylin: ChatContact = {
  id: 'a',
  first_name: 'Aylin',
  last_name: '',
  name: 'Aylin',
  image: null,
  is_online: true,
  unseen_count: 1,
  user_type: 'staff',
  status: null,
  mood: null,
  last_message_at: null,
  can_write: true,
}

let queryClient: QueryClient
let gone: string[]
const announce = (id: string) => announceChat(queryClient, id, (place) => gone.push(place))

beforeEach(async () => {
  await loadTexts('shell')
  for (const { id } of messages.current()) messages.dismiss(id)
  queryClient = new QueryClient()
  queryClient.setQueryData(chatQueries.contacts('').queryKey, [aylin])
  gone = []
})
afterEach(() => {
  vi.restoreAllMocks()
  chatDrafts.clear()
  queryClient.clear()
})

test('S18: a message of the chat is told, and leads to the conversation', async () => {
  await announce('a')
  const [{ text, tone, link } = {}] = messages.current()
  expect([text, tone, link?.href]).toEqual(['New chat message from Aylin', 'news', '/apps/chat'])
  link?.go()
  expect([gone, chatDrafts.current().open]).toEqual([['/apps/chat'], 'a'])
})

test('S18: an open conversation and a hidden tab announce no message of the chat', async () => {
  const conversation = { queryKey: ['chat', 'conversation', 'a', ''], queryFn: () => 1, initialData: 1 }
  const leave = new QueryObserver(queryClient, conversation).subscribe(() => undefined)
  await announce('a')
  leave()
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await announce('a')
  expect(messages.current()).toEqual([])
})
