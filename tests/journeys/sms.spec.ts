import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { violationsOn } from './axe.ts'
import { inbound, signedPost } from '../support/gateway.ts'
import { choose, sayIn } from './languages.ts'
import { openMailbox } from './mailbox.ts'
import { signIn, watch } from './portal.ts'
import { callerAs } from './worked-case.ts'
import { caseToWriteTo } from './text-messages.ts'

test('C4, C7, D7: a case manager writes, the patient answers, a stop closes the way @phone', async ({
  page,
  baseURL,
}) => {
  const complaints = watch(page)
  const { id } = await caseToWriteTo(baseURL ?? '')
  await signIn(page, 'case.manager', `/patients/${id}/messages?origin=npanel`)
  const body = page.getByLabel('Text message', { exact: true })
  await expect(body).toBeVisible()
  await expect(page.getByText('No SMS gateway is set up')).toBeVisible()

  await body.fill('Şimdi <b>nasılsınız</b>?')
  await expect(page.getByText(/1 segment · 46 characters left · these characters shorten segments: Ş ı/)).toBeVisible()
  // What is typed waits while one looks elsewhere.
  await page
    .getByRole('link', { name: /^Notes/ })
    .first()
    .click()
  await expect(page).toHaveURL(/notes/)
  await page.goBack()
  await expect(body).toHaveValue('Şimdi <b>nasılsınız</b>?')
  await page.getByRole('button', { name: 'Queue message' }).click()
  const thread = page.getByRole('region', { name: 'Conversation' }).getByRole('listitem')
  await expect(thread.getByText('Şimdi <b>nasılsınız</b>?')).toBeVisible()
  await expect(body).toHaveValue('')

  const answer = page.getByLabel('Reply as patient')
  await answer.fill('Much better, thank you')
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(thread.getByText('Much better, thank you')).toBeVisible()
  // The conversation may hear of it before the field does, which is emptied then.
  await expect(answer).toHaveValue('')
  expect(await violationsOn(page)).toEqual([])

  await answer.fill('STOP')
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(page.getByText('The patient opted out of texts to this number')).toBeVisible()
  await expect(thread.getByText(/You will get no more text messages/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Queue message' })).toBeDisabled()

  // An edit does not bring it back; a new consent, with where it was given and when, is an act of its own.
  await page.reload()
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox', { name: 'Whose' })).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: /consent/i })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('button', { name: 'Record new consent' }).click()
  await expect(dialog.getByText(/only if the patient gave one afterwards/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Record new consent' }).click()
  await expect(dialog.getByText('Required', { exact: true })).toHaveCount(2)
  expect(await violationsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()

  await page.goto('/triage')
  await expect(page.getByRole('heading', { name: 'Unmatched messages' })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('C4, N5: the same in Arabic, from its template', async ({ page, baseURL }) => {
  const say = sayIn('ar')
  await choose(page, { language: 'ar' })
  const { id } = await caseToWriteTo(baseURL ?? '')
  await page.goto('/sign-in')
  await page.getByLabel(say('session:email')).fill('case.manager@demo.example.com')
  await page.getByLabel(say('session:password')).fill('Demo-2026!')
  await page.getByRole('button', { name: say('session:signIn.submit') }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto(`/patients/${id}/messages`)
  await page.getByRole('combobox', { name: say('messages:template') }).click()
  await page.getByRole('option', { name: say('messages:templates.visit_missed') }).click()
  const body = page.getByLabel(say('messages:body'), { exact: true })
  await expect(body).toHaveValue(/we missed you at your visit/)
  await page.getByRole('button', { name: say('messages:keep') }).click()
  await expect(body).toHaveValue('')
  await expect(
    page
      .getByRole('listitem')
      .getByText(/we missed you at your visit/)
      .first(),
  ).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
})

const bell = (page: Page) => page.getByRole('button', { name: /Notifications: [1-9]\d* unread/ })

async function unread(page: Page): Promise<number> {
  const name = (await bell(page).getAttribute('aria-label')) ?? (await bell(page).textContent()) ?? ''
  return Number(/Notifications: (\d+)/.exec(name)?.[1])
}

/** From now on the page keeps in mind when its bell last said something else. */
function timeTheBell(page: Page): Promise<void> {
  return bell(page).evaluate((element) => {
    const watching = new MutationObserver(() => (document.body.dataset['rung'] = String(Date.now())))
    watching.observe(element, { attributes: true, childList: true, characterData: true, subtree: true })
  })
}

test('C4 to C7, D7, S10: what the gateway brings is counted at once and shown as text; a stop ends it; strangers wait', async ({
  page,
}) => {
  const portal = await openMailbox()
  const bring = async (form: Record<string, string>) => {
    const answer = await fetch(`${portal.url}/api/sms/webhook`, signedPost(form))
    expect(answer.status).toBe(200)
  }
  const complaints = watch(page)
  const html = '<img src=x onerror=alert(1)>'
  const { id, number } = await caseToWriteTo(portal.url, html)

  await page.goto(`${portal.url}/sign-in`)
  await page.getByLabel('Email').fill('case.manager@demo.example.com')
  await page.getByLabel('Password').fill('Demo-2026!')
  const connected = page.waitForEvent('websocket')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(bell(page)).toBeVisible()
  await connected
  const before = await unread(page)

  await timeTheBell(page)
  const posted = Date.now()
  await bring(inbound(number, `${html} & <b>hello</b>`))
  // C5: a line that breaks is taken up again after 20 seconds.
  await expect(page.getByRole('button', { name: new RegExp(`Notifications: ${before + 1} unread`) })).toBeVisible({
    timeout: 40_000,
  })
  const rung = Number(await page.locator('body').getAttribute('data-rung'))
  test.info().annotations.push({ type: 'the bell rang after', description: `${rung - posted} ms` })

  await bring(inbound('+19995550199', 'Wrong number?'))
  await bell(page).click()
  const waiting = page.locator('#panel-notifications')
  await waiting.getByRole('link', { name: html }).click()
  await expect(page).toHaveURL(`${portal.url}/patients/${id}/messages?origin=npanel`)
  // Nothing covers what was chosen, and its end and the place to answer stand on the screen.
  await expect(waiting).toHaveCount(0)
  const thread = page.getByRole('region', { name: 'Conversation' }).getByRole('listitem')
  await expect(thread.getByText(`${html} & <b>hello</b>`)).toBeVisible()

  const body = page.getByLabel('Text message', { exact: true })
  await body.fill('How are you?')
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
  await bring(inbound(number, 'parar'))
  await expect(thread.getByText('parar')).toBeVisible()
  await expect(thread.getByText(/You will get no more text messages/)).toBeVisible()
  await expect(page.getByText('The patient opted out of texts to this number')).toBeVisible()
  await expect(page.getByText('SMS: Revoked')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()

  await page.getByRole('region', { name: 'Text messages' }).getByRole('link', { name: '1 unmatched message' }).click()
  const stranger = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Wrong number?' })
  await stranger.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('No unmatched messages')).toBeVisible()

  // K7: what comes in, and what another person decides, shows without a reload; what is being typed stays.
  await bring(inbound('+19995550188', 'Is this the clinic?'))
  const waits = (text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text })
  const search = waits('Is this the clinic?').getByRole('combobox')
  await search.fill('half a wo')
  await bring(inbound('+19995550177', 'Call me back'))
  const later = waits('Call me back')
  await expect(later).toBeVisible()
  const admin = await callerAs(portal.url, 'admin')
  const { messages } = (await admin.get('/sms/triage')) as { messages: { id: string; body: string }[] }
  await admin.post(`/sms/triage/${messages.find(({ body }) => body === 'Call me back')?.id}/dismiss`, {})
  await expect(later).toHaveCount(0)
  await expect(search).toHaveValue('half a wo')
  await expect(search).toBeFocused()
  await admin.close()
  expect(complaints).toEqual([])
  await portal.close()
})

test('D7: at a desk a conversation opens at its end, with the place to write on the same screen', async ({
  page,
  baseURL,
}) => {
  const admin = await callerAs(baseURL ?? '', 'admin')
  const { patient_smss } = (await admin.get('/patient_sms/all?page_size=1')) as {
    patient_smss: { patient_id: string }[]
  }
  await admin.close()
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'admin', `/patients/${patient_smss[0]?.patient_id}`)
  await page.getByRole('link', { name: 'Contacts & messages' }).click()
  await expect(page.getByLabel('Text message', { exact: true })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('region', { name: 'Conversation' }).getByRole('listitem').last()).toBeInViewport({
    ratio: 1,
  })
})
