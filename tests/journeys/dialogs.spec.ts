import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { violationsOn } from './axe.ts'
import { keepSettingsHere, signIn } from './portal.ts'
import { openCase } from './worked-case.ts'

const SENTENCE = 'She can lift her arm again, but not above the shoulder.'

const questionOn = (page: Page) => page.getByRole('alertdialog', { name: 'Discard what you entered?' })

const waysOut: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'its cross': (page) => page.getByRole('dialog', { name: 'New note' }).getByRole('button', { name: 'Close' }).click(),
  // Beside the sheet of a phone is above it; beside the dialog of a desktop, too. It is heard only some frames after the dialog
  // lies uppermost again, which is sooner than a hand is there.
  'a press beside it': (page) =>
    expect(async () => {
      await page.mouse.click(200, 20)
      await expect(questionOn(page)).toBeVisible({ timeout: 2000 })
    }).toPass(),
  Escape: (page) => page.keyboard.press('Escape'),
  'the way back': (page) => page.goBack({ waitUntil: 'commit' }),
  Cancel: (page) => page.getByRole('dialog', { name: 'New note' }).getByRole('button', { name: 'Cancel' }).click(),
}

test('what was typed in a dialog is not lost by any way out of it without a question, and the way back leaves no page', async ({
  page,
  baseURL,
}) => {
  const id = await openCase(baseURL ?? '')
  await keepSettingsHere(page)
  await signIn(page, 'admin', `/patients/${id}`)
  await page.getByRole('link', { name: 'Notes', exact: true }).click()
  await expect(page).toHaveURL(/\/notes$/)
  const note = page.getByRole('dialog', { name: 'New note' })
  const question = questionOn(page)
  const text = note.getByLabel('Note', { exact: true })

  await page.getByRole('button', { name: 'New note' }).click()
  await expect(text).toBeVisible()
  await page.goBack({ waitUntil: 'commit' })
  await expect(note, 'nothing is asked where nothing was entered').toBeHidden()
  await expect(page).toHaveURL(/\/notes$/)

  await page.getByRole('button', { name: 'New note' }).click()
  await text.fill(SENTENCE)
  for (const [name, leave] of Object.entries(waysOut)) {
    await test.step(name, async () => {
      await leave(page)
      await expect(question, name).toBeVisible()
      await expect(page).toHaveURL(/\/notes\b/)
      await question.getByRole('button', { name: 'Keep editing' }).click()
      await expect(question).toBeHidden()
      await expect(text).toHaveValue(SENTENCE)
    })
  }

  await page.goBack({ waitUntil: 'commit' })
  await expect(question).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await page.goBack({ waitUntil: 'commit' })
  await expect(question, 'the way back stays, as Escape does').toBeHidden()
  await expect(text).toHaveValue(SENTENCE)
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(note).toBeHidden()
  await expect(page).toHaveURL(/\/notes$/)
  await page.goBack({ waitUntil: 'commit' })
  await expect(page, 'with nothing over the page the way back leads back').toHaveURL(new RegExp(`/patients/${id}$`))
})
