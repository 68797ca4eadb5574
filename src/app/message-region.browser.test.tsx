import { useState, type ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Dialog } from '#ui/parts/dialog.tsx'
import { keepInReach } from '#ui/parts/message-reach.ts'
import { messages } from '#ui/parts/messages.ts'
import { axeViolations, PHONE, show as draw, type Looks } from './browser-test.tsx'

let end: () => void = () => undefined

/** As the portal does once its first screen is there. */
async function show(part: ReactNode, looks?: Looks): Promise<void> {
  await draw(part, looks)
  const region = document.querySelector<HTMLElement>('[data-messages]')
  if (!region) throw new Error('there is no region of messages')
  end = keepInReach(region)
}

const loss = { title: 'Leave the form?', text: 'What you typed is lost.', stay: 'Stay', leave: 'Leave' }
const form = page.getByRole('dialog', { name: 'New note' })
const note = page.getByRole('textbox', { name: 'Note' })
const crosses = page.getByRole('button', { name: 'Hide this notice' })

function Form({ withLoss }: { withLoss: boolean }) {
  const [open, setOpen] = useState(true)
  return (
    <main tabIndex={-1}>
      <button type="button">Behind</button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="New note"
        closeText="Close"
        loss={withLoss ? loss : undefined}
        footer={<button type="button">Save</button>}
      >
        <label>
          Note <input />
        </label>
      </Dialog>
    </main>
  )
}

async function showForm(withLoss: boolean, looks?: Looks) {
  await show(<Form withLoss={withLoss} />, looks)
  await expect.element(form).toBeVisible()
  await note.fill('Called')
}

const textsShown = () => messages.current().map(({ text }) => text)

beforeEach(() => {
  end()
  for (const { id } of messages.current()) messages.dismiss(id)
})

test.each([false, true])(
  'the cross of an error leaves an open dialog as it is, its loss asked for: %s',
  async (loses) => {
    await showForm(loses)
    messages.show('Not saved', 'error')
    await crosses.click()
    await expect.poll(textsShown).toEqual([])
    await expect.element(note).toHaveFocus()
    // Whatever the press would have closed or asked has had its frame by the time that the next one is answered.
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(form).toBeVisible()
    expect(page.getByRole('alertdialog').elements()).toEqual([])
  },
)

test('on a phone an error leaves the buttons of a sheet free', async () => {
  await showForm(false, { viewport: PHONE })
  messages.show('Not saved', 'error')
  await expect.element(crosses).toBeVisible()
  const shown = crosses.element().closest('p')?.getBoundingClientRect()
  const save = page.getByRole('button', { name: 'Save' }).element().getBoundingClientRect()
  expect(shown?.bottom).toBeLessThan(save.top)
  await crosses.click()
  await expect.poll(textsShown).toEqual([])
  await expect.element(form).toBeVisible()
})

test('on a phone the head of a tall sheet stands below a long error', async () => {
  await show(
    <Dialog open onClose={() => undefined} title="New note" closeText="Close">
      <div style={{ height: 2000 }}>
        <input aria-label="Note" />
      </div>
    </Dialog>,
    { viewport: PHONE },
  )
  await expect.element(form).toBeVisible()
  const cross = page.getByRole('button', { name: 'Close' })
  await Promise.all(document.getAnimations().map(({ finished }) => finished))
  const atFirst = cross.element().getBoundingClientRect().top
  messages.show('The note could not be saved, because another user changed it meanwhile. '.repeat(3), 'error')
  await expect.element(crosses).toBeVisible()
  const bottom = () => crosses.element().closest('p')!.getBoundingClientRect().bottom
  await expect.poll(() => cross.element().getBoundingClientRect().top - bottom()).toBeGreaterThanOrEqual(0)
  await crosses.click()
  await expect.poll(() => cross.element().getBoundingClientRect().top).toBe(atFirst)
})

test('the keyboard comes from a dialog to the messages over it and back', async () => {
  await showForm(true)
  messages.show('Not saved', 'error')
  messages.show('Not sent', 'error')
  await expect.element(crosses.nth(1)).toBeVisible()
  expect(crosses.first().element().closest('[aria-hidden=true]')).toBeNull()
  page.getByRole('button', { name: 'Close' }).element().focus()
  await userEvent.keyboard('{Tab}')
  await expect.element(crosses.first()).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(crosses.nth(1)).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(note).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(crosses.nth(1)).toHaveFocus()
  expect(await axeViolations()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.poll(textsShown).toEqual(['Not saved'])
  await expect.element(crosses).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(textsShown).toEqual([])
  await expect.element(note).toHaveFocus()
  await expect.element(form).toBeVisible()
})

test('when a message goes the focus moves on: to the next, to where it was, or to the page', async () => {
  await show(
    <main tabIndex={-1}>
      <input aria-label="Search" />
    </main>,
  )
  messages.show('Not saved', 'error')
  messages.show('Not sent', 'error')
  await page.getByRole('textbox', { name: 'Search' }).click()
  await crosses.first().click()
  await expect.poll(textsShown).toEqual(['Not sent'])
  await expect.element(crosses).toHaveFocus()
  await crosses.click()
  await expect.element(page.getByRole('textbox', { name: 'Search' })).toHaveFocus()
  page.getByRole('textbox', { name: 'Search' }).element().remove()
  messages.show('Not read', 'error')
  await crosses.click()
  await expect.element(page.getByRole('main')).toHaveFocus()
})
