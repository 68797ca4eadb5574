import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answered, firstScreen } from './answered.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A call that takes so many milliseconds. */
const ask = (client: QueryClient, name: string, takes: number) =>
  void client.fetchQuery({ queryKey: [name], queryFn: () => new Promise((go) => setTimeout(() => go(name), takes)) })

function wait(client: QueryClient) {
  const heard = { calm: false }
  void answered(client).then(() => (heard.calm = true))
  return heard
}

test('a page is calm when nothing was asked for during a moment: what its parts ask for comes in waves', async () => {
  const client = new QueryClient()
  firstScreen.resolve()
  ask(client, 'frame', 100)
  const heard = wait(client)
  await vi.advanceTimersByTimeAsync(300)
  // Its parts came meanwhile, and ask in their turn.
  ask(client, 'figures', 500)
  await vi.advanceTimersByTimeAsync(700)
  expect(heard.calm).toBe(false)
  await vi.advanceTimersByTimeAsync(150)
  expect(heard.calm).toBe(true)
})

test('a page whose calls never end is not waited for longer than three seconds', async () => {
  const client = new QueryClient()
  firstScreen.resolve()
  ask(client, 'silence', 60_000)
  const heard = wait(client)
  await vi.advanceTimersByTimeAsync(2900)
  expect(heard.calm).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  expect(heard.calm).toBe(true)
})
