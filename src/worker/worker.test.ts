import { beforeEach, describe, expect, test, vi } from 'vitest'
import { MARK, MARK_VERSION } from '#domain/portal-answer.ts'
import { pushMessage } from '#domain/rules/push/message.ts'
import { threadPath, threadTag } from '#domain/rules/push/alert-paths.ts'
import type { PushStore, Subscribed } from '#offline/push-store.ts'
import { followClicks } from './clicks.ts'
import { followBackgroundSync } from './background-sync.ts'
import { followPushes } from './pushes.ts'
import { followPushAddresses } from './push-addresses.ts'

const PATIENT = '0198c0de-0000-7000-8000-000000000001'
const PLACE = threadPath(PATIENT)
const message = (id = '42') =>
  pushMessage({
    kind: 'sms',
    id,
    tag: threadTag(PATIENT),
    language: 'en',
    navigate: `https://portal.example.com${PLACE}`,
    badge: 3,
  })

class FakeWindow {
  focused = false
  visibilityState = 'hidden'
  frameType = 'top-level'
  /** Where it was opened, which is all that a browser tells of it. */
  url = 'https://portal.example.com/dashboard'
  /** Where the page that is looked at has gone since. */
  at = ''
  answers = true
  readonly told: unknown[] = []
  async focus(): Promise<FakeWindow> {
    this.focused = true
    return this
  }
  postMessage(word: { isAt?: string }, ports: MessagePort[] = []): void {
    if (word.isAt === undefined) this.told.push(word)
    if (this.answers) ports[0]?.postMessage(word.isAt === undefined ? 'going' : word.isAt === this.at)
  }
}

interface Shown {
  readonly title: string
  readonly options: Record<string, unknown> & { tag: string }
  close(): void
}

let windows: FakeWindow[]
let opened: string[]
let shown: Shown[]
let badges: number[]
let calls: [string, unknown][]
let fresh: { toJSON(): object; options?: { applicationServerKey: ArrayBuffer } } | undefined
let requested: string[]
let subscribed: Subscribed | undefined
let worker: EventTarget
let woken: number
const stays = () => new AbortController().signal

const store = {
  subscribed: async () => subscribed,
  keep: async (kept: Subscribed) => void (subscribed = kept),
  requestPlace: async (place: string) => void requested.push(place),
  isNewest: async (id: string) => id !== '',
} as unknown as PushStore

/** Waits for all that the worker asked to be waited for. */
async function fire(type: string, facts: object = {}): Promise<void> {
  const waits: Promise<unknown>[] = []
  const event = Object.assign(new Event(type), { waitUntil: (wait: Promise<unknown>) => waits.push(wait) }, facts)
  worker.dispatchEvent(event)
  await Promise.all(waits)
}

const push = (text: string | undefined) => fire('push', { data: text === undefined ? null : { text: () => text } })

beforeEach(() => {
  woken = 0
  windows = []
  opened = []
  shown = []
  badges = []
  calls = []
  requested = []
  fresh = undefined
  subscribed = { deviceId: 'd', token: 't', endpoint: 'https://push.example.net/1', vapidKey: 'k', language: 'en' }
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    calls.push([path, JSON.parse(String(init.body))])
    return Response.json({}, { headers: { [MARK]: MARK_VERSION } })
  })
  worker = Object.assign(new EventTarget(), {
    navigator: { language: 'tr-TR', setAppBadge: async (count: number) => void badges.push(count) },
    clients: {
      matchAll: async () => windows,
      openWindow: async (place: string) => void opened.push(place),
    },
    registration: {
      showNotification: async (title: string, options: Shown['options']) => {
        const one: Shown = { title, options, close: () => void (shown = shown.filter((other) => other !== one)) }
        shown.push(one)
      },
      getNotifications: async ({ tag }: { tag: string }) =>
        shown
          .filter(({ options }) => options.tag === tag)
          .map(({ options, close }) => ({ data: options['data'], close })),
      pushManager: { getSubscription: async () => fresh, subscribe: async () => fresh },
    },
  })
  const scope = worker as unknown as ServiceWorkerGlobalScope
  followPushes(scope, store, async () => void (woken += 1), stays)
  followClicks(scope, store)
  followPushAddresses(scope, store, stays)
})

describe('W4: a push', () => {
  test('is shown as it says, counted on the icon, told to pages and receipted', async () => {
    const page = new FakeWindow()
    windows = [page]
    await push(JSON.stringify(message()))
    expect(shown).toMatchObject([
      {
        title: 'New message',
        options: {
          tag: threadTag(PATIENT),
          lang: 'en',
          silent: false,
          renotify: true,
          data: { id: '42', place: PLACE, shownAt: expect.any(Number) },
        },
      },
    ])
    expect(badges).toEqual([3])
    expect(page.told).toEqual([{ arrived: threadTag(PATIENT), place: PLACE }])
    expect(calls).toEqual([['/api/push/receipt', { token: 't' }]])
    // What waits on this device goes out on the way.
    expect(woken).toBe(1)
  })

  test('is shown whatever it is, in the browser’s language', async () => {
    for (const text of [undefined, '', 'garbage', '{"web_push":8030}']) {
      shown = []
      await push(text)
      expect(shown).toMatchObject([{ title: 'Yeni mesaj', options: { data: { place: '/dashboard' } } }])
    }
    expect(badges).toEqual([])
  })

  test('is shown though everything else fails', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new Error('no network')
    })
    subscribed = undefined
    await push(JSON.stringify(message()))
    expect(shown).toHaveLength(1)
  })

  test('takes the place of an earlier one of the conversation, also where the system does not', async () => {
    await push(JSON.stringify(message('42')))
    await push(JSON.stringify(message('43')))
    expect(shown.map(({ options }) => (options['data'] as { id: string }).id)).toEqual(['43'])
  })

  test('makes no noise where the conversation is being read', async () => {
    windows = [Object.assign(new FakeWindow(), { focused: true, at: PLACE })]
    await push(JSON.stringify(message()))
    expect(shown).toMatchObject([{ options: { silent: true, renotify: false } }])
  })

  test('is heard where the page was opened at the conversation and has moved on, or does not answer', async () => {
    const url = `https://portal.example.com${PLACE}`
    for (const facts of [{ at: '/patients' }, { at: PLACE, answers: false }]) {
      shown = []
      windows = [Object.assign(new FakeWindow(), { focused: true, url, ...facts })]
      await push(JSON.stringify(message()))
      expect(shown).toMatchObject([{ options: { silent: false, renotify: true } }])
    }
  })

  test('is taken away where a page says that its conversation was read, and one that came after that is not', async () => {
    await push(JSON.stringify(message()))
    const [{ shownAt }] = shown.map(({ options }) => options['data']) as [{ shownAt: number }]
    await fire('message', { data: { takeAway: threadTag(PATIENT), readAt: shownAt - 1 }, ports: [] })
    expect(shown).toHaveLength(1)
    await fire('message', { data: { takeAway: 'another', readAt: shownAt }, ports: [] })
    expect(shown).toHaveLength(1)
    await fire('message', { data: { takeAway: threadTag(PATIENT), readAt: shownAt }, ports: [] })
    expect(shown).toEqual([])
  })
})

describe('W4: what a page asks to be shown', () => {
  const ask = async () => {
    const { port1, port2 } = new MessageChannel()
    const answered = new Promise((done) => port1.addEventListener('message', ({ data }) => done(data)))
    port1.start()
    await fire('message', { data: { show: message('') }, ports: [port2] })
    expect(await answered).toBe('shown')
    port1.close()
  }

  test('is the alert that a push would have been', async () => {
    windows = [new FakeWindow()]
    await ask()
    expect(shown).toMatchObject([
      { title: 'New message', options: { tag: threadTag(PATIENT), data: { place: PLACE } } },
    ])
  })

  test('is not shown while somebody looks at another page of the portal', async () => {
    windows = [new FakeWindow(), Object.assign(new FakeWindow(), { focused: true })]
    await ask()
    expect(shown).toEqual([])
  })
})

describe('C7: a click', () => {
  const click = async (place: unknown) => {
    const close = vi.fn<() => void>()
    await fire('notificationclick', { notification: { close, data: { place } } })
    expect(close).toHaveBeenCalledOnce()
  }

  test('leads there in the window that is looked at, else in one that is seen', async () => {
    const [hidden, seen] = [new FakeWindow(), Object.assign(new FakeWindow(), { visibilityState: 'visible' })]
    const frame = Object.assign(new FakeWindow(), { frameType: 'nested', focused: true })
    windows = [frame, hidden, seen]
    await click(PLACE)
    expect([seen.focused, seen.told, hidden.told, frame.told, opened]).toEqual([true, [{ go: PLACE }], [], [], []])
    expect(requested).toEqual([PLACE])
  })

  test('opens a window where there is none, or none that answers', async () => {
    await click(PLACE)
    windows = [Object.assign(new FakeWindow(), { answers: false })]
    await click(PLACE)
    expect(opened).toEqual([PLACE, PLACE])
  })

  test('leads nowhere else, whatever the alert says', async () => {
    for (const place of ['https://evil.example/x', '/sign-out', undefined, 7]) await click(place)
    expect(new Set(opened)).toEqual(new Set(['/dashboard']))
  })
})

describe('W4: another address', () => {
  const subscription = (endpoint: string) => ({ toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }) })
  const renewal = (endpoint: string, vapid_key = 'k') => [
    '/api/push/renewal',
    { token: 't', endpoint, keys: { p256dh: 'p', auth: 'a' }, vapid_key },
  ]

  test('is told to the server, whether the browser names it or not', async () => {
    await fire('pushsubscriptionchange', { newSubscription: subscription('https://push.example.net/2') })
    fresh = subscription('https://push.example.net/3')
    await fire('pushsubscriptionchange')
    expect(calls).toEqual([renewal('https://push.example.net/2'), renewal('https://push.example.net/3')])
    expect(subscribed?.endpoint).toBe('https://push.example.net/3')
  })

  test('says which of the portal’s keys it is bound to: the one it was made with, else the one that is known here', async () => {
    const applicationServerKey = new Uint8Array([4, 255, 254, 62]).buffer
    fresh = { ...subscription('https://push.example.net/2'), options: { applicationServerKey } }
    await fire('pushsubscriptionchange')
    expect([calls, subscribed?.vapidKey]).toEqual([[renewal('https://push.example.net/2', 'BP_-Pg')], 'BP_-Pg'])
    const asked: unknown[] = []
    fresh = undefined
    const pushManager = {
      getSubscription: async () => undefined,
      subscribe: async (how: object) => {
        asked.push(how)
        return subscription('https://push.example.net/3')
      },
    }
    Object.assign(worker, { registration: { pushManager } })
    await fire('pushsubscriptionchange')
    expect(asked).toEqual([{ userVisibleOnly: true, applicationServerKey: 'BP_-Pg' }])
    expect(calls.at(-1)).toEqual(renewal('https://push.example.net/3', 'BP_-Pg'))
  })

  test('of a browser that nobody has subscribed is nobody’s business', async () => {
    subscribed = undefined
    await fire('pushsubscriptionchange', { newSubscription: subscription('https://push.example.net/2') })
    expect(calls).toEqual([])
  })
})

describe('W3: when there is a connection again', () => {
  const locks = {}
  let onLine: boolean
  let touched: string[]

  beforeEach(() => {
    onLine = true
    touched = []
    vi.stubGlobal('indexedDB', {
      databases: async () => [{ name: 'caseway.push' }],
      open: (name: string) => void touched.push(name),
    })
    const navigator = {
      locks,
      get onLine() {
        return onLine
      },
    }
    followBackgroundSync(Object.assign(worker, { navigator }) as unknown as ServiceWorkerGlobalScope, stays)
  })

  test('a worker without a token opens nothing: that would make it', async () => {
    await fire('sync', { tag: 'caseway.outbox' })
    expect(touched).toEqual([])
  })

  test('a browser that was too early is told to come again, for this only', async () => {
    onLine = false
    await expect(fire('sync', { tag: 'caseway.outbox' })).rejects.toThrow('still waits')
    await fire('sync', { tag: 'another' })
  })
})
