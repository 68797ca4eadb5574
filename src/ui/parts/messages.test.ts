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

test('an error takes the place of a success when five stand', () => {
  const { messages } = withClock()
  for (const text of ['1', '2', '3', '4', '5']) messages.show(text)
  messages.show('Not saved', 'error')
  expect(messages.current().map((message) => message.text)).toEqual(['2', '3', '4', '5', 'Not saved'])
  for (const text of ['6', '7', '8', '9', '10']) messages.show(text, 'error')
  expect(messages.current().map((message) => message.text)).toEqual(['Not saved', '6', '7', '8', '9'])
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
