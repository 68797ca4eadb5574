import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { textLink } from '#ui/parts/text-link.ts'
import { PHONE, show } from '../../browser-test.tsx'
import { loadTexts } from '../../i18n/setup.ts'
import { ListCards, type ListColumn } from './list-rows.tsx'

interface Visit {
  readonly patient: string
  readonly office: string
  readonly firm: string
}

const link = (name: string) => (
  <a href={`#${name}`} className={textLink}>
    {name}
  </a>
)
const columns: ListColumn<Visit>[] = [
  { key: 'patient', label: 'Patient', cell: ({ patient }) => link(patient) },
  { key: 'office', label: 'Office', cell: ({ office }) => link(office) },
  { key: 'firm', label: 'Law firm', cell: ({ firm }) => link(firm) },
]
const THUMB = 44

/** How many pixels above each other lead to it. */
function pressedHeight(one: Element): number {
  one.scrollIntoView({ block: 'center' })
  const { left, top, width, height } = one.getBoundingClientRect()
  const [x, middle] = [left + width / 2, top + height / 2]
  const hits = (y: number) => one.contains(document.elementFromPoint(x, y))
  return Array.from({ length: 2 * THUMB }, (_, at) => middle - THUMB + at + 0.5).filter(hits).length
}

test('on a phone each link of a card has the height of a thumb for itself', async () => {
  await loadTexts('lists')
  const rows = [{ patient: 'James Scott', office: 'Bayside Clinic', firm: 'Barlow & Partners' }]
  await show(<ListCards caption="Visits" columns={columns} rows={rows} rowKey={({ patient }) => patient} card={{}} />, {
    viewport: PHONE,
  })
  const links = page.getByRole('link').elements()
  expect(links).toHaveLength(3)
  for (const one of links) expect(pressedHeight(one), one.textContent).toBeGreaterThanOrEqual(THUMB)
})
