import { expect, type Page } from 'playwright/test'

/**
 * A short message goes by itself after two seconds, and on a busy machine a look at the page may come later. Called
 * before the page is opened; answers what expects that a message has been shown since.
 */
export async function keepWhatIsTold(page: Page): Promise<(text: string) => Promise<void>> {
  const told = new Set<string>()
  await page.exposeFunction('keepTold', (text: string) => void told.add(text))
  await page.addInitScript(() => {
    const { keepTold } = window as unknown as { keepTold: (text: string) => void }
    new MutationObserver(() => {
      for (const message of document.querySelectorAll('[role=status] > p')) keepTold(message.textContent)
    }).observe(document, { childList: true, subtree: true })
  })
  return (text) => expect.poll(() => [...told], { message: 'what short messages said' }).toContain(text)
}
