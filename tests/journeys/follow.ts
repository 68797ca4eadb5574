import { expect, type Locator, type Page } from 'playwright/test'
import { navigate } from './portal.ts'

/** A screen on which one stands while somebody else changes what it shows. */
export interface Step {
  readonly at: string
  /** Opens the field and answers it; half a word is typed there before the other acts. */
  readonly typing?: (page: Page) => Promise<Locator>
  readonly typed?: string
  /** What the other does, over the real calls. */
  readonly act: () => Promise<unknown>
  /** What says so on the screen, and did not before. */
  readonly shows: (page: Page) => Locator
}

/** Counts the calls a page waits for, so that a change is made only once its screen has what was before it. */
function openCalls(page: Page): () => number {
  const open = new Set<unknown>()
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) open.add(request)
  })
  page.on('requestfinished', (request) => void open.delete(request))
  page.on('requestfailed', (request) => void open.delete(request))
  return () => open.size
}

/** K7: goes from screen to screen without a reload; on each, what the other changes comes by itself, and typing stays. */
export function followerOn(page: Page) {
  const open = openCalls(page)
  return async function follow({ at, typing, typed = 'half a wo', act, shows }: Step): Promise<void> {
    await navigate(page, at)
    await expect(page.locator('main').getByRole('heading', { level: 1 }).first(), at).toBeVisible()
    await expect(page.locator('main [aria-busy=true]'), at).toHaveCount(0)
    const field = await typing?.(page)
    if (field) {
      await field.fill(typed)
      await expect(field).toBeFocused()
    }
    await expect.poll(open, { message: `${at} has what it shows` }).toBe(0)
    await expect(shows(page), `${at} before`).toHaveCount(0)
    const born = await page.evaluate(() => performance.timeOrigin)
    await act()
    await expect(shows(page).first(), `${at} follows`).toBeVisible()
    expect(await page.evaluate(() => performance.timeOrigin), `${at} was not loaded again`).toBe(born)
    if (!field) return
    await expect(field, `${at} keeps what is typed`).toHaveValue(typed)
    await expect(field, `${at} keeps the focus`).toBeFocused()
  }
}
