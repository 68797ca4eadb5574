import { expect, test } from './fixtures.ts'
import { followerOn, type Step } from './follow.ts'
import {
  assertLien,
  createPatient,
  cents,
  dollars,
  receivePaper,
  openStaffedCase,
  visitMaker,
  uniqueWord,
  type Row,
} from './case-fixtures.ts'
import { signIn } from './portal.ts'
import { callerAs, firmOf } from './worked-case.ts'

// What lies behind an open dialog is hidden from screen readers, and so from roles: it is found by its elements.

test('K7: the day of a practice and its liens follow the portal', async ({ page, portalUrl }) => {
  const [admin, desk] = await Promise.all(['admin', 'provider'].map((name) => callerAs(portalUrl, name)))
  if (!admin || !desk) throw new Error('signing in failed')
  const { medical_provider_id } = (await admin.get(`/user/${desk.id}`))['user'] as Row
  const makeVisit = await visitMaker(admin, medical_provider_id)
  const [begun, booked] = [uniqueWord(), uniqueWord()]
  const lawfirm_id = (await firmOf(portalUrl)).id
  const openNamed = async (name: string) => ((await createPatient(admin, name, { lawfirm_id }))['patient'] as Row)['id']
  const [here, patient_id] = [await openNamed(begun), await openNamed(booked)]
  await makeVisit(here, new Date().toISOString())
  const billed_cents = cents()
  const steps: Step[] = [
    {
      at: '/dashboard',
      typing: async (on) => {
        await on.getByRole('button', { name: new RegExp(`^No show: .*${begun}`, 'i') }).click()
        return on.getByRole('dialog').getByLabel('No-show reason')
      },
      act: () => makeVisit(patient_id, new Date().toISOString()),
      shows: (on) => on.locator('main li').filter({ hasText: new RegExp(booked, 'i') }),
    },
    {
      at: '/liens?show=open',
      act: () => assertLien(admin, { patient_id: String(patient_id), medical_provider_id, billed_cents }),
      shows: (on) => on.getByRole('row').filter({ hasText: dollars(billed_cents) }),
    },
  ]
  await signIn(page, 'provider', '/liens?show=open')
  const follow = followerOn(page)
  for (const step of steps) await follow(step)
  await Promise.all([admin, desk].map((one) => one.close()))
})

test('K7: the offers of a funder follow the portal', async ({ page, portalUrl }) => {
  const { id, admin, manager, underwriter } = await openStaffedCase(portalUrl)
  const buyer = await callerAs(portalUrl, 'funder')
  const { funder_id } = (await admin.get(`/user/${buyer.id}`))['user'] as Row
  const { medical_providers } = await admin.get('/medical_provider/wp/all')
  const medical_provider_id = (medical_providers as Row[])[0]?.['id']
  const offered: Row[] = []
  const offer = async (price_cents: number) => {
    const lien = await assertLien(admin, { patient_id: id, medical_provider_id, billed_cents: 4 * price_cents })
    const terms = { funder_id, price_cents, over_limits: true, reason: 'The limit is being decided today' }
    const wish = { to: 'offered', expected_version: lien['version'], ...terms }
    offered.push((await admin.post(`/lien/${String(lien['id'])}/funding`, wish))['lien'] as Row)
  }
  const [first, second, third] = [cents(), cents(), cents()]
  await offer(first)
  const steps: Step[] = [
    {
      at: '/dashboard',
      typing: async (on) => {
        await on
          .locator('main li')
          .filter({ hasText: dollars(first) })
          .getByRole('button', { name: /^Decline: / })
          .click()
        return on.getByRole('dialog').getByLabel('Reason')
      },
      act: () => offer(second),
      shows: (on) => on.locator('main li').filter({ hasText: dollars(second) }),
    },
    {
      at: '/liens?show=offered',
      act: () => offer(third),
      shows: (on) => on.getByRole('row').filter({ hasText: dollars(third) }),
    },
  ]
  await signIn(page, 'funder', '/liens?show=offered')
  const follow = followerOn(page)
  for (const step of steps) await follow(step)
  // The funder's desk is left as it was for the journeys after this one.
  const liens = offered.map((row) => ({ id: row['id'], expected_version: row['version'] }))
  await buyer.post('/lien/funding', { to: 'declined', reason: 'Seen', liens })
  await Promise.all([admin, manager, underwriter, buyer].map((one) => one.close()))
})

test('K4, K7: a document that another person judges is not taken from under its review over the list of work', async ({
  page,
  portalUrl,
}) => {
  const { id, admin, manager, underwriter } = await openStaffedCase(portalUrl)
  const paper = await receivePaper(manager, id, 'police_report')
  const row = (of: string) => page.locator(`[data-entry="paper:${of}"]`)
  const step: Step = {
    at: '/dashboard',
    typing: async (on) => {
      await row(paper)
        .getByRole('button', { name: /^Review: / })
        .click()
      const review = on.getByRole('dialog')
      await expect(review.getByRole('button', { name: 'Accept' })).toBeFocused()
      await review.getByRole('button', { name: 'Reject' }).click()
      return review.getByLabel('Reason')
    },
    act: async () => {
      const { version } = (await admin.get(`/underwriting_document/${paper}`))['underwriting_document'] as Row
      await admin.put(`/underwriting_document/update/${paper}`, { version, status: 'accepted' })
    },
    shows: (on) => on.getByRole('dialog').getByText('Status: Accepted'),
  }
  await signIn(page, 'underwriter', '/messages')
  await followerOn(page)(step)
  await expect(row(paper)).toHaveCount(0)
  await Promise.all([admin, manager, underwriter].map((one) => one.close()))
})
