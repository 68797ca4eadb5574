import type { Page } from 'playwright'
import { at } from './load.ts'

export interface Figures {
  readonly p50: number
  readonly p95: number
  readonly worst: number
}

export function figuresOf(values: readonly number[]): Figures {
  const sorted = values.toSorted((a, b) => a - b)
  return { p50: at(sorted, 0.5), p95: at(sorted, 0.95), worst: sorted.at(-1) ?? 0 }
}

export interface Typed {
  /** From the press of each key, as the browser stamps it, to the frame that was painted with what it led to. */
  readonly painted: Figures
  /** CPU time of the page's main thread per key press, independent of other load. */
  readonly worked: Figures
  /** Until the search had gone through the rows and those it leaves stood in the page; of keys that took a frame. */
  readonly searched: Figures
}

/** Types words one key after the other, each when the one before has been answered. */
export async function typeAll(page: Page, words: readonly string[]): Promise<Typed> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const workedSoFar = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  await page.evaluate(() => {
    const [times, searches]: [number[], number[]] = [[], []]
    Object.assign(globalThis, { keyTimes: times, keySearches: searches })
    // The compiler's library lacks the threshold.
    const shortest: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold: 16 }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.name === 'input') searches.push(entry.processingEnd - entry.processingStart)
    }).observe(shortest)
    document.addEventListener(
      'keydown',
      (event) => {
        const pressed = event.timeStamp
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          // The message comes when the frame is on its way to the screen.
          port1.addEventListener('message', () => times.push(performance.now() - pressed))
          port1.start()
          port2.postMessage(null)
        })
      },
      { capture: true },
    )
  })
  await page.getByRole('searchbox').focus()
  const [painted, worked, searched]: [number[], number[], number[]] = [[], [], []]
  for (const word of words) {
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Delete')
    await page.waitForTimeout(700)
    await page.evaluate(() => {
      const { keyTimes, keySearches } = globalThis as unknown as Noted
      keyTimes.length = keySearches.length = 0
    })
    for (const key of word) {
      const before = await workedSoFar()
      await page.keyboard.press(key === ' ' ? 'Space' : key)
      await page.waitForTimeout(90)
      worked.push((await workedSoFar()) - before)
    }
    const { keyTimes, keySearches } = await page.evaluate(() => {
      const noted = globalThis as unknown as Noted
      return { keyTimes: noted.keyTimes, keySearches: noted.keySearches }
    })
    painted.push(...keyTimes)
    searched.push(...keySearches)
  }
  return { painted: figuresOf(painted), worked: figuresOf(worked), searched: figuresOf(searched) }
}

/** What the page writes down of each key. */
interface Noted {
  readonly keyTimes: number[]
  readonly keySearches: number[]
}

export interface Scrolled {
  readonly frames: number
  readonly dropped: number
}

/** Scrolls for a while, a little every frame, and counts the frames that took longer than two should. */
export function scroll(page: Page, selector: string, seconds: number): Promise<Scrolled> {
  return page.evaluate(
    async ([box, duration]) => {
      const found = document.querySelector(box)
      const scroller = found && found.scrollHeight > found.clientHeight ? found : document.scrollingElement
      const frame = (): Promise<number> => new Promise((go) => void requestAnimationFrame(go))
      // What a frame takes on this screen, with nothing to do.
      const idle: number[] = []
      for (let before = await frame(), count = 0; count < 60; count += 1) {
        const now = await frame()
        idle.push(now - before)
        before = now
      }
      const usual = idle.toSorted((a, b) => a - b)[30] ?? 16.7
      let [frames, dropped] = [0, 0]
      const begun = await frame()
      for (let before = begun; before - begun < duration * 1000;) {
        if (scroller) scroller.scrollTop += 60
        const now = await frame()
        const missed = Math.round((now - before) / usual) - 1
        frames += 1 + Math.max(0, missed)
        dropped += Math.max(0, missed)
        before = now
      }
      return { frames, dropped }
    },
    [selector, seconds] as const,
  )
}
