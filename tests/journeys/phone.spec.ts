import { expect, test } from './fixtures.ts'
import { keepSettingsHere, signIn } from './portal.ts'
import { callerAs, openCase } from './worked-case.ts'

test('S12: on a phone the way back closes a panel and leaves the page, and nothing opens again by itself @phone-only', async ({
  page,
}) => {
  await keepSettingsHere(page)
  await signIn(page, 'case.manager')
  const bar = page.getByRole('navigation', { name: 'Actions' })
  await bar.getByRole('button', { name: 'Menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Caseway' })
  await drawer.getByRole('link', { name: 'Patients', exact: true }).click()
  await expect(page).toHaveURL(/\/patients/)
  await expect(drawer).toBeHidden()
  // The address is there before its page.
  await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()

  await bar.getByRole('button', { name: /^Chat/ }).click()
  const panel = page.getByRole('dialog', { name: 'Chat' })
  await expect(panel).toBeVisible()
  await page.goBack({ waitUntil: 'commit' })
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL(/\/patients/)
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('D3: a step of a new case begins at its head, which is where one goes on @phone-only', async ({ page }) => {
  await keepSettingsHere(page)
  await signIn(page, 'case.manager', '/patients/new')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  const heading = page.getByRole('heading', { name: 'Accident', exact: true })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
})

test('N5: from an alert one comes to the message: its tab is marked, and the conversation is in view @phone-only', async ({
  page,
  baseURL,
}) => {
  const manager = await callerAs(baseURL ?? '', 'case.manager')
  const { notifications } = await manager.get('/notifications')
  const [waiting] = notifications as { patient__id: string }[]
  await manager.close()
  await keepSettingsHere(page)
  await signIn(page, 'case.manager', `/patients/${waiting?.patient__id}/messages?origin=npanel`)
  await expect(page.getByRole('link', { name: 'Contacts & messages', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(page.getByRole('region', { name: 'Conversation' })).toBeInViewport({ ratio: 0.5 })
})

test('P4: whoever is taken off a case is named in a question first; without a connection nothing is asked that can only fail @phone-only', async ({
  page,
  context,
  baseURL,
}) => {
  const id = await openCase(baseURL ?? '')
  await keepSettingsHere(page)
  await signIn(page, 'admin', `/patients/${id}/law-firm`)
  const off = page.getByRole('button', { name: /^Remove .+ from the case$/ })
  await expect(page.getByText('No firm staff assigned.').or(off).first()).toBeVisible()
  if ((await off.count()) === 0) {
    await page.getByRole('button', { name: 'Add firm staff' }).click()
    const form = page.getByRole('dialog', { name: 'Add firm staff' })
    await form.getByRole('combobox').first().click()
    await page.getByRole('option').first().click()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toBeHidden()
  }
  await off.first().click()
  const question = page.getByRole('dialog', { name: /^Remove .+ from the case\?$/ })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(off.first()).toBeVisible()

  await off.first().click()
  await expect(question.getByRole('button', { name: 'Remove' })).toBeVisible()
  await context.setOffline(true)
  await expect(question.getByText('This needs a connection')).toBeVisible()
  await expect(question.getByRole('button', { name: 'Remove' })).toBeDisabled()
  await context.setOffline(false)
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(off).toHaveCount(0)
})

test('C1: what sends a message is as wide as a thumb @phone-only', async ({ page }) => {
  await keepSettingsHere(page)
  await signIn(page, 'case.manager', '/apps/chat')
  await page.getByRole('button', { name: /Tomás Sánchez/ }).click()
  for (const name of ['Send', 'Attach file', 'Mention a case']) {
    const button = page.getByRole('button', { name, exact: true })
    await expect.poll(async () => (await button.boundingBox())?.width, name).toBeGreaterThanOrEqual(44)
  }
})
