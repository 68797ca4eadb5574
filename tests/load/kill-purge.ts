import { expect, type Page } from 'playwright/test'
import { databasesKept, everythingKept, waitForPurges } from '#tests/journeys/everything-kept.ts'
import { newCanaries, openMarkedCase, sendMarkedPaper, type Canaries } from '#tests/journeys/marked-case.ts'
import { signOut } from '#tests/journeys/portal.ts'
import { wordsIn } from '#tests/journeys/profile-folder.ts'
import { ownerName } from '#offline/seal.ts'
import { draftThere, PERSON, randomMoment, typeDraft, type KillSetup, type KillOutcome } from './kill-setup.ts'
import { isSignedIn, signInByForm } from './line-person.ts'
import { signIn } from './api.ts'

const LATEST_MS = 600
const KEPT_MS = 60_000
/** What this browser is called among a person's devices stays: by it he knows it again. */
const STAYS = ['caseway.push']

/** A user whose data on the device can be recognized. */
export interface Marked {
  readonly words: Canaries
  readonly caseId: string
  /** What must not be found where he has left: canaries, his id, the names of his databases. */
  readonly traces: readonly string[]
}

/** Makes a case in which every kind of field holds a canary, with a paper. The person is signed in. */
export async function markPerson({ browser, portal }: KillSetup): Promise<Marked> {
  const words = newCanaries()
  const caseId = await openMarkedCase(portal.url, words)
  await sendMarkedPaper(browser.page, caseId, words)
  const api = await signIn(portal.url, PERSON)
  const { id } = (await api.ask('GET', '/check_login')).json() as { id: string }
  api.close()
  const databases = ['caseway.replica', 'caseway.vault', 'caseway.device', 'caseway.session', await ownerName(id)]
  return { words, caseId, traces: [...Object.values(words), caseId, id, ...databases] }
}

/** Kills the browser in the purge that a sign-out begins; opened again, it must leave nothing of the person. */
export async function killWhilePurging(ground: KillSetup, person: Marked): Promise<KillOutcome> {
  const { browser, portal, random } = ground
  const { words, traces } = person
  await fillDevice(ground, person)
  const before = portal.signOuts
  await signOut(browser.page)
  await randomMoment(random, LATEST_MS)
  await browser.kill()

  const plain = wordsIn(browser.folder, Object.values(words))
  const page = await browser.open()
  const heard = portal.signOuts > before
  const moment = heard ? await howFar(page) : 'server had not heard'
  await page.goto('/patients')
  const lost = heard ? [] : await leaveAgain(ground, words.intake)
  await page.waitForURL(/\/sign-(in|out)/)
  await waitForPurges(page)
  const kept = await everythingKept(page, STAYS)
  return {
    moment,
    lost,
    twice: [],
    leaked: [
      ...plain.map((where) => `after a kill the canary ${where} stands in plain text`),
      ...traces
        .filter((trace) => kept.includes(trace))
        .map((trace) => `after the purge "${trace}" is still kept: ${around(kept, trace)}`),
    ],
  }
}

const AROUND = 60

function around(kept: string, trace: string): string {
  const place = kept.indexOf(trace)
  return JSON.stringify(kept.slice(Math.max(0, place - AROUND), place + trace.length + AROUND))
}

/** Rows, answers, the painted list, a paper and a draft, as after a day's work. Whether one stays signed in changes what a restart finds. */
async function fillDevice(ground: KillSetup, { words, caseId }: Marked): Promise<void> {
  const { browser, random } = ground
  const { page } = browser
  const remembered = random.below(2) === 0
  if (!(await isSignedIn(page))) {
    await signInByForm(page, PERSON, remembered)
    await page.waitForURL(/\/dashboard$/)
  }
  await page.goto('/patients')
  await page.getByText(/^As of /).waitFor()
  await expect.poll(() => databasesKept(page), { timeout: KEPT_MS }).toContain('painted/patients')
  await page.goto(`/patients/${caseId}/notes`)
  await page.getByText(words.note).waitFor()
  // Answers are kept while nothing else is done.
  await expect.poll(() => databasesKept(page), { timeout: KEPT_MS }).toContain(`${caseId}/["patient","head"`)
  await page.goto(`/patients/${caseId}/documents`)
  await page.getByRole('button', { name: new RegExp(`^Keep offline: .*${words.document}`) }).click()
  await page.getByText('On this device').first().waitFor()
  await typeDraft(ground, words.intake)
}

/** The server knows nothing of it: nothing has begun, so nothing may be gone, and one signs out once more. */
async function leaveAgain(ground: KillSetup, draft: string): Promise<readonly string[]> {
  const { page } = ground.browser
  await page
    .getByLabel('Email')
    .or(page.getByText(/^As of /))
    .first()
    .waitFor()
  if (!(await isSignedIn(page))) {
    await signInByForm(page, PERSON, false)
    await page.waitForURL(/\/dashboard$/)
  }
  const lost = await draftThere(ground, draft)
  await signOut(page)
  return lost
}

/** By what lies in the browser before the portal has run again. */
async function howFar(page: Page): Promise<string> {
  await page.goto('/manifest.webmanifest')
  const { keys, others } = await page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name)
    const keysIn = async (name: string) => {
      const opening = indexedDB.open(name)
      await new Promise((open) => opening.addEventListener('success', open))
      const counting = opening.result.transaction('sealed').objectStore('sealed').count()
      await new Promise((counted) => counting.addEventListener('success', counted))
      opening.result.close()
      return counting.result
    }
    const vault = names.find((name) => name === 'caseway.vault')
    return { keys: vault ? await keysIn(vault) : 0, others: names.some((name) => /replica|device/.test(name)) }
  })
  if (keys > 0) return 'keys were there'
  return others ? 'keys were gone' : 'all was gone'
}
