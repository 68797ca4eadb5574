import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../browser-test.tsx'
import { loadTexts } from '../../../i18n/setup.ts'
import CalendarGrid from './calendar-grid.tsx'
import type { Placed } from './entries.ts'

/** A busy machine is slow, not wrong. */
const SOON = { timeout: 15_000 }

const VISIT = 'a4c1f0a2-6a0b-4a55-9f0e-3c1f4f5e6d7a'

const entry = { kind: 'count', day: { day: '2083-03-17', count: 1 }, text: 'Dora Vance' } as const

const entries = (): readonly Placed[] => [
  {
    id: VISIT,
    title: 'Dora Vance',
    start: '2083-03-17T15:00:00Z',
    end: '2083-03-17T16:00:00Z',
    allDay: false,
    editable: true,
    extendedProps: { entry },
  },
]

const mouse = (on: Element, type: string, x: number, y: number) =>
  on.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, clientX: x, clientY: y, view: window }))

const middle = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

const cell = (day: string): Element => {
  const found = [...document.querySelectorAll(`[data-date="${day}"]`)].at(-1)
  if (!found) throw new Error(`No cell of ${day}`)
  return found
}

test.for(['nothing', 'before it moves', 'on its way'] as const)(
  'a visit that is being dragged stays in the hand while the days are asked again (%s)',
  async (when) => {
    await loadTexts('calendar', 'fields')
    const onMove = vi.fn<(entry: unknown, start: string) => void>()
    const days = () => (
      <div style={{ height: 700 }}>
        <CalendarGrid
          view="month"
          date="2083-03-17"
          entries={entries()}
          hours={{ from: '07:00:00', to: '19:00:00' }}
          onOpen={() => {}}
          onDay={() => {}}
          onMove={onMove}
          onDrop={() => {}}
        />
      </div>
    )
    const { rerender } = await show(days())
    const answer = () => rerender(days())
    const block = page.getByRole('button', { name: 'Dora Vance' })
    await expect.element(block).toBeVisible()
    const frames = () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))
    await frames()
    const from = middle(block.element())
    const to = middle(cell('2083-03-18'))
    mouse(block.element(), 'mousedown', from.x, from.y)
    if (when === 'before it moves') {
      await answer()
      await frames()
    }
    mouse(document.body, 'mousemove', to.x - 10, to.y - 10)
    if (when === 'on its way') {
      await answer()
      await frames()
    }
    mouse(document.body, 'mousemove', to.x, to.y)
    mouse(document.body, 'mouseup', to.x, to.y)
    await vi.waitFor(() => expect(onMove.mock.calls.map(([, start]) => start)).toEqual(['2083-03-18T15:00']), SOON)
  },
)
