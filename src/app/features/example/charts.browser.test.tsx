import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { BarChart } from '#ui/parts/chart/bar-chart.tsx'
import { DESKTOP, PHONE, show } from '../../browser-test.tsx'

const entries = ['Active', 'Settled', 'Closed'].map((label, at) => ({
  key: label,
  label,
  value: 9 - at,
  text: `${9 - at}`,
}))

test.for([
  { viewport: DESKTOP, least: 36 },
  { viewport: PHONE, least: 44 },
])('a bar stands in its own line, which is as high as it is pressed with: $least px', async ({ viewport, least }) => {
  await show(
    <BarChart
      description="Cases by status"
      entries={entries}
      link={(_, { className, children }) => (
        <a href="#cases" className={className}>
          {children}
        </a>
      )}
    />,
    { viewport },
  )
  const lines = page.getByRole('link').elements()
  const bars = [...document.querySelectorAll('g')]
  expect(lines).toHaveLength(entries.length)
  for (const [at, line] of lines.entries()) {
    const place = line.getBoundingClientRect()
    const bar = bars[at]?.getBoundingClientRect()
    expect(place.height).toBeGreaterThanOrEqual(least)
    expect(bar?.top).toBeGreaterThan(place.top)
    expect(bar?.bottom).toBeLessThanOrEqual(place.bottom)
  }
})
