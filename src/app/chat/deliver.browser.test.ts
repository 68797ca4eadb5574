import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { commands } from 'vitest/browser'
import { chatDrafts } from './chat-drafts.ts'
import { chatQueries } from './chat-queries.ts'
import { deliver, deliverAgain } from './deliver.ts'

/** A busy machine is slow, not wrong. */
const SOON = { timeout: 15_000 }

afterEach(() => chatDrafts.clear())

const CONVERSATION = '**/api/chat/conversation/a*'
const MESSAGE = '**/api/chat/message'
const refused = { code: 'INVALID', message: 'refused', errors: {} }
const sent = { message: { id: 'm1' } }

/** A message that the person has just sent, beside a conversation that was fetched before. */
async function written() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await commands.answerCall(CONVERSATION, 200, { messages: [], has_older: false })
  await queryClient.fetchInfiniteQuery(chatQueries.conversation('a', ''))
  chatDrafts.write('a', { text: 'Are you there?' })
  const message = chatDrafts.post('a', '2026-03-04T10:00:00.000Z')
  if (!message) throw new Error('there is nothing to send')
  return { queryClient, message }
}

test('C2: a message stays on screen when the conversation can’t be fetched after it was sent', async () => {
  const { queryClient, message } = await written()
  await commands.answerCall(MESSAGE, 201, sent)
  await commands.answerCall(CONVERSATION, 500, refused)
  await deliver(queryClient, message)
  expect(chatDrafts.current().outgoing).toMatchObject([{ text: 'Are you there?', state: 'sent', messageId: 'm1' }])
})

test('C2: what was written first arrives first', async () => {
  const { queryClient, message } = await written()
  const arrived: string[] = []
  const leave = chatDrafts.subscribe(() => {
    for (const { text, state } of chatDrafts.current().outgoing)
      if (state === 'sent' && !arrived.includes(text)) arrived.push(text)
  })
  chatDrafts.write('a', { text: 'See above.' })
  const next = chatDrafts.post('a', '2026-03-04T10:00:01.000Z')
  if (!next) throw new Error('there is nothing to send')
  await commands.answerCall(MESSAGE, 201, { message: { id: 'm2' } })
  await commands.holdCall(MESSAGE, 201, sent)
  const first = deliver(queryClient, message)
  await commands.untilHeld(MESSAGE)
  const second = deliver(queryClient, next)
  // Long enough for it to overtake, if it could.
  await new Promise((go) => setTimeout(go, 100))
  expect(arrived).toEqual([])
  await commands.releaseCall(MESSAGE)
  await Promise.all([first, second])
  expect(arrived).toEqual(['Are you there?', 'See above.'])
  leave()
})

test('C2: a message that the server didn’t take can be tried again', async () => {
  const { queryClient, message } = await written()
  await commands.answerCall(MESSAGE, 422, refused)
  await deliver(queryClient, message)
  expect(chatDrafts.current().outgoing).toMatchObject([{ state: 'failed' }])
  await commands.answerCall(MESSAGE, 201, sent)
  deliverAgain(queryClient, message)
  await vi.waitFor(
    () => expect(chatDrafts.current().outgoing).toMatchObject([{ state: 'sent', messageId: 'm1' }]),
    SOON,
  )
})
