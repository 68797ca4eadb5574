import { expect, test } from 'vitest'
import { memoryDevice } from './memory-device.ts'
import { openPushStore } from './push-store.ts'

let time = 0
function opened() {
  const device = memoryDevice()
  return {
    device,
    store: openPushStore(
      async () => device,
      () => time,
    ),
  }
}
const subscribed = {
  deviceId: 'd',
  token: 't',
  endpoint: 'https://push.example.net/1',
  vapidKey: 'k',
  language: 'tr',
} as const

test('what is known of the subscription is kept until it is forgotten, and nonsense is nothing', async () => {
  const { device, store } = opened()
  expect(await store.subscribed()).toBeUndefined()
  await store.keep(subscribed)
  expect(await store.subscribed()).toEqual(subscribed)
  await device.put('subscribed', { token: 7 })
  expect(await store.subscribed()).toBeUndefined()
  await store.keep(subscribed)
  await store.forget()
  expect(await store.subscribed()).toBeUndefined()
})

test('a browser has one name for each person, and remembers who wants alerts', async () => {
  const { store } = opened()
  const name = await store.deviceOf('a')
  expect(await store.deviceOf('a')).toBe(name)
  expect(await store.deviceOf('b')).not.toBe(name)
  await store.want('a', true)
  await store.forget()
  expect([await store.wanted('a'), await store.wanted('b'), await store.deviceOf('a')]).toEqual([true, false, name])
})

test('C7: where a click wants to go is told once, and not too late', async () => {
  const { store } = opened()
  await store.requestPlace('/profile')
  expect([await store.takeRequestedPlace(), await store.takeRequestedPlace()]).toEqual(['/profile', undefined])
  await store.requestPlace('/profile')
  time += 61_000
  expect(await store.takeRequestedPlace()).toBeUndefined()
})

test('S18: an older alert does not set the sign on the icon back', async () => {
  const { store } = opened()
  const events = ['5', '7', '6', '7', '', 'x', '8']
  const newest: boolean[] = []
  for (const event of events) newest.push(await store.isNewest(event))
  expect(newest).toEqual([true, true, false, true, false, false, true])
})
