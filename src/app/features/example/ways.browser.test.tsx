import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LinkStrip } from '#ui/parts/link-strip.tsx'
import { textLink } from '#ui/parts/text-link.ts'
import { PHONE, show } from '../../browser-test.tsx'
import { showSection } from './show-section-for-tests.tsx'
import { Ways } from './example-page.tsx'

test.for([
  { direction: 'ltr', forward: '{ArrowRight}' },
  { direction: 'rtl', forward: '{ArrowLeft}' },
] as const)(
  'S16: tabs are walked with arrows in the reading direction, over the one that is not available, $direction',
  async ({ direction, forward }) => {
    const panes = await showSection(Ways)
    const tabs = panes[direction].getByRole('tab')
    tabs.first().element().focus()
    await userEvent.keyboard(forward)
    await expect.element(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard(forward)
    await expect.element(tabs.nth(3)).toHaveAttribute('aria-selected', 'true')
    await expect.poll(() => panes[direction].getByRole('tabpanel').elements()).toHaveLength(1)
  },
)

test('a strip of links that is drawn again leaves a reader where he has scrolled to', async () => {
  const pageWith = (note: string) => (
    <section aria-label="Around" style={{ height: '300px', overflow: 'auto' }}>
      <LinkStrip label="Parts">
        <a href="#one" aria-current="page">
          One
        </a>
      </LinkStrip>
      <p style={{ height: '3000px' }}>{note}</p>
    </section>
  )
  const { rerender } = await show(pageWith('before'))
  const around = page.getByRole('region', { name: 'Around' }).element()
  around.scrollTop = 1500
  await rerender(pageWith('after'))
  await expect.element(page.getByText('after')).toBeInTheDocument()
  expect(around.scrollTop).toBe(1500)
})

test('a thumb that comes 20 px too high still hits a short link, whose words no other link covers', async () => {
  await show(
    <p style={{ padding: '40px', lineHeight: '20px' }}>
      <a href="#one" className={textLink}>
        Io
      </a>
      <br />
      <a href="#two" className={textLink}>
        Pi
      </a>
    </p>,
    { viewport: PHONE },
  )
  const one = page.getByRole('link', { name: 'Io' }).element()
  const box = one.getBoundingClientRect()
  const at = (y: number) => document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2 + y)
  // The second reaches as high as the middle of the first, and yet not over its words.
  expect([at(-21), at(6)]).toEqual([one, one])
})
