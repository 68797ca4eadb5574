import { judgeNotes, notesOf, putIntoOutbox, randomMoment, type KillSetup, type KillOutcome } from './kill-setup.ts'

const NOTES = 5
/** Each note takes so long to the server, so that kills fall between them. */
const SLOW_MS = 60
const LATEST_MS = 1200

/** Kills the browser while what waits in the outbox is being sent. */
export async function killWhileSending(ground: KillSetup, caseId: string, round: number): Promise<KillOutcome> {
  const { browser, portal, random } = ground
  const address = `/patients/${caseId}/notes`
  const notes = Array.from({ length: NOTES }, (_, at) => `Kill ${round} while sending, note ${at + 1}.`)
  const { page } = browser
  await page.goto(address)
  await page.getByRole('button', { name: 'New note' }).first().waitFor()
  await page.context().setOffline(true)
  await putIntoOutbox(ground, notes)
  portal.slowMs = SLOW_MS
  await page.context().setOffline(false)
  await randomMoment(random, LATEST_MS)
  await browser.kill()
  portal.slowMs = 0

  const there = await notesOf(portal.url, caseId)
  const arrived = notes.filter((note) => there.includes(note)).length
  await (await browser.open()).goto(address)
  return {
    moment: arrived === 0 ? 'none had arrived' : arrived < NOTES ? 'some had arrived' : 'all had arrived',
    ...(await judgeNotes(ground, caseId, notes)),
    leaked: [],
  }
}
