import { violationsOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { expectPaper } from './paper-text.ts'
import { pressAndConfirm, signIn, watch } from './portal.ts'
import { callerAs, openWorkedCase } from './worked-case.ts'

type Row = Record<string, unknown>

/** The worked example after the firm has paid out; the chiropractor's lien is in dispute, and 4,041.38 are held for it. */
async function heldCase(baseURL: string): Promise<{ id: string; base: string; lien: string }> {
  const id = await openWorkedCase(baseURL)
  const [admin, billing, firm] = await Promise.all(['admin', 'billing', 'lawfirm'].map((who) => callerAs(baseURL, who)))
  if (!admin || !billing || !firm) throw new Error('signing in failed')
  const ofCase = encodeURIComponent(JSON.stringify({ patient_id: id }))
  const liensOf = async (): Promise<Row[]> =>
    (await admin.get(`/lien/all?page_size=50&filter=${ofCase}`))['liens'] as Row[]
  const move = async (by: typeof admin, lien: Row, wish: Row): Promise<void> => {
    const { version } = (await liensOf()).find((row) => row['id'] === lien['id']) ?? {}
    await by.post(`/lien/${String(lien['id'])}/transition`, { expected_version: version, ...wish })
  }
  const liens = (await liensOf()).toSorted((a, b) => (String(a['lien_number']) < String(b['lien_number']) ? -1 : 1))
  for (const lien of liens) {
    await move(admin, lien, { to: 'asserted' })
    await move(firm, lien, { to: 'confirmed', confirmation_method: 'letter' })
  }
  const [, , chiropractor] = liens
  if (!chiropractor) throw new Error('the example has five liens')
  await move(firm, chiropractor, { to: 'disputed', reason: 'Treated after the release' })
  const { version } = (await admin.get(`/patient/${id}`))['patient'] as Row
  await admin.put(`/patient/update/${id}`, { version, settlement_date: '2026-06-01' })
  await billing.post(`/patient/${id}/settlements`, {
    payer: 'Carrier of the other party',
    amount_cents: 10_000_000,
    agreed_on: '2026-06-01',
  })
  const made = (await billing.post(`/patient/${id}/distributions`, { scenario: { client_floor_bps: 3000 } }))[
    'distribution'
  ] as Row
  const base = String(made['id'])
  const step = async (by: typeof admin, to: string): Promise<void> => {
    const { distribution } = await admin.get(`/distribution/${base}`)
    await by.post(`/distribution/${base}/transition`, { to, expected_version: (distribution as Row)['version'] })
  }
  await step(billing, 'proposed')
  await step(admin, 'approved')
  await step(billing, 'published')
  await step(firm, 'accepted')
  for (const lien of await liensOf())
    if (lien['status'] === 'reduction_requested') await move(admin, lien, { to: 'agreed' })
  await step(firm, 'executed')
  await Promise.all([admin, billing, firm].map((who) => who.close()))
  return { id, base, lien: String(chiropractor['id']) }
}

test('M4: what was held for a disputed lien is shared out when the dispute has ended', async ({ browser, baseURL }) => {
  if (!baseURL) throw new Error('there is no portal')
  const { id, base, lien } = await heldCase(baseURL)
  const [billing, admin, firm] = await Promise.all([1, 2, 3].map(() => browser.newPage({ baseURL })))
  if (!billing || !admin || !firm) throw new Error('no pages')
  const complaints = [watch(billing), watch(admin), watch(firm)]
  await signIn(billing, 'billing', `/liens/${id}/distributions/${base}`)
  const trust = billing.getByRole('region', { name: 'Held in trust' })
  await expect(trust.getByText('$4,041.38')).toBeVisible()
  await expect(trust.getByText('In dispute')).toBeVisible()
  await expect(trust.getByRole('button')).toHaveCount(0)

  // The firm ends the dispute and offers 2,000.00, which the administrator accepts for the owner.
  await signIn(firm, 'lawfirm', `/liens/${id}?lien=${lien}`)
  await pressAndConfirm(firm, 'End dispute')
  await firm.getByRole('button', { name: 'Make offer', exact: true }).click()
  const offering = firm.getByRole('dialog', { name: 'Make offer' })
  await offering.getByLabel('Offer amount').fill('2,000.00')
  await offering.getByRole('button', { name: 'Make offer', exact: true }).click()
  await expect(offering).toBeHidden()
  await signIn(admin, 'admin', `/liens/${id}?lien=${lien}`)
  await pressAndConfirm(admin, 'Accept')

  await billing.reload()
  await expect(trust.getByText('Dispute ended')).toBeVisible()
  expect(await violationsOn(billing)).toEqual([])
  await trust.getByRole('button', { name: 'Draft supplement' }).click()
  const title = 'Supplement 2 to distribution 1'
  await expect(billing.getByRole('region', { name: title })).toBeVisible()
  const table = billing.getByRole('table', { name: 'Money flow' })
  for (const [name, amount] of [
    ['Held in trust', '$4,041.38'],
    ['L03', '$2,000.00'],
    ['Client', '$2,041.38'],
    ['Sum: liens, client', '$4,041.38'],
  ] as const) {
    const row = table.getByRole('row').filter({ has: billing.getByRole('rowheader', { name: new RegExp(`^${name}`) }) })
    await expect(row.getByRole('cell').last()).toHaveText(amount)
  }
  await expect(table.getByText('Attorney fee')).toHaveCount(0)
  await pressAndConfirm(billing, 'Propose')
  await admin.goto(new URL(billing.url()).pathname)
  await pressAndConfirm(admin, 'Approve')
  await firm.goto(new URL(billing.url()).pathname)
  await pressAndConfirm(firm, 'Accept')
  await pressAndConfirm(firm, 'Mark as paid out')
  await expectPaper(firm, 'Settlement statement', ['Supplemental settlement statement', 'No. 2, supplement to No. 1'])
  expect(await violationsOn(firm)).toEqual([])

  await firm.goto(`/liens/${id}/distributions/${base}`)
  await expect(firm.getByRole('region', { name: 'Distribution 1' })).toBeVisible()
  await expect(firm.getByRole('region', { name: 'Held in trust' })).toHaveCount(0)
  await firm.goto(`/liens/${id}/distributions`)
  await expect(firm.getByRole('link', { name: title })).toBeVisible()
  expect(complaints).toEqual([[], [], []])
  await Promise.all([billing, admin, firm].map((page) => page.close()))
})
