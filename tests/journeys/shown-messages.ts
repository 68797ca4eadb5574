import { expect, type Locator, type Page } from 'playwright/test'
import { SHOWN_WITH_UNDO_FOR } from '#ui/parts/messages.ts'

/**
 * Records every short message the page shows: one disappears after some seconds, and on a busy machine a test may look
 * later than that. Call it before the page is opened; it returns an assertion that a message has been shown since.
 */
export async function recordMessages(page: Page): Promise<(text: string) => Promise<void>> {
  const shown = new Set<string>()
  await page.exposeFunction('recordMessage', (text: string) => void shown.add(text))
  await page.addInitScript(() => {
    const { recordMessage } = window as unknown as { recordMessage: (text: string) => void }
    new MutationObserver(() => {
      for (const { textContent: text, lastElementChild: last } of document.querySelectorAll('[role=status] > p'))
        recordMessage(last instanceof HTMLButtonElement ? text.slice(0, -last.textContent.length) : text)
    }).observe(document, { childList: true, subtree: true })
  })
  return (text) => expect.poll(() => [...shown], { message: 'messages shown' }).toContain(text)
}

/** Messages with a way back stay until it is taken, however late. Call it before the page is opened. */
export async function keepUndo(page: Page): Promise<void> {
  await page.addInitScript((shownFor) => {
    const { setTimeout: wait } = globalThis
    const keep = (...[done, delay, ...rest]: Parameters<typeof wait>) =>
      delay === shownFor ? 0 : wait(done, delay, ...rest)
    Object.assign(globalThis, { setTimeout: keep })
  }, SHOWN_WITH_UNDO_FOR)
}

/**
 * Notes in the page what an element says from now on, and when: the test may look later than that. Returns for how long it
 * has said a text; nothing while it still says it, or has not yet.
 */
export async function timeText(place: Locator): Promise<(text: string) => Promise<number | undefined>> {
  await place.evaluate((element) => {
    const said: [text: string, at: number][] = []
    Object.assign(globalThis, { said })
    new MutationObserver(() => said.push([element.textContent, performance.now()])).observe(element, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  })
  return (text) =>
    place.page().evaluate((text) => {
      const { said } = globalThis as unknown as { said: [text: string, at: number][] }
      const from = said.findIndex(([one]) => one === text)
      const to = said.findIndex(([one], at) => from >= 0 && at > from && one !== text)
      return to < 0 ? undefined : said[to]![1] - said[from]![1]
    }, text)
}
