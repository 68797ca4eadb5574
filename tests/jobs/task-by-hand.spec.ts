import { expect, test } from '../journeys/fixtures.ts'
import { violationsOn } from '../journeys/axe.ts'
import { workRail } from '../journeys/due-calls.ts'
import { keepSettingsHere, signIn, watch } from '../journeys/portal.ts'
import { recordMessages } from '../journeys/shown-messages.ts'
import { callerAs, openCase } from '../journeys/worked-case.ts'
import { startCount } from './count.ts'

test('K4: a task is made on the case, stands in Work, and is done with one press @phone', async ({
  page,
  baseURL,
  isMobile,
}) => {
  const id = await openCase(String(baseURL))
  const title = `Ask for the police report ${isMobile ? 'by phone' : 'by letter'}`
  const complaints = watch(page)
  const expectMessage = await recordMessages(page)
  await keepSettingsHere(page)
  await signIn(page, 'case.manager', `/patients/${id}`)
  const count = startCount()
  await count.press(page.getByRole('button', { name: 'New task' }))
  const dialog = page.getByRole('dialog', { name: 'New task' })
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await count.type(dialog.getByLabel('Title'), title)
  await count.press(dialog.getByRole('button', { name: 'Add task' }))
  await expect(page.getByRole('button', { name: `Done: ${title}` })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  count.expectAtMost(2, 1)

  await page.goto('/dashboard')
  const row = page.locator('[data-entry^="task:"]', { hasText: title })
  await expect(row).toBeVisible()
  if (isMobile) {
    await row.locator('[data-row]').click()
    await workRail(page).getByRole('button', { name: 'Done', exact: true }).click()
  } else {
    await row.getByRole('button', { name: `Done: ${title}` }).click()
  }
  await expectMessage('Task done')
  await expect(row).toHaveCount(0)
  const caller = await callerAs(String(baseURL), 'case.manager')
  const { tasks } = await caller.get(`/task/all?filter=${JSON.stringify({ patient_id: id })}`)
  await caller.close()
  const [task] = tasks as Record<string, unknown>[]
  expect(task).toMatchObject({ title, source: 'hand' })
  expect(task?.['done_at']).toBeTruthy()
  expect(complaints).toEqual([])
})
