import { beforeEach, expect, test } from 'vitest'
import { createChatDrafts } from './chat-drafts.ts'

let chatDrafts: ReturnType<typeof createChatDrafts>
beforeEach(() => (chatDrafts = createChatDrafts()))

const NOW = '2026-03-04T10:00:00.000Z'

test('C2: an empty message does not leave', () => {
  expect(chatDrafts.post('a', NOW)).toBeUndefined()
  chatDrafts.write('a', { text: '  \n ' })
  expect(chatDrafts.post('a', NOW)).toBeUndefined()
  expect(chatDrafts.current().outgoing).toEqual([])
})

test('C2: sending clears the text and the file, of this contact alone', () => {
  const file = new File(['x'], 'a.pdf')
  chatDrafts.write('a', { text: ' hello ', file })
  chatDrafts.write('b', { text: 'later' })
  expect(chatDrafts.post('a', NOW)).toMatchObject({ text: 'hello', file, contactId: 'a', state: 'sending' })
  expect(chatDrafts.current().drafts).toMatchObject({ a: { text: '', file: undefined }, b: { text: 'later' } })
})

test('C2: a file goes without words', () => {
  chatDrafts.write('a', { file: new File(['x'], 'a.pdf') })
  expect(chatDrafts.post('a', NOW)).toMatchObject({ text: '' })
})

test('C2: what fails stays and is tried again by the same name', () => {
  chatDrafts.write('a', { text: 'one' })
  const outgoing = chatDrafts.post('a', NOW)!
  chatDrafts.fail(outgoing.id, new Error('lost'))
  expect(chatDrafts.current().outgoing).toMatchObject([{ id: outgoing.id, state: 'failed' }])
  chatDrafts.again(outgoing.id)
  expect(chatDrafts.current().outgoing).toMatchObject([{ id: outgoing.id, state: 'sending' }])
  chatDrafts.discard(outgoing.id)
  expect(chatDrafts.current().outgoing).toEqual([])
})

test('C2: what was sent stays until the conversation shows it', () => {
  chatDrafts.write('a', { text: 'one' })
  const outgoing = chatDrafts.post('a', NOW)!
  chatDrafts.forgetShown([{ id: 'm1' }])
  chatDrafts.sent(outgoing.id, 'm1')
  chatDrafts.forgetShown([])
  chatDrafts.forgetShown([{ id: 'm0' }])
  expect(chatDrafts.current().outgoing).toMatchObject([{ id: outgoing.id, state: 'sent' }])
  chatDrafts.forgetShown([{ id: 'm0' }, { id: 'm1' }])
  expect(chatDrafts.current().outgoing).toEqual([])
})
