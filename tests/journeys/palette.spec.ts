import { expect, test } from './fixtures.ts'
import { keepSettingsHere, signIn, watch } from './portal.ts'

const desk = { width: 1440, height: 900 }

test('the palette leads to pages, patients and actions, and Escape gives the focus back', async ({ page }) => {
  await page.setViewportSize(desk)
  const complaints = watch(page)
  await keepSettingsHere(page)
  await signIn(page, 'admin')
  const quick = page.getByRole('button', { name: 'Quick panel' })
  await quick.focus()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  const field = palette.getByRole('combobox')
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
  await expect(quick).toBeFocused()

  await page.keyboard.press('Control+k')
  await field.fill('patie')
  await expect(palette.getByRole('option', { name: 'Patients' })).toHaveAttribute('aria-selected', 'true')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/patients$/)
  await expect(palette).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await field.fill('theme: dark')
  await expect(palette.getByRole('option', { name: 'Theme: Dark', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await field.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(palette).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await field.fill('garc')
  const patient = palette.getByRole('group', { name: 'Patients' }).getByRole('option').first()
  await expect(patient).toContainText(/garc/i)
  await patient.click()
  await expect(page).toHaveURL(/\/patients\/[0-9a-f-]{36}$/)
  expect(complaints).toEqual([])
})

test('shortcuts are on a sheet, work where nobody types, and can be turned off', async ({ page }) => {
  await page.setViewportSize(desk)
  await keepSettingsHere(page)
  await signIn(page, 'admin')
  // Sent together: between two commands a busy machine pauses longer than the shortcut allows.
  const pressBoth = (...keys: [string, string]) => Promise.all(keys.map((key) => page.keyboard.press(key)))
  const search = page.getByRole('combobox', { name: 'Search patients by name' })
  await search.fill('x')
  await search.press('?')
  await expect(search).toHaveValue('x?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toHaveCount(0)
  // The edge of the page: what the search has found lies over its head. Pressed at once: Playwright tries
  // a page that still grows again, and then scrolls its edge out of sight.
  await page.getByRole('main').click({ position: { x: 5, y: 5 }, force: true })
  await page.keyboard.press('?')
  await expect(sheet.getByText('Go to patients')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await pressBoth('g', 'p')
  await expect(page).toHaveURL(/\/patients$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()
  await pressBoth('g', 'd')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Caseway' })).toBeVisible()
  await page.getByRole('button', { name: 'Your account and settings' }).click()
  await page.getByLabel('Keyboard shortcuts').selectOption('off')
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  // The sheet would be drawn in the frame after the key.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await expect(sheet).toHaveCount(0)
  await pressBoth('g', 'p')
  // Keys are heard one after the other, and this one always.
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Search and commands' })).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
})
