import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { addDays } from '#domain/rules/dates.ts'
import { queryClient, session } from '../../../api/portal.ts'
import { userPermissions } from '../../../records/reference-lists.ts'
import { today, workQuery } from '../../../case/work/work-queries.ts'
import { entry, forgetWork, NOBODY, rows, showWork } from './work-for-tests.tsx'

const WORK = '**/api/work'
const visit = entry(2, { kind: 'outcome', due: today(), acts: ['complete'] })
const all = [entry(1), visit]
const rail = () => page.getByRole('complementary', { name: 'Details' })

beforeAll(() => {
  session.start(
    {
      access: 'none',
      is_authenticated: true,
      id: `${NOBODY}9`,
      email: 'case.manager@demo.example.com',
      name: 'Case manager',
      role: { title: 'case_manager', level: 'staff' },
      is_casemanager: true,
      is_underwriter: false,
    },
    false,
  )
})
beforeEach(() => {
  forgetWork()
  queryClient.setQueryData(userPermissions.queryKey, [{ codename: 'patient_note.create', reach: 'all' }])
})
afterAll(() => session.clear())

/** Asks for the list as it was before what the test does next; its answer comes when the test says so. */
async function askForOld() {
  await commands.holdCall(WORK, 200, { as_of: '', entries: all, has_more: false })
  const asked = queryClient.refetchQueries({ queryKey: workQuery.queryKey })
  return async () => {
    await commands.releaseCall(WORK)
    await asked
  }
}

test('K4: an older answer does not bring back an entry that was put off meanwhile', async () => {
  await showWork(all)
  await expect.element(rows().first()).toMatchTextContent(/Person 1/)
  const answer = await askForOld()
  await commands.answerCall('**/api/work/snooze', 200, { entry: 'call:1', until: addDays(today(), 1) })
  await userEvent.keyboard('s')
  await expect.element(page.getByRole('status').getByText(/Snoozed until/)).toBeVisible()
  await answer()
  await expect.element(page.getByRole('button', { name: 'Snoozed 1' })).toBeVisible()
  await expect.poll(() => rows().elements().length).toBe(1)
})

test('K4: an answer that was asked for after an entry was put off says where it stands', async () => {
  await showWork(all)
  await commands.answerCall('**/api/work/snooze', 200, { entry: 'call:1', until: addDays(today(), 1) })
  await expect.element(rows().first()).toMatchTextContent(/Person 1/)
  await userEvent.keyboard('s')
  await expect.element(page.getByRole('status').getByText(/Snoozed until/)).toBeVisible()
  await (
    await askForOld()
  )()
  await expect.poll(() => rows().elements().length).toBe(2)
})

test('K4: an entry that is shown again at once is not put off by the order before', async () => {
  const SNOOZE = '**/api/work/snooze'
  await commands.answerCall(SNOOZE, 200, { entry: 'call:1', until: null })
  await commands.holdCall(SNOOZE, 200, { entry: 'call:1', until: addDays(today(), 1) })
  // The browser notes only so many, and what the page was made of has filled its list.
  performance.clearResourceTimings()
  await showWork([entry(1)])
  await expect.element(rail()).toMatchTextContent(/Person 1/)
  await userEvent.keyboard('s')
  await expect.element(page.getByRole('button', { name: 'Snoozed 1' })).toBeVisible()
  await commands.untilHeld(SNOOZE)
  await userEvent.keyboard('s')
  await expect.element(page.getByRole('button', { name: 'Snoozed 1' })).not.toBeInTheDocument()
  // Asked for later and answered: by now the second order would have been sent.
  await commands.answerCall(WORK, 200, { as_of: '', entries: [entry(1)], has_more: false })
  await queryClient.refetchQueries({ queryKey: workQuery.queryKey })
  await commands.releaseCall(SNOOZE)
  const sent = () =>
    performance
      .getEntriesByType('resource')
      .filter((one): one is PerformanceResourceTiming => one instanceof PerformanceResourceTiming)
      .filter(({ name }) => name.endsWith('/api/work/snooze'))
      .toSorted((one, other) => one.startTime - other.startTime)
  await expect.poll(() => sent().length).toBe(2)
  const [first, second] = sent()
  expect(second?.startTime).toBeGreaterThanOrEqual(first?.responseEnd ?? Infinity)
})

test('J7: a call that is saved late leaves the person at the row they went to', async () => {
  const NOTE = '**/api/patient_note/create'
  await commands.holdCall(NOTE, 201, { patient_note: { id: '1' } })
  await showWork([entry(1), visit, entry(3, { due: today() })])
  await rail().getByRole('button', { name: 'Save call' }).click()
  await page.getByRole('link', { name: 'Person 3' }).click()
  await expect.element(rail()).toMatchTextContent(/Person 3/)
  await commands.answerCall(WORK, 200, { as_of: '', entries: [visit, entry(3, { due: today() })], has_more: false })
  await commands.releaseCall(NOTE)
  await expect.element(page.getByText('Call logged')).toBeVisible()
  await expect.poll(() => rows().elements().length).toBe(2)
  await expect.element(rail()).toMatchTextContent(/Person 3/)
})

test('J7: a call that is saved leads to the next row, though its own has left before', async () => {
  await commands.answerCall('**/api/patient_note/create', 201, { patient_note: { id: '1' } })
  const others = [entry(4), entry(5)]
  await showWork([entry(3), ...others])
  await page.getByRole('link', { name: 'Person 4' }).click()
  await commands.answerCall(WORK, 200, { as_of: '', entries: [entry(3), entry(5)], has_more: false })
  await rail().getByRole('button', { name: 'Save call' }).click()
  await expect.element(page.getByText('Call logged')).toBeVisible()
  await expect.poll(() => rows().elements().length).toBe(2)
  await expect.element(rail()).toMatchTextContent(/Person 5/)
})
