import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Combobox } from '#ui/parts/combobox.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { Select } from '#ui/parts/select.tsx'
import { TextField } from '#ui/parts/text-field.tsx'
import { show } from '../../browser-test.tsx'

const places = ['Gulf Coast Spine', 'Katy Surgical', 'Sisli Clinic', 'Sisli Hospital'].map((value) => ({
  value,
  label: value,
}))
const texts = { open: 'Open', clear: 'Clear', nothing: 'Nothing was found.' }
const matches = (label: string, typed: string) => label.toLowerCase().includes(typed)

/** Filtered on the client, or by a server that has not answered yet. */
function Place({ busy = false }) {
  const [value, setValue] = useState<string | null>('Gulf Coast Spine')
  const narrowed = busy ? { onSearch: () => undefined } : { matches }
  return (
    <Combobox label="Place" options={places} value={value} onChange={setValue} {...narrowed} {...{ busy, texts }} />
  )
}

const place = () => page.getByRole('combobox', { name: 'Place' }).element() as HTMLInputElement
const passed = (milliseconds: number) => new Promise((go) => void setTimeout(go, milliseconds))

/** Quicker than the next frame, which a busy page may take long to draw. */
async function typeAndPress(text: string, keys: readonly string[]): Promise<void> {
  const frames = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
  const input = place()
  input.focus()
  input.setSelectionRange(0, input.value.length)
  document.execCommand('insertText', false, text)
  await passed(10)
  for (const key of keys) input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  await passed(50)
  frames.mockRestore()
}

test('what Enter chooses is the first match, however soon it comes after the last letter', async () => {
  await show(<Place />)
  await typeAndPress('katy', ['Enter'])
  expect(place().value).toBe('Katy Surgical')
  await typeAndPress('sisli', ['Enter'])
  expect(place().value).toBe('Sisli Clinic')
})

test('the first match is marked, and the arrows go on from it', async () => {
  await show(<Place />)
  await typeAndPress('sisli', [])
  await expect.element(page.getByRole('option', { name: 'Sisli Clinic' })).toHaveAttribute('data-highlighted', '')
  await typeAndPress('sisl', ['ArrowDown'])
  await expect.element(page.getByRole('option', { name: 'Sisli Hospital' })).toHaveAttribute('data-highlighted', '')
})

test('before the matches have come Enter chooses nothing, and what was typed stays', async () => {
  await show(<Place busy />)
  await typeAndPress('sisli', ['Enter'])
  expect(place().value).toBe('sisli')
  await expect.element(page.getByRole('listbox')).toBeVisible()
})

function Price({ kind }: { kind: 'combobox' | 'listbox' }) {
  const [value, setValue] = useState<string | null>(null)
  return (
    <>
      {kind === 'combobox' ? (
        <Combobox label="Place" options={places} value={value} onChange={setValue} {...{ matches, texts }} />
      ) : (
        <Select label="Place" options={places} value={value} onChange={setValue} />
      )}
      <TextField label="Price" />
    </>
  )
}

const frames = (count: number) =>
  Array.from({ length: count }).reduce<Promise<unknown>>(
    (before) => before.then(() => new Promise((drawn) => requestAnimationFrame(drawn))),
    Promise.resolve(),
  )

for (const kind of ['combobox', 'listbox'] as const)
  test(`the field that follows a ${kind} keeps the focus, however soon it is reached after a choice`, async () => {
    await show(<Price kind={kind} />)
    await page.getByRole('combobox', { name: 'Place' }).click()
    const option = page.getByRole('option', { name: 'Katy Surgical' })
    await expect.element(option).toBeVisible()
    const price = page.getByRole('textbox', { name: 'Price' }).element() as HTMLInputElement
    ;(option.element() as HTMLElement).click()
    price.focus()
    await frames(4)
    expect(document.activeElement).toBe(price)
    expect(page.getByRole('combobox', { name: 'Place' }).element().textContent || place().value).toContain(
      'Katy Surgical',
    )
  })

function Questions() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Offer" closeText="Close">
        <TextField label="Name" />
        <TextField label="Price" />
      </Dialog>
    </>
  )
}

test('a field of a dialog keeps the focus, however soon it is reached', async () => {
  await show(<Questions />)
  const reached = new Promise<HTMLElement>((found) => {
    const watching = new MutationObserver(() => {
      const price = page.getByRole('textbox', { name: 'Price' }).query()
      if (!(price instanceof HTMLElement)) return
      watching.disconnect()
      price.focus()
      found(price)
    })
    watching.observe(document.body, { childList: true, subtree: true })
  })
  await page.getByRole('button', { name: 'Ask' }).click()
  const price = await reached
  await frames(4)
  expect(document.activeElement).toBe(price)
})
