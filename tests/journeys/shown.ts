import type { Locator, Page } from 'playwright/test'

/** Text on a page, but not in the field where it is written: what was sent may arrive a moment before its form closes. */
export function shown(within: Page | Locator, text: string): Locator {
  const page = 'page' in within ? within.page() : within
  return within.getByText(text).and(page.locator(':not(textarea)'))
}
