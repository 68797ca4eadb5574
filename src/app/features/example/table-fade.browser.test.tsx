import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Table } from '#ui/parts/table.tsx'
import { DESKTOP, PHONE, show } from '../../browser-test.tsx'

const names = ['Lien', 'Originator', 'Billed', 'Reduction', 'Final amount', 'Paid', 'Balance']
const columns = names.map((header) => ({ key: header, header, cell: () => header }))
const shown = <Table caption="Liens" columns={columns} rows={['one', 'two']} rowKey={(row) => row} />

test.for(['en', 'ar'] as const)(
  'a table fades where more lies to its side, until it is scrolled there: %s',
  async (language) => {
    await show(shown, { viewport: PHONE, language })
    const box = page.getByRole('region', { name: 'Liens' }).element()
    await expect.poll(() => box.hasAttribute('data-more')).toBe(true)
    expect(getComputedStyle(box).maskImage).toContain(language === 'ar' ? 'to right' : 'to left')
    box.scrollLeft = language === 'ar' ? -box.scrollWidth : box.scrollWidth
    await expect.poll(() => box.hasAttribute('data-more')).toBe(false)
    expect(getComputedStyle(box).maskImage).toBe('none')
  },
)

test('a table that has room does not fade', async () => {
  await show(shown, { viewport: DESKTOP })
  const box = page.getByRole('region', { name: 'Liens' }).element()
  await expect.poll(() => box.style.getPropertyValue('--bar')).not.toBe('')
  expect(box.hasAttribute('data-more')).toBe(false)
})
