import { expect, test, vi } from 'vitest'
import { alertsOf } from './alerts.ts'

/** A browser that writes an alert down, then shows it, and forgets what is written and not seen when it is asked. */
function forgetfulBrowser(takesMs = 5) {
  let written: string[] = []
  const seen = new Set<string>()
  const settled = () => new Promise((go) => setTimeout(go, takesMs))
  return {
    written: () => written,
    registration: {
      async showNotification(_: string, { tag = '' }: NotificationOptions) {
        written.push(tag)
        await settled()
        seen.add(tag)
      },
      async getNotifications({ tag: of }: { tag: string }) {
        written = written.filter((tag) => seen.has(tag))
        const close = (tag: string) => void (written = written.filter((one) => one !== tag))
        return written.filter((tag) => tag === of).map((tag) => ({ data: {}, close: () => close(tag) }))
      },
    } as unknown as ServiceWorkerRegistration,
  }
}

const facts = (tag: string) => ({ tag, renotify: true })

test('W4: an alert stays known though alerts are asked for while it is shown', async () => {
  const { registration, written } = forgetfulBrowser()
  const alerts = alertsOf(registration)
  await Promise.all([
    alerts.show('New message', facts('a')),
    alerts.closeDuplicates('b'),
    alerts.show('New message', facts('b')),
    alerts.closeRead('c', Date.now()),
    alerts.show('New message', facts('c')),
    alerts.closeRead('a', Date.now()),
  ])
  expect(written()).toEqual(['b', 'c'])
})

test('W4: an alert stays known on a device that takes seconds to show it', async () => {
  vi.useFakeTimers()
  const { registration, written } = forgetfulBrowser(3000)
  const alerts = alertsOf(registration)
  const acts = Promise.all([
    alerts.show('New message', facts('a')),
    alerts.closeDuplicates('a'),
    alerts.show('New message', facts('b')),
    alerts.closeRead('c', Date.now()),
  ])
  await vi.advanceTimersByTimeAsync(20_000)
  await acts
  expect(written()).toEqual(['a', 'b'])
  vi.useRealTimers()
})

test('W4: an alert is shown though the act before it fails, or never ends', async () => {
  vi.useFakeTimers()
  const { registration, written } = forgetfulBrowser()
  const asked = vi.spyOn(registration, 'getNotifications')
  const alerts = alertsOf(registration)
  asked.mockRejectedValueOnce(new Error('no answer'))
  await expect(alerts.closeDuplicates('a')).rejects.toThrow('no answer')
  asked.mockReturnValueOnce(new Promise(() => undefined))
  void alerts.closeDuplicates('a')
  const shown = alerts.show('New message', facts('a'))
  await vi.advanceTimersByTimeAsync(2000)
  await shown
  expect(written()).toEqual(['a'])
  vi.useRealTimers()
})
