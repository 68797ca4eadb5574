import { beforeEach, expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { addDays } from '#domain/rules/dates.ts'
import { axeViolations, PHONE } from '../../../browser-test.tsx'
import { today } from '../../../case/work/work-queries.ts'
import { entry, forgetWork, limitation, NOBODY, rows, showWork } from './work-for-tests.tsx'

const visit = entry(2, {
  kind: 'outcome',
  about: 'MRI',
  at: '2026-03-04T15:00:00.000Z',
  zone: 'America/New_York',
  due: today(),
  acts: ['complete', 'no_show'],
})
const later = entry(4, { due: addDays(today(), 10) })
const rail = () => page.getByRole('complementary', { name: 'Details' })

beforeEach(forgetWork)

test('K4: what waits stands by urgency, the worst first; what is due later is folded', async () => {
  await showWork([entry(1), visit, limitation, later])
  await expect.element(rows().first()).toMatchTextContent(/Person 3Limitation passed 25 days ago/)
  await expect.element(rows().nth(1)).toMatchTextContent(/Call: Regular call/)
  await expect.element(rows().nth(2)).toMatchTextContent(/Outcome missing·MRI·Wed, Mar 4, 2026/)
  await expect.poll(() => rows().elements().length).toBe(3)
  for (const [name, count] of [
    ['Overdue', 2],
    ['Today', 1],
    ['Later', 1],
  ] as const)
    await expect.element(page.getByRole('button', { name: `${name} ${count}` })).toBeVisible()
  await expect.element(rail()).toMatchTextContent(/Person 3/)
  const row = rows().first().element()
  expect(row.getBoundingClientRect().height).toBeLessThanOrEqual(37)
  expect(await axeViolations()).toEqual([])
  await page.getByRole('button', { name: 'Later 1' }).click()
  await expect.poll(() => rows().elements().length).toBe(4)
})

test('K4: on a phone the last day to file suit is told whole, beside the number', async () => {
  const last = addDays(today(), 60)
  await showWork([{ ...limitation, day: last, due: today() }], { viewport: PHONE })
  const why = rows()
    .first()
    .getByText(/^Statute of limitations [A-Z][a-z]{2} \d{1,2}$/)
  await expect.element(why).toBeVisible()
  const { scrollWidth, clientWidth } = why.element()
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  await expect.element(rows().first().getByRole('link', { name: '(305) 555-0142' })).toBeVisible()
})

test('K4: j and k go through the list and Enter opens the case', async () => {
  const router = await showWork([entry(1), visit, limitation])
  await expect.element(rows().first()).toBeVisible()
  await userEvent.keyboard('jj')
  await expect.element(rail()).toMatchTextContent(/Person 1/)
  await expect.element(page.getByRole('link', { name: 'Person 1' }).first()).toHaveFocus()
  await userEvent.keyboard('k')
  await expect.element(rail()).toMatchTextContent(/Person 3/)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Case' })).toBeVisible()
  expect(router.history.location.pathname).toBe(`/patients/${NOBODY}3`)
})

test('K5: a passed limitation is acknowledged in place, with its reason', async () => {
  await commands.answerCall(`**/api/patient/${NOBODY}3/acknowledge_limitation`, 200, { patient: null })
  await showWork([{ ...limitation, acts: ['acknowledge'] }, entry(1)])
  await page.getByRole('button', { name: 'Acknowledge: Person 3' }).click()
  const dialog = page.getByRole('dialog', { name: 'Acknowledge passed limitation' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Tolled by agreement')
  await dialog.getByRole('button', { name: 'Acknowledge' }).click()
  await expect.element(page.getByText('Limitation acknowledged')).toBeVisible()
  await expect.poll(() => rows().elements().length).toBe(1)
  await expect.element(rail()).toMatchTextContent(/Person 1/)
})

test('K4: a focused row has one mark of the focus', async () => {
  await showWork([entry(1), entry(2)])
  await expect.element(rows().first()).toMatchTextContent(/Person 1/)
  await userEvent.keyboard('j')
  const link = document.activeElement
  if (!link) throw new Error('nothing has the focus')
  const [own, around] = [null, '::after'].map((part) => getComputedStyle(link, part).outlineColor)
  expect(own).toBe('rgba(0, 0, 0, 0)')
  expect(around).not.toBe(own)
})

test('K4: r leads to the messages of the case', async () => {
  const router = await showWork([entry(1)])
  await expect.element(rows().first()).toBeVisible()
  await userEvent.keyboard('r')
  await expect.element(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
  expect(router.history.location.pathname).toBe(`/patients/${NOBODY}1/messages`)
})

test('K4: a reply is written beside the list, which stays', async () => {
  await showWork([
    entry(1, { kind: 'reply', about: 'Can I move it?', at: '2026-03-04T15:00:00.000Z', acts: ['reply'] }),
  ])
  await page.getByRole('button', { name: 'Reply: Person 1' }).click()
  await expect.element(rail().getByText(`Conversation of ${NOBODY}1`)).toBeVisible()
  await expect.element(rows().first()).toBeVisible()
})

test('J5: e confirms a visit; its row leaves and the next one is chosen', async () => {
  await commands.answerCall('**/api/appointment/2/transition', 200, { appointment: null })
  await showWork([visit, entry(1, { due: today() })])
  await expect.element(rail()).toMatchTextContent(/Person 2/)
  await userEvent.keyboard('e')
  await expect.element(page.getByText('Visit completed')).toBeVisible()
  await expect.poll(() => rows().elements().length).toBe(1)
  await expect.element(rail()).toMatchTextContent(/Person 1/)
})

test('K4: s puts an entry off until tomorrow, and the message takes it back', async () => {
  for (const put of [entry(1), visit])
    await commands.answerCall('**/api/work/snooze', 200, { entry: put.id, until: addDays(today(), 1) })
  await showWork([entry(1), visit])
  await expect.element(rows().first()).toMatchTextContent(/Person 1/)
  await userEvent.keyboard('s')
  await expect.element(page.getByRole('button', { name: 'Snoozed 1' })).toBeVisible()
  await expect.poll(() => rows().elements().length).toBe(1)
  await expect.element(rail()).toMatchTextContent(/Person 2/)
  await commands.answerCall('**/api/work/snooze', 200, { entry: 'call:1', until: null })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(rows().first()).toMatchTextContent(/Person 1/)
})

test('J5: the focus goes to the next row with a press on one that leaves', async () => {
  await commands.answerCall('**/api/appointment/2/transition', 200, { appointment: null })
  await showWork([visit, entry(1, { due: today() })])
  await page.getByRole('button', { name: 'Done: Person 2' }).click()
  await expect.poll(() => rows().elements().length).toBe(1)
  await expect.element(page.getByRole('link', { name: 'Person 1' }).first()).toHaveFocus()
})

test('K4: entries are put off one after the other without waiting for answers', async () => {
  await commands.answerCall('**/api/work/snooze', 200, { entry: 'call:1', until: addDays(today(), 1) })
  await showWork([entry(1), visit])
  await expect.element(rows().first()).toMatchTextContent(/Person 1/)
  await userEvent.keyboard('ss')
  await expect.element(page.getByRole('button', { name: 'Snoozed 2' })).toBeVisible()
})

test('K4: after the last row that is drawn comes the one before it, not one of a folded group', async () => {
  await commands.answerCall('**/api/work/snooze', 200, { entry: visit.id, until: addDays(today(), 1) })
  await showWork([entry(1), visit, later])
  await userEvent.keyboard('jj')
  await expect.element(page.getByRole('complementary').getByRole('heading', { name: 'Person 2' })).toBeVisible()
  await userEvent.keyboard('s')
  await expect.element(page.getByRole('complementary').getByRole('heading', { name: 'Person 1' })).toBeVisible()
})

test('J5: on a phone the focus goes to the next row when the sheet over one that leaves closes', async () => {
  await commands.answerCall('**/api/appointment/2/transition', 200, { appointment: null })
  await showWork([visit, entry(1, { due: today() })], { viewport: PHONE })
  await page.getByRole('link', { name: 'Person 2' }).click()
  await page.getByRole('dialog', { name: 'Person 2' }).getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => rows().elements().length).toBe(1)
  await expect.element(page.getByRole('link', { name: 'Person 1' }).first()).toHaveFocus()
})

test('J5: a refusal is said, and the row stays', async () => {
  await commands.answerCall('**/api/appointment/2/transition', 409, {
    code: 'GUARD_FAILED',
    message: 'refused',
    errors: { _: ['APPROVAL_MISSING'] },
  })
  await showWork([visit])
  await page.getByRole('button', { name: 'Done: Person 2' }).click()
  await expect.element(page.getByRole('status').getByText(/approv/i)).toBeVisible()
  await expect.poll(() => rows().elements().length).toBe(1)
})

test('where nothing waits the list says so', async () => {
  await showWork([])
  await expect.element(page.getByText('Nothing is waiting for you.')).toBeVisible()
})

test('on a phone a row is a number to press and opens a sheet with the answer', async () => {
  await showWork([visit], { viewport: PHONE, language: 'en' })
  await expect.element(page.getByRole('link', { name: '(305) 555-0142' })).toHaveAttribute('href', 'tel:+13055550142')
  await page.getByRole('link', { name: 'Person 2' }).click()
  const sheet = page.getByRole('dialog', { name: 'Person 2' })
  await expect.element(sheet.getByRole('button', { name: 'No show' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(PHONE.width)
  expect(await axeViolations()).toEqual([])
})
