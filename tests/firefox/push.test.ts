import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openMailbox, type Mailbox } from '#tests/journeys/mailbox.ts'
import { clickAlert, shownAlert } from './alerts.ts'
import { PATIENCE_MS, personBefore, type Person } from './person.ts'
import { openFirefoxService, type FirefoxService } from './push-service.ts'

const MANAGER = 'case.manager@demo.example.com'
const WRITTEN = 'May I come an hour later?'
const OFFER = 'section[aria-labelledby=alert-offer]'
/** How the portal says that something could not be had. */
const AGAIN = '[role=alert] button'

const home = mkdtempSync(path.join(os.tmpdir(), 'caseway-firefox-'))
let service: FirefoxService
let portal: Mailbox
let firefox: Browser

beforeAll(async () => {
  ;[service, portal] = await Promise.all([openFirefoxService(), openMailbox({ PUSH_LOOPBACK: 'allow' })])
  firefox = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr',
    timeout: PATIENCE_MS,
    protocolTimeout: PATIENCE_MS,
    env: { ...process.env, HOME: home },
    // An alert is a window of the browser, not of a page.
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: {
      'dom.push.enabled': true,
      'dom.push.connection.enabled': true,
      'dom.push.serverURL': service.socketUrl,
      'dom.push.testing.allowInsecureServerURL': true,
      'dom.push.requestTimeout': PATIENCE_MS,
      'permissions.default.desktop-notification': 1,
      'alerts.useSystemBackend': false,
      'network.proxy.type': 0,
    },
  })
}, 300_000)
afterAll(async () => {
  await firefox?.close()
  await portal?.close()
  await service?.close()
  rmSync(home, { recursive: true, force: true })
}, 60_000)

const isThere = (selector: string) => async (page: Page) => (await page.$(selector)) !== null

async function signIn(page: Page, person: Person, address: string): Promise<void> {
  await page.goto(`${portal.url}/sign-in?redirect=${encodeURIComponent(address)}`)
  await page.locator('input[type=email]').fill(MANAGER)
  await page.locator('input[type=password]').fill('Demo-2026!')
  await page.locator('::-p-text(Remember me)').click()
  await person.until(async () => !page.url().includes('/sign-in'), ['form button[type=submit]'])
}

it('W4, C7: an encrypted push reaches a Firefox whose portal is closed, names nobody, and a click leads to the conversation', async () => {
  const patient = await portal.patientWrites(MANAGER)
  const place = `/patients/${patient.id}/messages?origin=npanel`
  const [page = await firefox.newPage()] = await firefox.pages()
  page.setDefaultTimeout(PATIENCE_MS)
  const person = personBefore(page)
  await signIn(page, person, place)
  await person.until(isThere(OFFER), [AGAIN])
  // Its first button is the one that says yes. By the page's own structure: to look for names keeps this browser busy.
  await person.until(async () => !(await isThere(OFFER)(page)), [`${OFFER} div:last-child > button:first-child`])
  expect(service.channels).toBe(1)
  await page.goto('about:blank')

  await portal.patientWrites(MANAGER)
  expect(await shownAlert(firefox)).toEqual({
    title: 'New message',
    text: 'A patient sent a message. Open Caseway to read it.',
  })
  const arrived = firefox.waitForTarget((target) => target.url() === `${portal.url}${place}`, { timeout: PATIENCE_MS })
  // It goes by itself after a while.
  await clickAlert(firefox)
  const conversation = await (await arrived).page()
  if (!conversation) throw new Error('There is no page behind it.')
  const read = async (shown: Page) => (await shown.evaluate(() => document.body.innerText)).includes(WRITTEN)
  await personBefore(conversation).until(read, [AGAIN])
  await expect.poll(() => service.read, { timeout: PATIENCE_MS }).toBe(1)
  expect(service.complaints).toEqual([])
}, 600_000)
