/**
 * npm run campaign:line: a real browser, a real server, and between them a line that answers in the server's place, not at
 * all, or breaks what it answers. Under each fault a user visits for the first time, signs in, opens the kept list and a
 * kept case, and saves; what waits is sent by the page and by the worker. In the end every note must stand on the server
 * once, nobody may have been signed out, and what was shown from the device must have said how old it is. The portal must
 * be built.
 *
 * FAULTS         which, separated by commas (default: all)
 * QUICK=1        three of them, unless they are named
 * CHROMIUM_PATH  the browser (default /usr/bin/chromium)
 */
import { chromium, type Browser, type Page } from 'playwright'
import { chromiumArguments, chromiumPath } from '#tests/support/chromium.ts'
import { startDemoPortal } from '#tests/support/demo-folder.ts'
import { signIn } from './api.ts'
import { AGE_TEXT, isSignedIn, programKept, sendNow, signInByForm, wakeWorker, writeNote } from './line-person.ts'
import { faults, startLineProxy, type Fault } from './line-proxy.ts'
import { say, table, whole } from './report.ts'
import { QUICK } from './settings.ts'

const PERSON = 'case.manager'
const QUICK_FAULTS: readonly Fault[] = ['page 200', 'page 401', 'half broken']
const VIEWPORT = { width: 1280, height: 900 }
const SHOWN_MS = 20_000
const ARRIVAL_MS = 60_000
/** Signing in is waited for longer than other calls. */
const SIGN_IN_MS = 45_000

/** Of these some answers arrive whole: what is shown may be the server's word. */
const partly: readonly Fault[] = ['half broken']

interface Seen {
  readonly fault: Fault
  listMs: number
  caseMs: number
}

const wanted = faultsWanted()
const failures: string[] = []
const written: string[] = []
const seen: Seen[] = []
let signedOut = 0

const portal = await startDemoPortal()
const line = await startLineProxy(portal.url)
const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArguments })
try {
  await campaign(browser)
} finally {
  await browser.close()
  await line.close()
  await portal.stop()
}

function faultsWanted(): readonly Fault[] {
  const named = process.env['FAULTS']?.split(',')
  if (!named) return QUICK ? QUICK_FAULTS : faults
  const known = faults.filter((fault) => named.includes(fault))
  if (known.length !== named.length) throw new RangeError(`FAULTS names one that is none of ${faults.join(', ')}.`)
  return known
}

async function campaign(used: Browser): Promise<void> {
  const begun = performance.now()
  const context = await used.newContext({ baseURL: line.url, viewport: VIEWPORT })
  const page = await context.newPage()
  const kept = await visitAndKeep(page)
  for (const fault of wanted) {
    if (!QUICK || fault === wanted[0]) await firstVisit(used, fault)
    const figures: Seen = { fault, listMs: 0, caseMs: 0 }
    seen.push(figures)
    figures.listMs = await shown(page, fault, '/patients', page.getByRole('grid').locator('a[data-open]').first())
    figures.caseMs = await shown(page, fault, kept.notes, page.getByRole('heading', { level: 1, name: kept.name }))
    await saveUnder(page, fault)
    await sendUnder(page, fault)
    await sendByWorkerUnder(page, fault, kept.notes)
    if (!(await isSignedIn(page))) {
      signedOut += 1
      failures.push(`${fault}: signed out`)
      break
    }
  }
  const { lost, twice } = await compared(page, kept.id)
  await context.close()
  say(
    table(
      ['', 'list, ms', 'case, ms'],
      seen.map(({ fault, listMs, caseMs }) => [fault, whole(listMs), whole(caseMs)]),
    ),
  )
  say(`${wanted.length} faults, ${written.length} notes in ${whole((performance.now() - begun) / 1000)} s`)
  for (const failure of failures) say(`FAILED: ${failure}`)
  const age = failures.length === 0 ? 'age shown' : 'with failures'
  say(`${lost} lost, ${twice} twice, ${signedOut} signed out, ${age}`)
  process.exitCode = failures.length + lost + twice + signedOut > 0 ? 1 : 0
}

/** Signs in for good and opens what is to lie on the device. */
async function visitAndKeep(page: Page): Promise<{ id: string; notes: string; name: RegExp }> {
  await signInByForm(page, PERSON, true)
  await page.waitForURL(/\/dashboard$/)
  await page.goto('/patients')
  await page.getByText(/^As of /).waitFor({ timeout: ARRIVAL_MS })
  const first = page.getByRole('grid').locator('a[data-open]').first()
  const at = (await first.getAttribute('href')) ?? ''
  const notes = `${at}/notes`
  await page.goto(notes)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('button', { name: 'New note' }).first().waitFor()
  const heading = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await page.waitForLoadState('networkidle')
  await programKept(page)
  const [word = ''] = /\p{L}{3,}/u.exec(heading) ?? []
  return { id: at.split('/').at(-1) ?? '', notes, name: new RegExp(word) }
}

/** A first visit: it shows an error, can't sign in, and can once the connection works. */
async function firstVisit(used: Browser, fault: Fault): Promise<void> {
  const context = await used.newContext({ baseURL: line.url, viewport: VIEWPORT })
  const page = await context.newPage()
  try {
    line.suffer(fault)
    await signInByForm(page, PERSON, false)
    if (!partly.includes(fault)) {
      await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor({ timeout: SIGN_IN_MS })
      if (await isSignedIn(page)) failures.push(`${fault}: signed in by what is no answer`)
    }
    line.suffer(undefined)
    if (!/dashboard/.test(page.url())) await signInByForm(page, PERSON, false)
    await page.waitForURL(/\/dashboard$/, { timeout: SHOWN_MS })
  } catch (error) {
    failures.push(`${fault}: first visit: ${String(error)}`)
  } finally {
    line.suffer(undefined)
    await context.close()
  }
}

/** How long it takes until what lies here is on the screen; it must say as of when it is. */
async function shown(page: Page, fault: Fault, at: string, what: ReturnType<Page['locator']>): Promise<number> {
  line.suffer(fault)
  try {
    await page.goto(at, { waitUntil: 'commit' })
    const begun = performance.now()
    await what.waitFor({ timeout: SHOWN_MS })
    const took = performance.now() - begun
    if (!partly.includes(fault)) await page.getByText(AGE_TEXT).first().waitFor({ timeout: SHOWN_MS })
    return took
  } catch (error) {
    failures.push(`${fault}: ${at.replace(/[0-9a-f-]{36}/, '…')} is not shown with its age: ${String(error)}`)
    return Number.NaN
  } finally {
    line.suffer(undefined)
  }
}

function nameNote(fault: Fault, by: string): string {
  const text = `Line: ${fault}, ${by}, ${written.length + 1}.`
  written.push(text)
  return text
}

async function saveUnder(page: Page, fault: Fault): Promise<void> {
  line.suffer(fault)
  if (!(await writeNote(page, nameNote(fault, 'saved')))) {
    written.pop()
    failures.push(`${fault}: a note could not be saved`)
  }
  line.suffer(undefined)
}

/** What was done without a network is tried under the fault. */
async function sendUnder(page: Page, fault: Fault): Promise<void> {
  await page.context().setOffline(true)
  await writeNote(page, nameNote(fault, 'sent by the page'))
  line.suffer(fault)
  await page.context().setOffline(false)
  await sendNow(page)
  await suffering()
  line.suffer(undefined)
}

async function sendByWorkerUnder(page: Page, fault: Fault, notes: string): Promise<void> {
  const context = page.context()
  await context.setOffline(true)
  await writeNote(page, nameNote(fault, 'sent by the worker'))
  await page.goto('about:blank')
  line.suffer(fault)
  await context.setOffline(false)
  await wakeWorker(context, page, line.url)
  await suffering()
  line.suffer(undefined)
  await wakeWorker(context, page, line.url)
  await page.waitForTimeout(300)
  await page.goto(notes)
}

/** Until a call has met the fault. */
async function suffering(): Promise<void> {
  const until = performance.now() + 5000
  while (line.suffered() < 1 && performance.now() < until) await new Promise((go) => setTimeout(go, 50))
  await new Promise((go) => setTimeout(go, 250))
}

/** What stands on the server of what was written, once nothing waits any more. */
async function compared(page: Page, caseId: string): Promise<{ lost: number; twice: number }> {
  const api = await signIn(portal.url, PERSON)
  const texts = async (): Promise<readonly string[]> => {
    const answer = await api.ask('GET', `/patient_note/by_patient/${caseId}`)
    const { patient_notes: notes = [] } = answer.json() as { patient_notes?: readonly { body?: string }[] }
    return notes.map(({ body = '' }) => body)
  }
  const until = performance.now() + ARRIVAL_MS
  let there = await texts()
  while (written.some((text) => !there.includes(text)) && performance.now() < until) {
    await sendNow(page)
    await page.waitForTimeout(500)
    there = await texts()
  }
  api.close()
  const lost = written.filter((text) => !there.includes(text))
  const twice = written.filter((text) => there.filter((other) => other === text).length > 1)
  for (const text of lost) say(`lost: ${text}`)
  for (const text of twice) say(`twice: ${text}`)
  return { lost: lost.length, twice: twice.length }
}
