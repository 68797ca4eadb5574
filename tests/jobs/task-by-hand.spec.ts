import { expect, test } from '../journeys/fixtures.ts'
import { violationsOn } from '../journeys/axe.ts'
import { workRail } from '../journeys/due-calls.ts'
import { keepSettingsHere, signIn, watch } from '../journeys/portal.ts'
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
  await expect(row).toHaveCount(0)
  const caller = await callerAs(String(baseURL), 'case.manager')
  // On a slow line it is kept here and sent a moment later.
  const taskThere = async () => {
    const { tasks } = await caller.get(`/task/all?filter=${JSON.stringify({ patient_id: id })}`)
    return (tasks as unknown[])[0]
  }
  await expect.poll(taskThere).toMatchObject({ title, source: 'hand', done_at: expect.any(String) })
  await caller.close()
  expect(complaints).toEqual([])
})
