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

test('S18: a message goes by itself after 2000 ms, and is a success unless said otherwise', () => {
  const { messages, waiting, times } = withClock()
  messages.show('Saved')
  expect(messages.current()).toMatchObject([{ text: 'Saved', tone: 'success' }])
  expect(times).toEqual([2000])
  waiting[0]?.()
  expect(messages.current()).toEqual([])
})

test('S18: at most five stand at once, and a sixth is dropped, not queued', () => {
  const { messages, waiting } = withClock()
  for (const text of ['1', '2', '3', '4', '5', '6']) messages.show(text)
  expect(messages.current().map((message) => message.text)).toEqual(['1', '2', '3', '4', '5'])
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

test('an error takes the place of a success when five stand, then of the oldest error', () => {
  const { messages } = withClock()
  for (const text of ['1', '2', '3', '4', '5']) messages.show(text)
  messages.show('Not saved', 'error')
  expect(messages.current().map((message) => message.text)).toEqual(['2', '3', '4', '5', 'Not saved'])
  for (const text of ['6', '7', '8', '9', '10']) messages.show(text, 'error')
  expect(messages.current().map((message) => message.text)).toEqual(['6', '7', '8', '9', '10'])
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
