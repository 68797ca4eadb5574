import { expect, test } from 'vitest'
import { createInstallPrompt } from './install-prompt.ts'

function offerOf(outcome: 'accepted' | 'dismissed') {
  let shown = 0
  const event = new Event('beforeinstallprompt', { cancelable: true })
  Object.assign(event, {
    prompt: () => {
      shown += 1
      return Promise.resolve({ outcome })
    },
  })
  return { event, shown: () => shown }
}

test('W1: the browser’s offer is kept back, reported, and shown once when asked for', async () => {
  const page = new EventTarget()
  const prompt = createInstallPrompt(page)
  const offer = offerOf('accepted')
  let heard = 0
  prompt.subscribe(() => (heard += 1))
  expect(prompt.offered()).toBe(false)
  page.dispatchEvent(offer.event)
  expect([offer.event.defaultPrevented, prompt.offered(), offer.shown(), heard]).toEqual([true, true, 0, 1])
  expect(await prompt.take()).toBe(true)
  expect([offer.shown(), prompt.offered()]).toEqual([1, false])
  expect(await prompt.take()).toBe(false)
})

test('W1: an offer that was turned down or taken up elsewhere is gone', async () => {
  const page = new EventTarget()
  const prompt = createInstallPrompt(page)
  page.dispatchEvent(offerOf('dismissed').event)
  expect(await prompt.take()).toBe(false)
  page.dispatchEvent(offerOf('accepted').event)
  page.dispatchEvent(new Event('appinstalled'))
  expect(prompt.offered()).toBe(false)
})
