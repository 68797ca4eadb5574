import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations, OPENED } from '../../browser-test.tsx'
import { Choices } from './choices.tsx'
import { showSection } from './show-section-for-tests.tsx'

const highlighted = ['data-highlighted', ''] as const

test('a select opens, is searched by letters and chosen from by keyboard alone', async () => {
  const { ltr } = await showSection(Choices)
  const stage = ltr.getByRole('combobox', { name: 'Stage' }).first()
  const options = page.getByRole('listbox').getByRole('option')
  stage.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(options.filter({ hasText: 'Opened' })).toBeVisible()
  await userEvent.keyboard('s')
  await expect.element(options.filter({ hasText: 'Settled' })).toHaveAttribute(...highlighted)
  await userEvent.keyboard('{Enter}')
  await expect.element(stage).toMatchTextContent(/^Settled$/)
  await expect.element(stage).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(options.filter({ hasText: 'Settled' })).toHaveAttribute('aria-selected', 'true')
  // The disabled option between them is skipped.
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(options.filter({ hasText: 'In treatment' })).toHaveAttribute(...highlighted)
  await userEvent.keyboard('{Enter}')
  await expect.element(stage).toMatchTextContent(/^In treatment$/)
})

test('a combobox finds as lists do, says when nothing is found, and closes on Escape', async () => {
  const { ltr } = await showSection(Choices)
  const facility = ltr.getByRole('combobox', { name: 'Medical facility' }).first()
  const options = page.getByRole('listbox').getByRole('option')
  await facility.fill('sisli')
  await expect.poll(() => options.elements()).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  await expect.element(facility).toHaveValue('Şişli Ortopedi')
  await expect.element(facility).toHaveAttribute('aria-activedescendant', '')
  await facility.fill('مستشفي الامل')
  await expect.poll(() => options.elements()).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  await expect.element(facility).toHaveValue('مستشفى الأمل')
  await facility.fill('zzz')
  await expect.element(page.getByText('Nothing was found.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(facility).toHaveAttribute('aria-expanded', 'false')
})

test.for([
  { direction: 'ltr', more: '{ArrowRight}', less: '{ArrowLeft}' },
  { direction: 'rtl', more: '{ArrowLeft}', less: '{ArrowRight}' },
] as const)('S16: the arrows of a slider follow the reading direction, $direction', async (keys) => {
  const panes = await showSection(Choices)
  const slider = panes[keys.direction].getByRole('slider').first()
  slider.element().focus()
  await userEvent.keyboard(keys.more)
  await expect.element(slider).toHaveAttribute('aria-valuenow', '110')
  await expect.element(slider).toHaveAttribute('aria-valuetext', '110%')
  await userEvent.keyboard(keys.less)
  await userEvent.keyboard(keys.less)
  await expect.element(slider).toHaveAttribute('aria-valuenow', '90')
  await userEvent.keyboard('{End}')
  await expect.element(slider).toHaveAttribute('aria-valuenow', '130')
})

test.for(['ltr', 'rtl'] as const)('axe finds nothing in the list of a select, %s', async (direction) => {
  const panes = await showSection(Choices)
  await panes[direction].getByRole('combobox').first().click()
  await expect.element(page.getByRole('listbox')).toBeVisible()
  expect(await axeViolations(OPENED)).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
})
