import type { Page } from 'playwright'
import {
  draftThere,
  judgeNotes,
  putIntoOutbox,
  randomMoment,
  typeDraft,
  type KillSetup,
  type KillOutcome,
} from './kill-setup.ts'

const LATEST_MS = 2500

/** Kills the browser while a newer portal is taken over, with a note that waits and a draft that was typed. */
export async function killWhileUpdating(ground: KillSetup, caseId: string, round: number): Promise<KillOutcome> {
  const { browser, portal, random } = ground
  const note = `Kill ${round} while updating.`
  const draft = `Draft ${round}`
  const { page } = browser
  portal.cut = true
  await page.goto(`/patients/${caseId}/notes`)
  await putIntoOutbox(ground, [note])
  await typeDraft(ground, draft)
  portal.release()
  await untilOffered(page)
  const far = await watchTakeOver(page)
  await page.getByRole('button', { name: 'Update now' }).click()
  await randomMoment(random, LATEST_MS)
  await browser.kill()

  const offline = random.below(2) === 0
  const next = await browser.open({ offline })
  const lost = await draftThere(ground, draft)
  portal.cut = false
  await next.context().setOffline(false)
  await next.evaluate(() => window.dispatchEvent(new Event('online')))
  const notes = await judgeNotes(ground, caseId, [note])
  return { moment: far(), lost: [...lost, ...notes.lost], twice: notes.twice, leaked: [] }
}

/** Simulates returning to a tab: the browser checks for a new version. */
async function untilOffered(page: Page): Promise<void> {
  const offer = page.getByText('A new version of Caseway is available.')
  while (!(await offer.isVisible())) {
    await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
    await offer.waitFor({ timeout: 2000 }).catch(() => undefined)
  }
}

/** Answers how far the newer portal has come with taking over. */
async function watchTakeOver(page: Page): Promise<() => string> {
  let far = 'asked to take over'
  await page.exposeFunction('noteTakeOver', () => void (far = 'worker took over'))
  await page.evaluate(() => {
    const { noteTakeOver } = window as unknown as { noteTakeOver: () => void }
    navigator.serviceWorker.addEventListener('controllerchange', () => noteTakeOver())
  })
  page.on('framenavigated', () => (far = 'page was loading anew'))
  page.on('load', () => (far = 'page was loaded anew'))
  return () => far
}
