import { violationsOn } from '../journeys/axe.ts'
import { expect, test } from '../journeys/fixtures.ts'
import { signIn, watch } from '../journeys/portal.ts'
import { callerAs, openWorkedCase } from '../journeys/worked-case.ts'
import { startCount } from './count.ts'

interface Lien {
  readonly id: string
  readonly lien_number: string
  readonly version: number
}

test('J10: a reduction is offered, countered and accepted, each side in its own place @phone', async ({
  browser,
  baseURL,
}) => {
  if (!baseURL) throw new Error('there is no portal')
  const id = await openWorkedCase(baseURL)
  const [admin, lawyer] = await Promise.all([callerAs(baseURL, 'admin'), callerAs(baseURL, 'lawfirm')])
  const { liens } = (await admin.get(`/lien/all?filter=${JSON.stringify({ patient_id: id })}`)) as { liens: Lien[] }
  const found = liens.find(({ lien_number }) => lien_number.endsWith('-L02'))
  if (!found) throw new Error('the example has a second lien')
  await admin.post(`/lien/${found.id}/transition`, { to: 'asserted', expected_version: found.version })
  const confirmed = { to: 'confirmed', confirmation_method: 'portal', expected_version: found.version + 1 }
  await lawyer.post(`/lien/${found.id}/transition`, confirmed)
  await Promise.all([admin.close(), lawyer.close()])

  const [firm, owner] = await Promise.all([browser.newPage({ baseURL }), browser.newPage({ baseURL })])
  const faults = [watch(firm), watch(owner)]
  await Promise.all([signIn(firm, 'lawfirm', `/liens/${id}`), signIn(owner, 'admin', `/liens/${id}`)])
  const count = startCount()

  await count.press(firm.getByRole('link', { name: 'L02', exact: true }))
  await count.press(firm.getByRole('button', { name: 'Make offer' }))
  const offering = firm.getByRole('dialog', { name: 'Make offer' })
  await count.type(offering.getByLabel('Offer amount'), '2,000.00')
  await count.typeNext(offering.getByLabel('Expected settlement'), '50,000.00')
  await count.press(offering.getByRole('button', { name: 'Make offer' }))
  await expect(offering).toBeHidden()

  // Without a reload, the owner’s side has it above its liens, with the answers beside it.
  const offers = owner.getByRole('region', { name: 'Open offers' })
  await expect(offers.getByText('$2,000.00')).toBeVisible()
  // The lien is asked for beside its offers.
  await expect(owner.getByText('Reduction requested', { exact: true }).first()).toBeVisible()
  expect(await violationsOn(owner)).toEqual([])
  await count.press(offers.getByRole('button', { name: 'Counter: L02' }))
  const countering = owner.getByRole('dialog', { name: 'Counter' })
  await count.type(countering.getByLabel('Offer amount'), '2,750.00')
  await count.press(countering.getByRole('button', { name: 'Counter' }))
  await expect(countering).toBeHidden()

  const thread = firm.getByRole('dialog', { name: /-L02$/ })
  await expect(thread.getByText('Negotiating', { exact: true }).first()).toBeVisible()
  await count.press(thread.getByRole('button', { name: 'Accept', exact: true }))
  const accepting = firm.getByRole('dialog', { name: 'Accept', exact: true })
  await expect(accepting.getByText(/final amount becomes \$2,750\.00/)).toBeVisible()
  await count.press(accepting.getByRole('button', { name: 'Accept', exact: true }))
  await expect(thread.getByText('Agreed', { exact: true })).toBeVisible()
  count.expectAtMost(7, 3)
  expect(faults).toEqual([[], []])
  await Promise.all([firm.close(), owner.close()])
})
