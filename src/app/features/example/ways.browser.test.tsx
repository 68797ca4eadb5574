import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
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
