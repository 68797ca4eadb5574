import { expect, test } from 'vitest'
import { inTheBackground } from './follow-lists.ts'

const atOnce = () => Promise.resolve()
const rest = () => new Promise((go) => void setTimeout(go, 1))

function jobs(count: number, each: (place: number) => Promise<unknown>) {
  let [running, most] = [0, 0]
  const done: number[] = []
  const list = Array.from({ length: count }, (_, place) => async () => {
    running += 1
    most = Math.max(most, running)
    await each(place).finally(() => (running -= 1))
    done.push(place)
  })
  return { list, done, most: () => most }
}

test('A17: every list is asked for, at most four at a time', async () => {
  const { list, done, most } = jobs(25, rest)
  await inTheBackground(list, new AbortController().signal, atOnce)
  expect(done.toSorted((a, b) => a - b)).toEqual([...list.keys()])
  expect(most()).toBe(4)
})

test('A17: a list that fails is ignored and stops no other', async () => {
  const { list, done } = jobs(10, (place) => (place % 2 ? Promise.reject(new Error('no')) : rest()))
  await inTheBackground(list, new AbortController().signal, atOnce)
  expect(done.toSorted((a, b) => a - b)).toEqual([0, 2, 4, 6, 8])
})

test('when the person leaves, no further list is asked for', async () => {
  const leaving = new AbortController()
  const { list, done } = jobs(25, (place) => {
    if (place === 3) leaving.abort()
    return rest()
  })
  await inTheBackground(list, leaving.signal, atOnce)
  expect(done.length).toBe(4)
})
