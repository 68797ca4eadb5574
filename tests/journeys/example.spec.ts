import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Locator, Page } from 'playwright/test'
import { expect as plainExpect, test } from 'playwright/test'
import { signIn, watch } from './portal.ts'

// Every part stands on this page many times over: on a busy processor that is a matter of seconds, not of being wrong.
test.slow()
const expect = plainExpect.configure({ timeout: 20_000 })

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  nodes: { html: string }[]
}

/** What axe finds on the page as it stands, or in one part of it. Evaluated from outside, for the page's policy forbids scripts in it. */
async function faults(page: Page, part = 'html'): Promise<string[]> {
  await page.evaluate(`${axeSource}; undefined`)
  const violations = await page.evaluate<Violation[]>(
    `axe.run(${JSON.stringify(part)}).then((result) => result.violations)`,
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

async function open(page: Page, language: 'en' | 'tr' | 'ar' = 'en'): Promise<void> {
  await signIn(page, 'admin')
  await page.addInitScript((chosen) => localStorage.setItem('caseway.language', chosen), language)
  await page.goto('/example')
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** What lies over the page. A shown tab is open too, but it lies in it. */
const OPENED = '[data-part=content][data-state=open]:not([role=tabpanel])'

/** One of the two panes of a section. */
function pane(page: Page, section: string, direction: 'ltr' | 'rtl'): Locator {
  return page.getByRole('region', { name: section, exact: true }).locator(`[data-pane=${direction}]`)
}

test('N2: the style sheet shows every section to an administrator, in both directions, without a complaint', async ({
  page,
}) => {
  const complaints = watch(page)
  await open(page)
  await expect(page.locator('[data-pane=ltr]')).toHaveCount(9)
  await expect(page.locator('[data-pane=rtl]')).toHaveCount(9)
  await expect(page.getByText('Lorem ipsum').first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(complaints).toEqual([])
})

test('N2: others than administrators are led home', async ({ page }) => {
  await signIn(page, 'case.manager')
  await page.goto('/example')
  await expect(page).toHaveURL(/\/dashboard$/)
})

for (const theme of ['light', 'dark'] as const) {
  for (const language of ['en', 'ar'] as const) {
    test(`S15 S16: axe finds nothing in the ${theme} theme in ${language}, nor with the panes' themes swapped`, async ({
      page,
    }) => {
      await open(page, language)
      await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
      expect(await faults(page)).toEqual([])
      await page.getByRole('switch', { name: /^(Swap the themes|تبديل المظهرين)$/ }).check()
      expect(await faults(page)).toEqual([])
    })
  }
}

for (const direction of ['ltr', 'rtl'] as const) {
  test(`axe finds nothing in the lists and the calendar that open beside a field, ${direction}`, async ({ page }) => {
    await open(page)
    for (const [section, role] of [
      ['Choices', 'combobox'],
      ['Fields', 'button'],
    ] as const) {
      await pane(page, section, direction).getByRole(role).first().click()
      await expect(page.locator(OPENED)).toBeVisible()
      expect(await faults(page, OPENED)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.locator(OPENED)).toBeHidden()
    }
  })
}

test('axe finds nothing in what opens over the page', async ({ page }) => {
  await open(page)
  for (const name of ['Open a dialog', 'Ask before deleting', 'Open a drawer', 'More actions']) {
    await pane(page, 'Over the page', 'ltr').getByRole('button', { name }).click()
    await expect(page.locator(OPENED)).toBeVisible()
    expect(await faults(page, OPENED)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.locator(OPENED)).toBeHidden()
  }
})

test('a select opens, is searched by letters and chosen from by keyboard alone', async ({ page }) => {
  await open(page)
  const stage = pane(page, 'Choices', 'ltr').getByRole('combobox', { name: 'Stage' }).first()
  await stage.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox').getByRole('option', { name: 'Opened' })).toBeVisible()
  await page.keyboard.press('s')
  await page.keyboard.press('Enter')
  await expect(stage).toHaveText('Settled')
  await expect(stage).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('listbox').getByRole('option', { name: 'Settled' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  // The disabled one between is passed over.
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(stage).toHaveText('In treatment')
})

test('a combobox finds as lists do, says when nothing is found, and lets go', async ({ page }) => {
  await open(page)
  const facility = pane(page, 'Choices', 'ltr').getByRole('combobox', { name: 'Medical facility' }).first()
  await facility.fill('sisli')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(facility).toHaveValue('Şişli Ortopedi')
  await facility.fill('مستشفي الامل')
  await page.keyboard.press('Enter')
  await expect(facility).toHaveValue('مستشفى الأمل')
  await facility.fill('zzz')
  await expect(page.getByText('Nothing was found.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(facility).toHaveAttribute('aria-expanded', 'false')
})

test('a dialog takes the focus, keeps it and gives it back', async ({ page }) => {
  await open(page)
  const opener = pane(page, 'Over the page', 'ltr').getByRole('button', { name: 'Open a dialog' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit the case' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('Tab')
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a question that destroys begins at the way out, and a click beside it does not answer it', async ({ page }) => {
  await open(page)
  await pane(page, 'Over the page', 'ltr').getByRole('button', { name: 'Ask before deleting' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete this note?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.mouse.click(5, 5)
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question).toBeHidden()
})

test('a menu is walked with arrows and letters and says what was chosen', async ({ page }) => {
  await open(page)
  const more = pane(page, 'Over the page', 'ltr').getByRole('button', { name: 'More actions' })
  await more.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toHaveAttribute('data-highlighted', '')
  await page.keyboard.press('c')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').getByText('Copy')).toBeVisible()
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(more).toBeFocused()
})

test('S16: the arrows of a slider follow the reading direction', async ({ page }) => {
  await open(page)
  const sliders = [
    ['ltr', 'ArrowRight', 'ArrowLeft'],
    ['rtl', 'ArrowLeft', 'ArrowRight'],
  ] as const
  for (const [direction, more, less] of sliders) {
    const slider = pane(page, 'Choices', direction).getByRole('slider').first()
    await slider.focus()
    await page.keyboard.press(more)
    await expect(slider).toHaveAttribute('aria-valuenow', '110')
    await expect(slider).toHaveAttribute('aria-valuetext', '110%')
    await page.keyboard.press(less)
    await page.keyboard.press(less)
    await expect(slider).toHaveAttribute('aria-valuenow', '90')
    await page.keyboard.press('End')
    await expect(slider).toHaveAttribute('aria-valuenow', '130')
  }
})

test('S16: tabs are walked with arrows in the reading direction, over the one that is not available', async ({
  page,
}) => {
  await open(page)
  for (const [direction, forward] of [
    ['ltr', 'ArrowRight'],
    ['rtl', 'ArrowLeft'],
  ] as const) {
    const tabs = pane(page, 'Finding the way', direction).getByRole('tab')
    await tabs.first().focus()
    await page.keyboard.press(forward)
    await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press(forward)
    await expect(tabs.nth(3)).toHaveAttribute('aria-selected', 'true')
    await expect(pane(page, 'Finding the way', direction).getByRole('tabpanel')).toHaveCount(1)
  }
})

test('a day is typed as the language writes it, or chosen in a calendar that comes when it is asked for', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await open(page)
  const field = pane(page, 'Fields', 'ltr').getByLabel('Date of accident').first()
  await field.fill('2/3/26')
  await field.blur()
  await expect(field).toHaveValue('02/03/2026')
  await field.fill('2/30/2026')
  await field.blur()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('This is not a day of this calendar.')).toBeVisible()
  await field.fill('12/30/2026')
  expect(fetched.filter((url) => url.includes('/calendar-'))).toEqual([])
  await field.press('Alt+ArrowDown')
  await expect(page.getByRole('button', { name: /December 30, 2026/ })).toBeFocused()
  // The day after tomorrow lies beyond the limit of this field.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('12/31/2026')
  expect(fetched.filter((url) => url.includes('/calendar-'))).not.toEqual([])
  const arabic = pane(page, 'Fields', 'rtl').getByLabel('تاريخ الحادث').first()
  await expect(arabic).toHaveValue('04/03/2026')
})

test('money and telephone numbers take their usual form, or are marked', async ({ page }) => {
  await open(page)
  const fields = pane(page, 'Fields', 'ltr')
  const amount = fields.getByLabel('Amount').first()
  await amount.fill('98765.4')
  await amount.blur()
  await expect(amount).toHaveValue('98,765.40')
  await amount.fill('1.234')
  await amount.blur()
  await expect(page.getByText('This is not an amount in dollars.')).toBeVisible()
  const phone = fields.getByLabel('Phone').first()
  await phone.fill('832 555 0142')
  await phone.blur()
  await expect(phone).toHaveValue('(832) 555-0142')
})

test('a table is sorted by its headers; its first column and its header stay in sight', async ({ page }) => {
  await open(page)
  const table = pane(page, 'Lists and people', 'ltr').getByRole('region', { name: 'Cases', exact: true })
  await table.getByRole('button', { name: 'Balance' }).press('Enter')
  await expect(table.getByRole('columnheader', { name: 'Balance' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(table.getByRole('row').nth(1)).toContainText('$0.00')
  await table.getByRole('button', { name: 'Balance' }).press('Enter')
  await expect(table.getByRole('row').nth(1)).toContainText('$44,000.00')
  const first = table.getByRole('rowheader').first()
  const before = await first.boundingBox()
  await table.evaluate((element) => element.scrollTo({ left: 500 }))
  expect((await first.boundingBox())?.x).toBe(before?.x)
})

test('S18: six messages at once show five, and the sixth is not waiting', async ({ page }) => {
  await open(page)
  const save = pane(page, 'Over the page', 'ltr').getByRole('button', { name: 'Saved', exact: true })
  await save.evaluate((button: HTMLButtonElement) => {
    for (let time = 0; time < 6; time += 1) button.click()
  })
  const shown = page.getByRole('status').getByText('Saved', { exact: true })
  await expect(shown).toHaveCount(5)
  await expect(shown).toHaveCount(0)
  await page.waitForTimeout(300)
  await expect(shown).toHaveCount(0)
})

test('files are chosen, listed and removed; one of another kind is refused with a word', async ({ page }) => {
  await open(page)
  const drop = pane(page, 'Waiting, empty, failed', 'ltr')
  const choose = async (name: string, mimeType: string) => {
    const chooser = page.waitForEvent('filechooser')
    await drop.getByRole('button', { name: 'Choose files' }).click()
    await (await chooser).setFiles({ name, mimeType, buffer: Buffer.from('content') })
  }
  await choose('lien.pdf', 'application/pdf')
  await expect(drop.getByText('lien.pdf')).toBeVisible()
  await choose('notes.txt', 'text/plain')
  await expect(drop.getByText('A file was not taken: another kind, too large or one too many.')).toBeVisible()
  await drop.getByRole('button', { name: 'Remove lien.pdf' }).click()
  await expect(drop.getByText('lien.pdf')).toBeHidden()
})

test('S16: the faces come when they are read: one for English, the Arabic one not before Arabic', async ({ page }) => {
  const faces = () =>
    page.evaluate(() =>
      [...document.fonts].flatMap(({ status, family }) =>
        status === 'loaded' && !family.includes('Stand-in') ? family : [],
      ),
    )
  await page.goto('/sign-in')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect.poll(faces).toEqual(['Inter Variable'])
  await open(page)
  await expect.poll(faces).toContain('Noto Sans Arabic Variable')
  const widths = await page.evaluate(() => {
    const width = (text: string) => {
      const span = document.createElement('span')
      span.textContent = text
      span.style.fontVariantNumeric = 'tabular-nums'
      document.body.append(span)
      const measured = span.getBoundingClientRect().width
      span.remove()
      return measured
    }
    return [width('1111'), width('8888')]
  })
  expect(widths[0]).toBe(widths[1])
})
