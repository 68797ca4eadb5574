import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations, OPENED } from '../../browser-test.tsx'
import { Fields } from './fields.tsx'
import { showSection } from './show-section-for-tests.tsx'

test('a day is typed as the language writes it, or chosen in a calendar', async () => {
  const { ltr, rtl } = await showSection(Fields)
  const field = ltr.getByLabelText('Date of accident').first()
  await field.fill('2/3/26')
  await userEvent.tab()
  await expect.element(field).toHaveValue('02/03/2026')
  await field.fill('2/30/2026')
  await userEvent.tab()
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByText('This is not a day of this calendar.')).toBeVisible()
  await field.fill('12/30/2026')
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.element(page.getByRole('button', { name: /December 30, 2026/ })).toHaveFocus()
  // The day after the next is above the maximum of this field.
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('button', { name: /December 31, 2026/ })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('12/31/2026')
  await expect.element(rtl.getByLabelText('تاريخ الحادث').first()).toHaveValue('04/03/2026')
})

test('money and telephone numbers take their usual form, or are marked', async () => {
  const { ltr } = await showSection(Fields)
  const amount = ltr.getByLabelText('Amount').first()
  await amount.fill('98765.4')
  await userEvent.tab()
  await expect.element(amount).toHaveValue('98,765.40')
  await amount.fill('1.234')
  await userEvent.tab()
  await expect.element(page.getByText('This is not an amount in dollars.')).toBeVisible()
  const phone = ltr.getByLabelText('Phone').first()
  await phone.fill('832 555 0142')
  await userEvent.tab()
  await expect.element(phone).toHaveValue('(832) 555-0142')
})

test.for(['ltr', 'rtl'] as const)('axe finds nothing in the calendar of a date field, %s', async (direction) => {
  const panes = await showSection(Fields)
  await panes[direction].getByRole('button').first().click()
  await expect.element(page.getByRole('grid')).toBeVisible()
  expect(await axeViolations(OPENED)).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('grid')).not.toBeInTheDocument()
})
