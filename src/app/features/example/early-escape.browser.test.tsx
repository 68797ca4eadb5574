import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Combobox } from '#ui/parts/combobox.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { Select } from '#ui/parts/select.tsx'
import { OPENED, show } from '../../browser-test.tsx'
import { Overlays } from './overlays.tsx'
import { showSection } from './show-section-for-tests.tsx'

const options = ['Waived', 'Received'].map((value) => ({ value, label: value }))
const texts = { open: 'Open', clear: 'Clear', nothing: 'Nothing was found.' }
const matches = (label: string, typed: string) => label.toLowerCase().includes(typed)

function Review() {
  const [open, setOpen] = useState(true)
  const nothing = () => undefined
  return (
    <Dialog open={open} onClose={() => setOpen(false)} title="Review" closeText="Close">
      <Select label="Status" options={options} value={null} onChange={nothing} />
      <Combobox label="Reviewer" options={options} value={null} onChange={nothing} {...{ texts, matches }} />
    </Dialog>
  )
}

/** The next frame comes before React has drawn what was opened, as on a busy device. */
function earlyFrames() {
  const frames = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => {
    queueMicrotask(() => callback(performance.now()))
    return 0
  })
  return () => frames.mockRestore()
}

test.for(['Status', 'Reviewer'])(
  'Escape closes the open list and not the dialog around it, however slowly the list was drawn: %s',
  async (label) => {
    await show(<Review />)
    const dialog = page.getByRole('dialog', { name: 'Review' })
    // It takes the focus once it listens.
    await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true)
    const list = page.getByRole('combobox', { name: label })
    const trigger = list.element() as HTMLElement
    const opener = trigger instanceof HTMLInputElement ? dialog.getByRole('button', { name: 'Open' }) : list
    const later = earlyFrames()
    ;(opener.element() as HTMLElement).click()
    await expect.poll(() => trigger.getAttribute('aria-expanded')).toBe('true')
    later()
    await expect.element(page.getByRole('option', { name: 'Waived' })).toBeVisible()
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
    )
    await expect.poll(() => trigger.getAttribute('aria-expanded')).toBe('false')
    await expect.element(dialog).toBeVisible()
  },
)

test.for(['Open a dialog', 'Ask before deleting', 'Open a drawer', 'More actions'])(
  'what opens over the page closes with Escape, however slowly it was drawn: %s',
  async (name) => {
    const { ltr } = await showSection(Overlays)
    const later = earlyFrames()
    ;(ltr.getByRole('button', { name }).element() as HTMLElement).click()
    await expect.poll(() => document.querySelectorAll(OPENED)).toHaveLength(1)
    later()
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
    )
    await expect.poll(() => document.querySelectorAll(OPENED)).toHaveLength(0)
  },
)
