import { stores } from './api/browser-stores.ts'
import { idle } from './api/idle.ts'

const KEY = 'caseway.fonts'

/**
 * The first screen on a device uses system fonts, so that it waits for no download. Web fonts are applied once the page is
 * idle; from then on they are cached, and early.js applies them at once.
 */
export async function applyFonts(page: Document = document, store: Pick<Storage, 'setItem'> = stores.local) {
  await idle()
  page.documentElement.dataset.fonts = ''
  // Asked at once, it would have the whole page laid out in the same breath.
  await new Promise((go) => void requestAnimationFrame(() => setTimeout(go)))
  await page.fonts.ready
  store.setItem(KEY, 'here')
}
