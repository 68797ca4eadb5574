import { expect, type Page } from 'playwright/test'
import { SHOWN_WITH_UNDO_FOR } from '#ui/parts/messages.ts'

/**
 * Records every short message the page shows, or what it says in other places: one disappears after some seconds, and on
 * a busy machine a test may look later than that. Call it before the page is opened; it returns an assertion that a
 * message has been shown since, and all that were.
 */
export async function recordMessages(
  page: Page,
  places = '[role=status] > p',
): Promise<((text: string) => Promise<void>) & { all(): string[] }> {
  const shown = new Set<string>()
  await page.exposeFunction('recordMessage', (text: string) => void shown.add(text))
  await page.addInitScript((places) => {
    const { recordMessage } = window as unknown as { recordMessage: (text: string) => void }
    new MutationObserver(() => {
      for (const { childNodes } of document.querySelectorAll(places)) {
        const words = [...childNodes].filter((node) => !(node instanceof HTMLButtonElement))
        recordMessage(words.map(({ textContent }) => textContent).join(''))
      }
    }).observe(document, { childList: true, characterData: true, subtree: true })
  }, places)
  const all = () => [...shown]
  return Object.assign((text: string) => expect.poll(all, { message: 'messages shown' }).toContain(text), { all })
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
 * Follows the link in the next short message as a quick person would: it goes by itself after two seconds. Resolves once the
 * page watches, which on a busy one may be later than what is to be told of; then answers what waits for the words followed.
 */
export async function followMessage(page: Page, link: string): Promise<() => Promise<string>> {
  await page.evaluate((selector) => {
    const followed = new Promise<string>((follow) => {
      const watching = new MutationObserver(() => {
        const found = document.querySelector<HTMLAnchorElement>(selector)
        if (!found) return
        watching.disconnect()
        follow(found.textContent)
        found.click()
      })
      watching.observe(document.body, { childList: true, subtree: true })
    })
    Object.assign(globalThis, { followed })
  }, `[role=status] ${link}`)
  return () => page.evaluate(() => (globalThis as unknown as { followed: Promise<string> }).followed)
}
