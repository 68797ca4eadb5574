import type { BrowserContext, Page } from 'playwright'
import { DEMO_PASSWORD } from './api.ts'

/** Text with which a page states the age of its data. */
export const AGE_TEXT = /as of /i
const SEND_PATIENCE_MS = 30_000

export async function signInByForm(page: Page, name: string, remember: boolean): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(`${name}@demo.example.com`)
  await page.getByLabel('Password').fill(DEMO_PASSWORD)
  if (remember) await page.getByLabel('Remember me').check()
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export const isSignedIn = (page: Page): Promise<boolean> =>
  page.evaluate(() => (localStorage.getItem('caseway.session') ?? sessionStorage.getItem('caseway.session')) !== null)

/** Writes a note into the case that is open; answers whether the dialog took it. */
export async function writeNote(page: Page, text: string): Promise<boolean> {
  await page.getByRole('button', { name: 'New note' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Note').fill(text)
  await dialog.getByRole('button', { name: 'Save' }).click()
  const closed = await gone(dialog)
  if (!closed) await page.keyboard.press('Escape')
  return closed
}

async function gone(dialog: ReturnType<Page['getByRole']>): Promise<boolean> {
  try {
    await dialog.waitFor({ state: 'hidden', timeout: SEND_PATIENCE_MS })
    return true
  } catch {
    return false
  }
}

/** Fires the event with which a browser announces that it is online again. */
export const sendNow = (page: Page): Promise<void> =>
  page.evaluate(() => void window.dispatchEvent(new Event('online')))

/** Until the page has told the worker to keep all that pages are made of, and the worker has. */
export async function programKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, {
    timeout: 60_000,
  })
  await page.evaluate(
    () =>
      new Promise((kept, refuse) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', ({ data }: MessageEvent<unknown>) =>
          data === 'kept' ? kept(data) : refuse(new Error('The worker could not fetch all files of the program')),
        )
        port1.start()
        navigator.serviceWorker.controller?.postMessage({ keepRest: true }, [port2])
      }),
  )
}

/** Wakes the worker, as a browser does with no page of the portal open. */
export async function wakeWorker(context: BrowserContext, page: Page, origin: string): Promise<void> {
  const devTools = await context.newCDPSession(page)
  const found = new Promise<string>((done) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const first = registrations.find(({ isDeleted }) => !isDeleted)
      if (first) done(first.registrationId)
    })
  })
  await devTools.send('ServiceWorker.enable')
  const facts = { origin, registrationId: await found, tag: 'caseway.outbox', lastChance: false }
  await devTools.send('ServiceWorker.dispatchSyncEvent', facts)
  await devTools.detach()
}
