import { expect, test } from 'vitest'
import { createMessages } from './messages.ts'

function withClock() {
  const waiting: (() => void)[] = []
  const times: number[] = []
  const messages = createMessages((done, milliseconds) => {
    waiting.push(done)
    times.push(milliseconds)
  })
  return { messages, waiting, times }
}

const textsOf = (messages: ReturnType<typeof createMessages>) => messages.current().map(({ text }) => text)

test('S18: a message goes by itself after 2000 ms, and is a success unless said otherwise', () => {
  const { messages, waiting, times } = withClock()
  messages.show('Saved')
  expect(messages.current()).toMatchObject([{ text: 'Saved', tone: 'success' }])
  expect(times).toEqual([2000])
  waiting[0]?.()
  expect(messages.current()).toEqual([])
})

test('S18: at most five stand at once, and none waits: a sixth takes the place of the oldest', () => {
  const { messages, waiting } = withClock()
  for (const text of ['1', '2', '3', '4', '5', '6']) messages.show(text)
  expect(textsOf(messages)).toEqual(['2', '3', '4', '5', '6'])
  for (const done of waiting) done()
  expect(messages.current()).toEqual([])
})

test('a warning stays long enough to be read, an error until it is dismissed', () => {
  const { messages, waiting, times } = withClock()
  messages.show('Kept for the morning', 'warning')
  messages.show('Not saved', 'error')
  expect(times).toEqual([6000])
  for (const done of waiting) done()
  const [refusal] = messages.current()
  expect(refusal).toMatchObject({ text: 'Not saved', tone: 'error' })
  messages.dismiss(refusal?.id ?? 0)
  expect(messages.current()).toEqual([])
})

test('the same refusal stands once, and none is left for another person', () => {
  const { messages } = withClock()
  for (const text of ['Not saved', 'Not sent', 'Not saved']) messages.show(text, 'error')
  messages.show('Saved')
  expect(messages.current().map((message) => message.text)).toEqual(['Not sent', 'Not saved', 'Saved'])
  messages.dismissErrors()
  expect(messages.current().map((message) => message.text)).toEqual(['Saved'])
})

test('two errors stand at most, and leave room for what is told and offered meanwhile', () => {
  const { messages } = withClock()
  for (const text of ['Not saved', 'Not sent', 'Not read', 'Not found', 'Not kept']) messages.show(text, 'error')
  messages.show('Saved')
  messages.showWithUndo('Put off', { label: 'Undo', run: () => undefined })
  expect(textsOf(messages)).toEqual(['Not found', 'Not kept', 'Saved', 'Put off'])
})

test('a new error and a new offer to undo always find a place, another message where no offer has to go', () => {
  const { messages } = withClock()
  const undo = { label: 'Undo', run: () => undefined }
  for (const text of ['1', '2', '3', '4', '5']) messages.showWithUndo(text, undo)
  messages.show('Saved')
  expect(textsOf(messages)).toEqual(['1', '2', '3', '4', '5'])
  messages.showWithUndo('6', undo)
  messages.show('Not saved', 'error')
  messages.show('Not sent', 'error')
  expect(textsOf(messages)).toEqual(['4', '5', '6', 'Not saved', 'Not sent'])
})

test('an error takes the place of news and warnings', () => {
  const { messages } = withClock()
  for (const text of ['1', '2', '3']) messages.show(text, 'warning')
  for (const text of ['4', '5']) messages.show(text, 'news')
  messages.show('Not saved', 'error')
  expect(textsOf(messages)).toEqual(['2', '3', '4', '5', 'Not saved'])
})

test('a listener hears of every change until it leaves', () => {
  const { messages, waiting } = withClock()
  let heard = 0
  const leave = messages.subscribe(() => (heard += 1))
  messages.show('one')
  waiting[0]?.()
  leave()
  messages.show('two')
  expect(heard).toBe(2)
})
