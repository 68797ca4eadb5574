import { expect, test } from '../journeys/fixtures.ts'
import { violationsOn } from '../journeys/axe.ts'
import { keepSettingsHere, signIn, watch } from '../journeys/portal.ts'
import { callerAs, openCase } from '../journeys/worked-case.ts'
import { startCount } from './count.ts'

type Row = Record<string, unknown>
const asRow = (value: unknown) => value as Row

interface Leaver {
  readonly id: string
  readonly name: string
  readonly caseId: string
  readonly successor: Row
}

/** A case manager with one case and one task. */
async function leaver(baseURL: string, at: string): Promise<Leaver> {
  const admin = await callerAs(baseURL, 'admin')
  const roles = (await admin.get('/user/roles_to_give'))['roles'] as Row[]
  const name = `Aaron Abbott ${at}`
  const { user } = await admin.post('/user/create', {
    name,
    email: `aaron.${at.toLowerCase()}@example.com`,
    user_type: 'staff',
    role_id: roles.find(({ title }) => title === 'case_manager')?.['id'],
    is_casemanager: true,
  })
  const id = String(asRow(user)['id'])
  const caseId = await openCase(baseURL)
  const { version } = asRow((await admin.get(`/patient/${caseId}`))['patient'])
  await admin.put(`/patient/update/${caseId}`, { version, case_manager_id: id })
  await admin.post('/task/create', {
    title: 'Order stamps',
    assignee_id: id,
    due_on: new Date().toISOString().slice(0, 10),
  })
  const { successors } = await admin.get(`/user/${id}/holdings`)
  const successor = (successors as Row[]).find((one) => one['is_casemanager'] === true)
  await admin.close()
  return { id, name, caseId, successor: successor ?? {} }
}

test('J16: what somebody who left held goes to another in one act @phone', async ({ page, baseURL, isMobile }) => {
  const { id, name, caseId, successor } = await leaver(String(baseURL), isMobile ? 'Phone' : 'Desk')
  const complaints = watch(page)
  await keepSettingsHere(page)
  await signIn(page, 'admin', '/user-config/users')
  const count = startCount()
  await count.press(page.getByRole('link', { name }))
  await count.press(page.getByRole('button', { name: 'Hand over' }))
  const dialog = page.getByRole('dialog', { name: `Hand over from ${name}` })
  const goes = dialog.getByLabel('What is handed over')
  await expect(goes).toContainText('Cases as case manager1')
  await expect(goes).toContainText('Open tasks1')
  expect(await violationsOn(page)).toEqual([])
  await count.press(dialog.getByRole('combobox', { name: 'Hand over to' }))
  await count.press(page.getByRole('option', { name: String(successor['name']) }))
  await count.press(dialog.getByRole('button', { name: 'Hand over and deactivate' }))
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Inactive')).toBeVisible()
  count.expectAtMost(6, 0)
  const admin = await callerAs(String(baseURL), 'admin')
  expect(asRow((await admin.get(`/patient/${caseId}`))['patient'])['case_manager_id']).toBe(successor['id'])
  expect((await admin.get(`/user/${id}/holdings`))['holdings']).toMatchObject({ cases_managed: 0, tasks: 0 })
  await admin.close()
  expect(complaints).toEqual([])
})
