import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { PHONE } from '../../browser-test.tsx'
import { Lists } from './lists.tsx'
import { showSection } from './show-section-for-tests.tsx'

test('a table is sorted by its headers; its first column stays in sight', async () => {
  const { ltr } = await showSection(Lists, { viewport: PHONE })
  const table = ltr.getByRole('region', { name: 'Cases', exact: true })
  const firstRow = table.getByRole('row').nth(1)
  table.getByRole('button', { name: 'Balance' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(table.getByRole('columnheader', { name: 'Balance' })).toHaveAttribute('aria-sort', 'ascending')
  await expect.element(firstRow).toMatchTextContent(/\$0\.00$/)
  await userEvent.keyboard('{Enter}')
  await expect.element(firstRow).toMatchTextContent(/\$44,000\.00$/)
  const left = () => table.getByRole('rowheader').first().element().getBoundingClientRect().x
  const before = left()
  table.element().scrollTo({ left: 500 })
  expect(table.element().scrollLeft).toBeGreaterThan(0)
  expect(left()).toBe(before)
})
