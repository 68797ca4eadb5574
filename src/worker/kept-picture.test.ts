import { beforeEach, expect, test, vi } from 'vitest'
import { pushMessage } from '#domain/rules/push/message.ts'
import type { PushStore } from '#offline/push-store.ts'
import { followPushes } from './pushes.ts'

/** What the shell keeps; nothing where the browser denies its caches. */
let kept: Map<string, string> | undefined
/** Whether the caches answer at all. */
let isBusy: boolean
let shown: NotificationOptions[]
let worker: EventTarget

beforeEach(() => {
  kept = new Map()
  isBusy = false
  shown = []
  vi.stubGlobal('caches', {
    match: async (address: string) => {
      if (!kept) throw new Error('denied')
      if (isBusy) await new Promise(() => undefined)
      return kept.has(address) ? new Response(kept.get(address)) : undefined
    },
  })
  worker = Object.assign(new EventTarget(), {
    navigator: { language: 'en' },
    clients: { matchAll: async () => [] },
    registration: {
      showNotification: async (_: string, options: NotificationOptions) => void shown.push(options),
      getNotifications: async () => [],
    },
  })
  const store = { subscribed: async () => undefined, isNewest: async () => false } as unknown as PushStore
  const stays = () => new AbortController().signal
  followPushes(worker as unknown as ServiceWorkerGlobalScope, store, async () => undefined, stays)
})

/** The pictures of the alert that a push makes. */
async function picturesShown(): Promise<unknown[]> {
  const waits: Promise<unknown>[] = []
  const { notification } = pushMessage({ kind: 'test', id: '1', tag: 't', language: 'en', navigate: '/', badge: 0 })
  const data = { text: () => JSON.stringify({ web_push: 8030, notification }) }
  worker.dispatchEvent(
    Object.assign(new Event('push'), { data, waitUntil: (wait: Promise<unknown>) => waits.push(wait) }),
  )
  await Promise.all(waits)
  return shown.map(({ icon, badge }) => [icon, badge])
}

test('W4: an alert bears the pictures that the shell keeps, so that it waits for none', async () => {
  kept?.set('/icons/icon-192.png', 'icon').set('/icons/monochrome-512.png', 'badge')
  expect(await picturesShown()).toEqual([['data:image/png;base64,aWNvbg==', 'data:image/png;base64,YmFkZ2U=']])
})

test('W4: an alert is shown without pictures where none is kept', async () => {
  expect(await picturesShown()).toEqual([[undefined, undefined]])
})

test('W4: an alert is shown where the browser denies what it keeps', async () => {
  kept = undefined
  expect(await picturesShown()).toEqual([[undefined, undefined]])
})

test('W4: an alert does not wait for caches that are busy with something else', async () => {
  kept?.set('/icons/icon-192.png', 'icon')
  isBusy = true
  expect(await picturesShown()).toEqual([[undefined, undefined]])
})
