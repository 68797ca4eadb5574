import { afterEach, expect, test, vi } from 'vitest'
import { askTabs, isBusy } from './unsaved-work.ts'

afterEach(() => vi.unstubAllGlobals())

function page(form: boolean, texts: readonly string[], asks = false) {
  vi.stubGlobal('window', { dispatchEvent: () => !asks })
  return {
    querySelector: () => (form ? {} : null),
    querySelectorAll: () => texts.map((value) => ({ value })),
  } as unknown as Document
}

test('W6: an open form, a text that is begun and whatever asks before the page goes are work', () => {
  expect(isBusy(page(false, [' ', '']))).toBe(false)
  expect(isBusy(page(true, []))).toBe(true)
  expect(isBusy(page(false, ['', 'Dear']))).toBe(true)
  expect(isBusy(page(false, [], true))).toBe(true)
})

/** Two ends of one channel. */
function channel() {
  const ends = [new EventTarget(), new EventTarget()]
  return ends.map((end, at) => ({
    addEventListener: end.addEventListener.bind(end) as BroadcastChannel['addEventListener'],
    postMessage: (data: unknown) => void ends[1 - at]?.dispatchEvent(Object.assign(new Event('message'), { data })),
  }))
}

const HOURS = 3_600_000

test('W6: no tab is loaded anew while another has work', async () => {
  let busyElsewhere = true
  const [one, other] = channel()
  const here = askTabs(
    () => false,
    one,
    async () => 1,
    HOURS,
  )
  askTabs(() => busyElsewhere, other)
  expect(await here.anyBusy()).toBe(true)
  busyElsewhere = false
  expect(await here.anyBusy()).toBe(false)
})

test('W6: an answer is waited for as long as tabs are known to be there, and asked for where they are not counted', async () => {
  const answered: boolean[] = []
  for (const count of [0, 2, undefined]) {
    const [one, other] = channel()
    const here = askTabs(
      () => false,
      one,
      async () => count,
      30,
    )
    askTabs(() => count !== 2, other)
    answered.push(await here.anyBusy())
  }
  // Alone; one of two answers, and the other sleeps; one answers that it has work.
  expect(answered).toEqual([false, false, true])
})
