import { stores } from './api/browser-stores.ts'
import { idle } from './api/idle.ts'

const KEY = 'caseway.faces'

/**
 * The first screen on a device is read in the device's own letters, so that it waits for nothing but itself. Ours come
 * when the page has its hands free; from then on they lie in the browser, and early.js puts them on at once.
 */
export async function wearFaces(page: Document = document, store: Pick<Storage, 'setItem'> = stores.local) {
  await idle()
  page.documentElement.dataset['faces'] = ''
  await page.fonts.ready
  store.setItem(KEY, 'here')
}
