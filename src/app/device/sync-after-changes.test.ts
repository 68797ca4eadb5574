import { expect, test } from 'vitest'
import { syncAfterChanges } from './sync-after-changes.ts'

/** A sync as the device does it: who asks while one is under way waits for that one. Each tells the changes it was asked after. */
function slowServer() {
  let changes = 0
  let here = 0
  let asked = 0
  let under: { readonly ended: Promise<void>; readonly answer: (fails?: boolean) => void } | undefined
  return {
    change: () => (changes += 1),
    here: () => here,
    asked: () => asked,
    answer: async (fails = false) => {
      await new Promise((next) => setTimeout(next))
      under?.answer(fails)
      await new Promise((next) => setTimeout(next))
    },
    ended: async () => under?.ended.catch(() => undefined),
    sync(): Promise<void> {
      if (under) return under.ended
      asked += 1
      const known = changes
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      under = {
        ended: promise,
        answer(fails) {
          under = undefined
          if (fails) return reject(new Error('offline'))
          here = known
          resolve()
        },
      }
      return promise
    },
  }
}

test('K7: a change that the server tells of while the page looks by itself is fetched right after that', async () => {
  const server = slowServer()
  const afterChange = syncAfterChanges(server)
  void server.sync()
  server.change()
  const synced = afterChange()
  await server.answer()
  expect([server.here(), server.asked()]).toEqual([0, 2])
  await server.answer()
  await synced
  expect(server.here()).toBe(1)
})

test('changes that are told of during a sync share the next one, also after one that failed', async () => {
  const server = slowServer()
  const afterChange = syncAfterChanges(server)
  const first = afterChange()
  await server.answer()
  await first
  const looks = [server.sync(), server.sync()].map((look) => look.catch(() => undefined))
  expect(server.asked()).toBe(2)
  const all = [1, 2, 3].map(() => {
    server.change()
    return afterChange()
  })
  await server.answer(true)
  await server.answer()
  await Promise.all([...looks, ...all])
  expect([server.here(), server.asked()]).toEqual([3, 3])
})
