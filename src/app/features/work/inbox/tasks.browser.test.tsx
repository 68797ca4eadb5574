import { beforeEach, expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import type { WorkEntry } from '#domain/calls/work.ts'
import { addDays } from '#domain/rules/dates.ts'
import { queryClient } from '../../../api/portal.ts'
import { axeViolations, type Looks } from '../../../browser-test.tsx'
import { userPermissions } from '../../../records/reference-lists.ts'
import { assigneesQuery } from '../../../case/tasks/task-queries.ts'
import { today, workQuery } from '../../../case/work/work-queries.ts'
import { entry, forgetWork, limitation, NOBODY, rows, showWork } from './work-for-tests.tsx'

beforeEach(forgetWork)

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
  queryClient.setQueryData(assigneesQuery.queryKey, [{ id: `${NOBODY}8`, name: 'Ayşe Kaya' }])
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
