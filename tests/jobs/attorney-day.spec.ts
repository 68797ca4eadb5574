import { expect, test } from '../journeys/fixtures.ts'
import { violationsOn } from '../journeys/axe.ts'
import { keepSettingsHere, signIn, watch } from '../journeys/portal.ts'
import { callerAs, openCase } from '../journeys/worked-case.ts'
import { startCount } from './count.ts'

type Row = Record<string, unknown>
const asRow = (value: unknown) => value as Row

interface Waiting {
  readonly id: string
  readonly name: string
}

/** A case of the firm with two liens to confirm, and one on which the portal has made an offer. */
async function waitingCase(baseURL: string): Promise<Waiting> {
  const [admin, firm] = await Promise.all([callerAs(baseURL, 'admin'), callerAs(baseURL, 'lawfirm')])
  const id = await openCase(baseURL)
  const [provider] = asRow(await admin.get('/medical_provider/wp/all'))['medical_providers'] as Row[]
  const claim = async (billed_cents: number): Promise<Row> => {
    const draft = { patient_id: id, medical_provider_id: provider?.['id'], billed_cents }
    const { lien } = await admin.post('/lien/create', draft)
    const made = asRow(lien)
    const step = { to: 'asserted', expected_version: made['version'] }
    return asRow((await admin.post(`/lien/${String(made['id'])}/transition`, step))['lien'])
  }
  await claim(1_200_00)
  await claim(300_00)
  const bargained = await claim(5_000_00)
  const address = `/lien/${String(bargained['id'])}/transition`
  const version = Number(bargained['version'])
  await firm.post(address, { to: 'confirmed', confirmation_method: 'portal', expected_version: version })
  await firm.post(address, {
    to: 'reduction_requested',
    offer_cents: 2_000_00,
    expected_settlement_cents: 60_000_00,
    expected_version: version + 1,
  })
  await admin.post(address, { to: 'negotiating', offer_cents: 4_000_00, expected_version: version + 2 })
  const { first_name, last_name } = asRow((await admin.get(`/patient/${id}`))['patient'])
  await Promise.all([admin.close(), firm.close()])
  return { id, name: `${String(first_name)} ${String(last_name)}` }
}

test('J13: an attorney sees what needs her today and answers it with two presses an item at most @phone', async ({
  page,
  baseURL,
}) => {
  const { id, name } = await waitingCase(String(baseURL))
  const complaints = watch(page)
  await keepSettingsHere(page)
  await signIn(page, 'lawfirm')
  const needs = page.getByRole('navigation', { name: 'Needs you' })
  const figure = (label: string) => needs.getByText(label)
  const figureNow = async (label: string) => Number.parseInt(await figure(label).innerText(), 10)
  await expect(needs).toBeVisible()
  for (const theme of ['light', 'dark']) {
    await page.evaluate((theme) => (document.documentElement.dataset['theme'] = theme), theme)
    expect([theme, await violationsOn(page)]).toEqual([theme, []])
  }

  const liens = page.getByRole('region', { name: 'Liens to confirm', exact: true })
  await liens.getByRole('button', { name: /^Show all/ }).click()
  const toConfirm = await figureNow('liens to confirm')
  const both = startCount()
  await both.press(liens.getByRole('button', { name: `Confirm all liens of ${name}, $1,500.00` }))
  await expect(figure('liens to confirm')).toContainText(String(toConfirm - 2))
  await expect(liens.getByText(name)).toHaveCount(0)
  both.expectAtMost(1, 0)

  const offers = page.getByRole('region', { name: 'Offers to answer', exact: true })
  await expect(offers.getByText('Expected settlement $60,000.00')).toBeVisible()
  const offer = startCount()
  await offer.press(offers.getByRole('button', { name: new RegExp(`^Accept: ${name}`) }))
  const sure = page.getByRole('dialog', { name: 'Accept' })
  await expect(sure).toContainText('$4,000.00')
  await offer.press(sure.getByRole('button', { name: 'Accept' }))
  await expect(offers).toHaveCount(0)
  offer.expectAtMost(2, 0)

  const statuses = page.getByRole('region', { name: 'Status updates', exact: true })
  await expect(statuses.getByText(/^We have not heard from you since/).first()).toBeVisible()
  const asked = await figureNow('status updates')
  const status = startCount()
  await status.press(statuses.getByRole('button', { name: /^No change: / }).first())
  await expect(figure('status updates')).toContainText(String(asked - 1))
  status.expectAtMost(1, 0)

  const admin = await callerAs(String(baseURL), 'admin')
  const { liens: kept } = await admin.get(`/lien/all?filter=${JSON.stringify({ patient_id: id })}`)
  const states = (kept as Row[]).map((lien) => String(lien['status'])).sort()
  expect(states).toEqual(['agreed', 'confirmed', 'confirmed'])
  await admin.close()
  expect(complaints).toEqual([])
})

test('J13: the figures of the attorney lead to exactly the liens they count, and several cases are confirmed at once', async ({
  page,
  baseURL,
}) => {
  await waitingCase(String(baseURL))
  const complaints = watch(page)
  await signIn(page, 'lawfirm')
  const needs = page.getByRole('navigation', { name: 'Needs you' })
  const link = needs.getByRole('link', { name: /liens to confirm$/ })
  const count = Number.parseInt(await link.innerText(), 10)
  await link.click()
  await expect(page).toHaveURL(/\/liens\?show=to_confirm$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Liens' })).toBeVisible()
  await page.getByRole('checkbox', { name: `Select all ${count} liens` }).check()
  await page.getByLabel('Confirmation method').selectOption({ label: 'Letter' })
  const all = startCount()
  await all.press(page.getByRole('button', { name: new RegExp(`^Confirm ${count} liens · \\$`) }))
  await expect(page.getByText('No liens here.')).toBeVisible()
  all.expectAtMost(1, 0)
  await page.getByRole('link', { name: 'Open', exact: true }).click()
  await expect(page).toHaveURL(/\/liens\?show=open$/)
  await expect(page.getByRole('table', { name: 'Open' }).getByRole('row').nth(1)).toBeVisible()
  expect(complaints).toEqual([])
})

test('N14: the list of liens sends back who has no right to it', async ({ page }) => {
  await signIn(page, 'subsidiary.user', '/liens?show=open')
  await expect(page).toHaveURL(/\/dashboard$/)
})
