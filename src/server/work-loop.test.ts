import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openWorkLoop } from './work-loop.ts'

const never = (error: unknown): never => {
  throw error
}

test('looks again until nothing is left, one look after the other', async () => {
  let [left, underWay, most] = [3, 0, 0]
  const loop = openWorkLoop(async () => {
    underWay += 1
    most = Math.max(most, underWay)
    await wait(1)
    underWay -= 1
    left -= 1
    return left > 0
  }, never)
  loop.wake()
  loop.wake()
  await expect.poll(() => left).toBe(0)
  expect(most).toBe(1)
})

test('a call during a look leads to another one', async () => {
  let looks = 0
  const loop = openWorkLoop(async () => {
    looks += 1
    if (looks === 1) loop.wake()
    return false
  }, never)
  loop.wake()
  await expect.poll(() => looks).toBe(2)
})

test('a failed look is reported and ends nothing', async () => {
  const failures: unknown[] = []
  let looks = 0
  const loop = openWorkLoop(
    async () => {
      looks += 1
      throw new Error(`look ${looks}`)
    },
    (error) => failures.push(String(error)),
  )
  loop.wake()
  await expect.poll(() => failures.length).toBe(1)
  loop.wake()
  await expect.poll(() => failures).toEqual(['Error: look 1', 'Error: look 2'])
})

test('once stopped it waits for the look under way, reports nothing and is not woken', async () => {
  let [looks, ended] = [0, false]
  const loop = openWorkLoop(async () => {
    looks += 1
    await wait(5)
    ended = true
    throw new Error('the database is gone')
  }, never)
  loop.wake()
  await loop.stop()
  expect(ended).toBe(true)
  loop.wake()
  await wait(1)
  expect(looks).toBe(1)
})
