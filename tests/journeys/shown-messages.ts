import { expect, type Page } from 'playwright/test'

/**
 * Records every short message the page shows: one disappears after two seconds, and on a busy machine a test may look
 * later than that. Call it before the page is opened; it returns an assertion that a message has been shown since.
 */
export async function recordMessages(page: Page): Promise<(text: string) => Promise<void>> {
  const shown = new Set<string>()
  await page.exposeFunction('recordMessage', (text: string) => void shown.add(text))
  await page.addInitScript(() => {
    const { recordMessage } = window as unknown as { recordMessage: (text: string) => void }
    new MutationObserver(() => {
      for (const message of document.querySelectorAll('[role=status] > p')) recordMessage(message.textContent)
    }).observe(document, { childList: true, subtree: true })
  })
  return (text) => expect.poll(() => [...shown], { message: 'messages shown' }).toContain(text)
}
