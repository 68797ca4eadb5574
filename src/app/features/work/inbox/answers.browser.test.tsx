import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays } from '#domain/rules/dates.ts'
import { queryClient } from '../../../api/portal.ts'
import { axeViolations, DESKTOP, PHONE } from '../../../browser-test.tsx'
import { today, workQuery } from '../../../case/work/work-queries.ts'
import { entry, forgetWork, NOBODY, rows, showWork } from './work-for-tests.tsx'

const accepted = (code: 'paper' | 'record') =>
  entry(5, {
    kind: 'purchase',
    code,
    about: 'First Buyer',
    amount_cents: 140_000,
    at: new Date(Date.now() - 3 * 86_400_000).toISOString(),
    due: addDays(today(), -1),
    acts: [code === 'paper' ? 'upload' : 'buy'],
  })
const paper = entry(6, { kind: 'paper', code: 'police_report', due: today(), acts: ['review'] })
const rail = () => page.getByRole('complementary', { name: 'Details' })

beforeEach(forgetWork)

test('K4: what a funder accepted says what it needs, how old it is, the price and who buys', async () => {
  await showWork([accepted('paper'), entry(1, { due: today() })])
  await expect.element(rows().first()).toMatchTextContent(/Person 5Assignment owed · .*3.*\$1,400\.00·First Buyer/)
  await expect.element(rail().getByRole('button', { name: `Offered: purchase of ${NOBODY}5` })).toBeVisible()
  expect(await axeViolations()).toEqual([])
  await page.getByRole('button', { name: 'Upload: Person 5' }).click()
  await rail()
    .getByRole('button', { name: `Asked: purchase of ${NOBODY}5` })
    .click()
  await expect.poll(() => rows().elements().length).toBe(1)
  await expect.element(rail()).toMatchTextContent(/Person 1/)
})

test('K4: e begins to record a purchase', async () => {
  await showWork([accepted('record')])
  await expect.element(rows().first()).toMatchTextContent(/Purchase to record/)
  await userEvent.keyboard('e')
  await expect.element(rail().getByRole('button', { name: `Asked: purchase of ${NOBODY}5` })).toBeVisible()
})

test('K4: on a phone a purchase is recorded in the sheet of its row', async () => {
  await showWork([accepted('record')], { viewport: PHONE, language: 'ar' })
  await page.getByRole('link', { name: 'Person 5' }).click()
  await expect.element(page.getByRole('dialog').getByText(`Offered: purchase of ${NOBODY}5`)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(PHONE.width)
  expect(await axeViolations()).toEqual([])
})

test('K4: e opens a received paper over the list, and its row leaves once it is judged', async () => {
  await showWork([paper, entry(1, { due: today() })])
  await expect.element(rail()).toMatchTextContent(/Person 6/)
  await userEvent.keyboard('e')
  await page.getByRole('button', { name: 'Review of 6' }).click()
  await expect.poll(() => rows().elements().length).toBe(1)
  await expect.element(rail()).toMatchTextContent(/Person 1/)
})

test.for([DESKTOP, PHONE])('K7: a review stays open though another person judges its paper, %o', async (viewport) => {
  await showWork([paper, entry(1, { due: today() })], { viewport })
  if (viewport === PHONE) await page.getByRole('link', { name: 'Person 6' }).click()
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  const review = page.getByRole('button', { name: 'Review of 6' })
  await expect.element(review).toBeVisible()
  queryClient.setQueryData(workQuery.queryKey, { as_of: '', entries: [entry(1, { due: today() })], has_more: false })
  // Behind the sheet of a phone the list is out of reach, but drawn.
  await expect.poll(() => document.querySelectorAll('[data-entry]').length).toBe(1)
  await expect.element(review).toBeVisible()
  await page.getByRole('button', { name: 'Close the review' }).click()
  await expect.poll(() => review.elements().length).toBe(0)
  await expect.poll(() => page.getByText('Person 6').elements().length).toBe(0)
})

test('K4: on a phone a received paper is judged from the sheet of its row', async () => {
  await showWork([paper], { viewport: PHONE })
  await page.getByRole('link', { name: 'Person 6' }).click()
  await page.getByRole('dialog', { name: 'Person 6' }).getByRole('button', { name: 'Review' }).click()
  await page.getByRole('button', { name: 'Review of 6' }).click()
  await expect.element(page.getByText('Nothing is waiting for you.')).toBeVisible()
})

test('K4: a file can be asked for again after its chooser was left', async () => {
  const chooser = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined)
  await showWork([entry(7, { kind: 'missing_paper', code: 'police_report', due: today(), acts: ['upload'] })])
  for (const times of [1, 2]) {
    await page.getByRole('button', { name: 'Upload: Person 7' }).click()
    await expect.poll(() => chooser.mock.calls.length).toBe(times)
  }
  chooser.mockRestore()
})
