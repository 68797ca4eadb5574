import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { wordsIn } from '#tests/journeys/profile-folder.ts'
import { startDemoPortal } from '#tests/support/demo-folder.ts'
import { PERSON, type KillSetup, type KillOutcome } from './kill-setup.ts'
import { openKillPortal } from './kill-portal.ts'
import { killWhilePurging, markPerson } from './kill-purge.ts'
import { killWhileSending } from './kill-sending.ts'
import { killWhileUpdating } from './kill-update.ts'
import { KilledBrowser } from './killed-browser.ts'
import { programKept, signInByForm } from './line-person.ts'
import { randomFrom } from './random.ts'
import { say, table, whole } from './report.ts'
import { numberSetting } from './settings.ts'

const kills = numberSetting('KILLS', 15, 1)
const seed = numberSetting('SEED_NUMBER', 1)

const MOST_SHOWN = 300

const FAULTS = ['lost', 'twice', 'leaked'] as const

/** Kills a real browser while it sends, is updated and purges; answers the faults, in sentences. */
export async function browserKills(): Promise<string[]> {
  const begun = performance.now()
  const server = await startDemoPortal()
  const portal = await openKillPortal(server.url)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'caseway-killed-'))
  const ground: KillSetup = { browser: new KilledBrowser(folder, portal.url), portal, random: randomFrom(seed) }
  const judged: KillOutcome[] = []
  const faults: string[] = []

  /** Goes on until the first fault. */
  async function each(name: string, kill: (round: number) => Promise<KillOutcome>): Promise<void> {
    const rounds: KillOutcome[] = []
    for (let round = 1; round <= kills && faults.length === 0; round += 1) {
      try {
        const one = await kill(round)
        rounds.push(one)
        faults.push(...FAULTS.flatMap((kind) => one[kind].map((fault) => `${name}, kill ${round}: ${fault}.`)))
      } catch (error) {
        faults.push(`${name}, kill ${round}: ${String(error)} The page shows: ${await shownBy(ground)}`)
      }
    }
    judged.push(...rounds)
    if (rounds.length > 0) say(`\n${momentsOf(name, rounds)}`)
  }

  try {
    const [sending, updating] = await settle(ground)
    await each('sending', (round) => killWhileSending(ground, sending, round))
    await each('update', (round) => killWhileUpdating(ground, updating, round))
    if (faults.length === 0) {
      const person = await markPerson(ground)
      await each('purge', () => killWhilePurging(ground, person))
      await ground.browser.close()
      const plain = wordsIn(folder, Object.values(person.words))
      faults.push(...plain.map((where) => `purge: in the end the canary ${where} stands in plain text.`))
    }
  } finally {
    await ground.browser.close()
    await portal.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const seconds = whole((performance.now() - begun) / 1000)
  say(`\n${judged.length} kills of the browser in ${seconds} s, seed ${seed}`)
  say(FAULTS.map((kind) => `${countOf(judged, kind)} ${kind}`).join(', '))
  return faults
}

/** Signs in for good and answers two cases to write in. What the browser keeps of it is on the disk once it has closed. */
async function settle({ browser }: KillSetup): Promise<[string, string]> {
  const page = await browser.open()
  await signInByForm(page, PERSON, true)
  await page.waitForURL(/\/dashboard$/)
  await page.goto('/patients')
  await page.getByText(/^As of /).waitFor()
  const links = page.getByRole('grid').locator('a[data-open]')
  const [first, second] = await Promise.all([0, 1].map((at) => links.nth(at).getAttribute('href')))
  await programKept(page)
  await browser.close()
  await browser.open()
  const idIn = (href = ''): string => href.split('/').at(-1) ?? ''
  return [idIn(first ?? ''), idIn(second ?? '')]
}

async function shownBy({ browser }: KillSetup): Promise<string> {
  try {
    const text = await browser.page.locator('body').innerText()
    return `${browser.page.url()} ${text.replaceAll(/\s+/g, ' ').slice(0, MOST_SHOWN)}`
  } catch {
    return 'nothing'
  }
}

const countOf = (judged: readonly KillOutcome[], kind: (typeof FAULTS)[number]): number =>
  judged.reduce((sum, one) => sum + one[kind].length, 0)

function momentsOf(name: string, judged: readonly KillOutcome[]): string {
  const moments = [...new Set(judged.map(({ moment }) => moment))].toSorted()
  const line = (title: string, some: readonly KillOutcome[]) => [
    title,
    whole(some.length),
    ...FAULTS.map((kind) => whole(countOf(some, kind))),
  ]
  return table(
    [name, 'kills', ...FAULTS],
    [
      ...moments.map((moment) =>
        line(
          moment,
          judged.filter((one) => one.moment === moment),
        ),
      ),
      line('together', judged),
    ],
  )
}
