import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations, DESKTOP, OPENED, PHONE } from '../../browser-test.tsx'
import { Overlays } from './overlays.tsx'
import { showSection } from './show-section-for-tests.tsx'

test('a dialog takes the focus, keeps it and gives it back', async () => {
  const { ltr } = await showSection(Overlays)
  const opener = ltr.getByRole('button', { name: 'Open a dialog' })
  opener.element().focus()
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog', { name: 'Edit the case' })
  await expect.element(dialog.getByLabelText('Name')).toHaveFocus()
  for (let step = 0; step < 6; step += 1) {
    await userEvent.tab()
    expect(dialog.element().contains(document.activeElement)).toBe(true)
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('a question that destroys begins at the way out, and a click beside it does not answer it', async () => {
  const { ltr } = await showSection(Overlays)
  await ltr.getByRole('button', { name: 'Ask before deleting' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete this note?' })
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true })
  await expect.element(question).toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(question).not.toBeInTheDocument()
})

test('a menu is walked with arrows and letters and says what was chosen', async () => {
  const { ltr } = await showSection(Overlays)
  const more = ltr.getByRole('button', { name: 'More actions' })
  more.element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('menuitem', { name: 'Edit' })).toHaveAttribute('data-highlighted', '')
  await userEvent.keyboard('c')
  await expect.element(page.getByRole('menuitem', { name: 'Copy' })).toHaveAttribute('data-highlighted', '')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('status').getByText('Copy')).toBeVisible()
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(more).toHaveFocus()
})

test('S18: six messages at once show five, and the sixth is not waiting', async () => {
  const { ltr } = await showSection(Overlays)
  const save = ltr.getByRole('button', { name: 'Saved', exact: true }).element() as HTMLButtonElement
  const shown = () => page.getByRole('status').getByText('Saved', { exact: true }).elements()
  // Messages of an earlier test would take places.
  await expect.poll(() => page.getByRole('status').element().children).toHaveLength(0)
  for (let time = 0; time < 6; time += 1) save.click()
  await expect.poll(shown).toHaveLength(5)
  await expect.poll(shown).toHaveLength(0)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(shown()).toHaveLength(0)
})

test.for([DESKTOP, PHONE])(
  'an error stays, within reach of a thumb and of the keyboard, until its cross is pressed',
  async (viewport) => {
    const { ltr } = await showSection(Overlays, { viewport })
    await ltr.getByRole('button', { name: 'It couldn’t be saved', exact: true }).click()
    const cross = page.getByRole('status').getByRole('button', { name: 'Hide this notice' })
    await expect.element(cross).toBeVisible()
    const { width, height } = cross.element().getBoundingClientRect()
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(viewport === PHONE ? 44 : 24)
    expect(await axeViolations('[role=status]')).toEqual([])
    await cross.click()
    await expect.poll(() => page.getByRole('status').element().children).toHaveLength(0)
  },
)

test.for(['Open a dialog', 'Ask before deleting', 'Open a drawer', 'More actions'])(
  'axe finds nothing in what opens over the page: %s',
  async (name) => {
    const { ltr } = await showSection(Overlays)
    await ltr.getByRole('button', { name }).click()
    await expect.poll(() => document.querySelectorAll(OPENED)).toHaveLength(1)
    expect(await axeViolations(OPENED)).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => document.querySelectorAll(OPENED)).toHaveLength(0)
  },
)
