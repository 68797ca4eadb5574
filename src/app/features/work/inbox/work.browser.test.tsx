import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { beforeEach, expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import type { WorkEntry } from '#domain/calls/work.ts'
import { addDays } from '#domain/rules/dates.ts'
import { messages } from '#ui/parts/messages.ts'
import { queryClient } from '../../../api/portal.ts'
import { axeViolations, PHONE, show, type Looks } from '../../../browser-test.tsx'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'
import { userPermissions } from '../../../records/reference-lists.ts'
import { today, workQuery } from '../../../case/work/work-queries.ts'
import { Work } from './work.tsx'

const NOBODY = '00000000-0000-4000-8000-00000000000'

function entry(at: number, more: Partial<WorkEntry> = {}): WorkEntry {
  const kind = more.kind ?? 'call'
  return {
    id: `${kind}:${at}`,
    kind,
    record_id: String(at),
    version: 3,
    patient_id: `${NOBODY}${at}`,
    patient_name: `Person ${at}`,
    case_number: `MIA-26-00000${at}-1`,
    case_status: 'active',
    party: 'patient',
    phone: '+13055550142',
    code: 'regular',
    about: null,
    place: null,
    zone: null,
    at: null,
    amount_cents: null,
    day: today(),
    due: addDays(today(), -1),
    acts: ['log_call'],
    snoozed_until: null,
    ...more,
  }
}

const visit = entry(2, {
  kind: 'outcome',
  about: 'MRI',
  at: '2026-03-04T15:00:00.000Z',
  zone: 'America/New_York',
  due: today(),
  acts: ['complete', 'no_show'],
})
const limitation = entry(3, { kind: 'limitation', day: addDays(today(), -25), due: addDays(today(), -55), acts: [] })
const later = entry(4, { due: addDays(today(), 10) })

beforeEach(() => {
  // No more than five messages stand at a time: those of the test before would keep out its own.
  for (const { id } of messages.current()) messages.dismiss(id)
  queryClient.clear()
  queryClient.setQueryDefaults(['work'], { staleTime: Infinity })
  queryClient.setQueryData(userPermissions.queryKey, [])
})

async function showWork(entries: readonly WorkEntry[], looks: Looks = {}) {
  await Promise.all([
    loadTexts('work', 'tasks', 'reports', 'fields', 'appointments', 'notes', 'shell'),
    loadLabels('patient', 'patient_note', 'task'),
  ])
  queryClient.setQueryData(workQuery.queryKey, { as_of: '', entries: [...entries], has_more: false })
  const root = createRootRoute({
    component: () => (
      <main>
        <h1>Welcome</h1>
        <Outlet />
      </main>
    ),
  })
  const at = (path: string, title: string) =>
    createRoute({ getParentRoute: () => root, path, component: () => <h1>{title}</h1> })
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/', component: () => <Work keys /> }),
      at('/patients/$patientId', 'Case'),
      at('/patients/$patientId/messages', 'Messages'),
    ]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await show(
    <QueryClientProvider client={queryClient}>
      {/* oxlint-disable-next-line typescript/no-unsafe-type-assertion */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
    looks,
  )
  return router
}

const rows = () => page.getByRole('listitem')
const rail = () => page.getByRole('complementary', { name: 'Details' })

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

test('K4: r leads to the messages of the case', async () => {
  const router = await showWork([entry(1)])
  await expect.element(rows().first()).toBeVisible()
  await userEvent.keyboard('r')
  await expect.element(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
  expect(router.history.location.pathname).toBe(`/patients/${NOBODY}1/messages`)
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

const task = entry(5, {
  kind: 'task',
  code: 'papers',
  about: 'Ask for the police report',
  due: today(),
  acts: ['done'],
})
const stamps = entry(6, {
  kind: 'task',
  code: 'general',
  about: 'Order stamps',
  patient_id: null,
  patient_name: null,
  case_number: null,
  phone: null,
  due: today(),
  acts: ['done'],
})
const grants = ['task.list', 'task.create', 'task.update'].map((codename) => ({ codename, reach: 'all' as const }))

async function showTasks(entries: readonly WorkEntry[], looks: Looks = {}) {
  queryClient.setQueryData(userPermissions.queryKey, grants)
  await commands.answerCall('**/api/task_assignees', 200, { users: [{ id: `${NOBODY}8`, name: 'Ayşe Kaya' }] })
  await showWork(entries, looks)
}
const listWith = (entries: readonly WorkEntry[]) =>
  commands.answerCall('**/api/work', 200, { as_of: '', entries, has_more: false })

test('K4: a task says what to do, with its case or without one, and is done in place', async () => {
  await commands.answerCall('**/api/task/6/done', 200, { task: null })
  await showTasks([task, stamps])
  await expect.element(rows().first()).toMatchTextContent(/Person 5Ask for the police report·Documents/)
  await expect.element(rows().nth(1)).toMatchTextContent(/No caseOrder stamps/)
  expect(await axeViolations()).toEqual([])
  await listWith([task])
  await page.getByRole('button', { name: 'Done: Order stamps' }).click()
  await expect.element(page.getByText('Task done')).toBeVisible()
  await expect.poll(() => rows().elements().length).toBe(1)
})

test('K4: a begins a task, due today, for oneself or another', async () => {
  await commands.answerCall('**/api/task/create', 201, { task: { id: '7' } })
  await showTasks([task])
  await expect.element(rows().first()).toBeVisible()
  await userEvent.keyboard('a')
  const dialog = page.getByRole('dialog', { name: 'New task' })
  await expect.element(dialog.getByRole('textbox', { name: 'Title' })).toHaveFocus()
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Order stamps')
  await dialog.getByRole('combobox', { name: 'Assigned to' }).click()
  await page.getByRole('option', { name: 'Ayşe Kaya' }).click()
  expect(await axeViolations()).toEqual([])
  await listWith([task, stamps])
  await dialog.getByRole('button', { name: 'Add task' }).click()
  await expect.element(page.getByText('Task added')).toBeVisible()
  await expect.poll(() => rows().elements().length).toBe(2)
})

test('K4: ticked tasks are handed over together', async () => {
  for (const id of [5, 6]) await commands.answerCall(`**/api/task/update/${id}`, 200, { task: { id: String(id) } })
  await showTasks([task, stamps])
  await expect.element(rows().first()).toBeVisible()
  await userEvent.keyboard('jxjx')
  const bar = page.getByRole('group', { name: 'Selected entries' })
  await expect.element(bar).toMatchTextContent(/2 selected/)
  expect(await axeViolations()).toEqual([])
  await listWith([])
  await bar.getByRole('button', { name: 'Hand over' }).click()
  await page.getByRole('menuitem', { name: 'Ayşe Kaya' }).click()
  await expect.element(page.getByText('2 tasks handed over to Ayşe Kaya')).toBeVisible()
  await expect.element(page.getByText('Nothing is waiting for you.')).toBeVisible()
})

test('K7: what is typed about an entry stays, though a worse one comes and another user deals with this one', async () => {
  const first = { ...limitation, acts: ['acknowledge' as const] }
  const worse = { ...limitation, id: 'limitation:9', patient_name: 'Person 9', due: addDays(today(), -400) }
  await showWork([first, entry(1)])
  await page.getByRole('button', { name: 'Acknowledge: Person 3' }).click()
  const reason = page.getByRole('dialog').getByRole('textbox', { name: 'Reason' })
  await reason.fill('Tolled by')
  const told = (entries: readonly WorkEntry[]) =>
    queryClient.setQueryData(workQuery.queryKey, { as_of: '', entries: [...entries], has_more: false })
  for (const entries of [
    [worse, first, entry(1)],
    [worse, entry(1)],
  ]) {
    told(entries)
    await expect.poll(() => document.querySelectorAll('[data-entry]').length).toBe(entries.length)
    await expect.element(reason).toHaveValue('Tolled by')
    await expect.element(reason).toHaveFocus()
  }
})
