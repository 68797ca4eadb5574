import { setTimeout as wait } from 'node:timers/promises'
import { signIn } from './api.ts'
import type { KilledBrowser } from './killed-browser.ts'
import type { KillPortal } from './kill-portal.ts'
import { writeNote } from './line-person.ts'
import type { Random } from './random.ts'

/** Demo user of the browser that is killed. */
export const PERSON = 'case.manager'

const ARRIVAL_MS = 60_000

/** Browser, portal and random source that every kind of kill uses. */
export interface KillSetup {
  readonly browser: KilledBrowser
  readonly portal: KillPortal
  readonly random: Random
}

/** Outcome of one kill; faults are sentences for the log. */
export interface KillOutcome {
  /** At which step the browser was killed. */
  readonly moment: string
  readonly lost: readonly string[]
  readonly twice: readonly string[]
  readonly leaked: readonly string[]
}

/** Waits for a random time up to the limit; short times are more likely, because most happens early. */
export async function randomMoment(random: Random, latestMs: number): Promise<void> {
  const share = random.below(1001) / 1000
  await wait(latestMs * share * share)
}

export async function notesOf(url: string, caseId: string): Promise<readonly string[]> {
  const api = await signIn(url, PERSON)
  const answer = await api.ask('GET', `/patient_note/by_patient/${caseId}`)
  api.close()
  const { patient_notes: notes = [] } = answer.json() as { patient_notes?: readonly { body?: string }[] }
  return notes.map(({ body = '' }) => body)
}

/** Writes notes into the outbox, on the open case. */
export async function putIntoOutbox({ browser }: KillSetup, notes: readonly string[]): Promise<void> {
  for (const note of notes)
    if (!(await writeNote(browser.page, note))) throw new Error(`The outbox did not take the note "${note}".`)
}

/** Waits until the outbox is empty, then compares the notes written with those on the server. */
export async function judgeNotes(
  { browser: { page }, portal }: KillSetup,
  caseId: string,
  notes: readonly string[],
): Promise<Pick<KillOutcome, 'lost' | 'twice'>> {
  const until = performance.now() + ARRIVAL_MS
  const missing = async () => {
    const there = await notesOf(portal.url, caseId)
    return notes.filter((note) => !there.includes(note))
  }
  while ((await missing()).length > 0 && performance.now() < until) await wait(200)
  const strip = page.getByText(/changes? waits? to be sent/)
  await strip.waitFor({ state: 'hidden', timeout: ARRIVAL_MS })
  const there = await notesOf(portal.url, caseId)
  return {
    lost: notes.filter((note) => !there.includes(note)).map((note) => `the note "${note}" is not on the server`),
    twice: notes
      .filter((note) => there.filter((other) => other === note).length > 1)
      .map((note) => `the note "${note}" is on the server more than once`),
  }
}

export const newPatient = '/patients/new'

/** Types a name into the form of a new patient and waits until the draft is stored on the device. */
export async function typeDraft({ browser: { page } }: KillSetup, name: string): Promise<void> {
  await page.goto(newPatient)
  const goOn = page.getByRole('button', { name: 'Continue' })
  const field = page.getByLabel('First name')
  await goOn.or(field).first().waitFor()
  if (await goOn.isVisible()) await goOn.click()
  await field.fill(name)
  await page.getByText(/^Draft saved on this device/).waitFor()
  await page.waitForFunction(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
}

/** Reads the stored draft through the page it was typed into. */
export async function draftThere({ browser: { page } }: KillSetup, name: string): Promise<readonly string[]> {
  await page.goto(newPatient)
  const goOn = page.getByRole('button', { name: 'Continue' })
  const field = page.getByLabel('First name')
  await goOn.or(field).first().waitFor()
  if (await goOn.isVisible()) await goOn.click()
  const found = await field.inputValue()
  return found === name ? [] : [`the draft of "${name}" is gone: the form holds "${found}"`]
}
