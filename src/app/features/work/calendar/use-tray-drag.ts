import { useEffect, type RefObject } from 'react'

/** What stands in the tray can be taken into the grid. */
export function useTrayDrag(tray: RefObject<HTMLElement | null>, allowed: boolean): void {
  useEffect(() => {
    if (!allowed) return undefined
    let left = false
    let end = () => {}
    // The same piece that the grid is made of.
    async function begin() {
      const { Draggable } = await import('@fullcalendar/react/interaction')
      if (left || !tray.current) return
      const draggable = new Draggable(tray.current, {
        itemSelector: '[data-visit]',
        eventData: ({ dataset }: HTMLElement) => ({ create: false, duration: '00:30', title: dataset['name'] ?? '' }),
      })
      end = () => draggable.destroy()
    }
    // Without it the button of each visit does the same.
    void begin().catch(() => undefined)
    return () => {
      left = true
      end()
    }
  }, [tray, allowed])
}
