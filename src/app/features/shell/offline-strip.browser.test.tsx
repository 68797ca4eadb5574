import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { strip } from '#ui/parts/strip.ts'
import { show } from '../../browser-test.tsx'
import { useCalm } from './offline-strip.tsx'

const PATIENCE = 1000
const LINGER = 1500

function Said({ text, patience = PATIENCE }: { text: string | undefined; patience?: number }) {
  return <p>{useCalm(text, patience, LINGER) ?? 'silent'}</p>
}

const shown = () => document.querySelector('p')?.textContent

/** What is shown once so much time has passed. */
async function after(milliseconds: number) {
  await vi.advanceTimersByTimeAsync(milliseconds)
  await new Promise((drawn) => void requestAnimationFrame(drawn))
  return shown()
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('what is over in a moment is not said, and what lasts is', async () => {
  const { rerender } = await show(<Said text="slow" />)
  expect(await after(PATIENCE - 1)).toBe('silent')
  await rerender(<Said text={undefined} />)
  expect(await after(2 * LINGER)).toBe('silent')
  await rerender(<Said text="slow" />)
  expect(await after(PATIENCE)).toBe('slow')
})

test('what is said does not come and go, and a newer word takes its place at once', async () => {
  const { rerender } = await show(<Said text="slow" />)
  expect(await after(PATIENCE)).toBe('slow')
  await rerender(<Said text={undefined} />)
  expect(await after(LINGER - 1)).toBe('slow')
  await rerender(<Said text="no connection" />)
  expect(await after(0)).toBe('no connection')
  await rerender(<Said text={undefined} />)
  expect(await after(LINGER)).toBe('silent')
})

test('W14: what needs no patience is there from the start, so that nothing moves right after it', async () => {
  await show(<Said text="no connection" patience={0} />)
  expect(shown()).toBe('no connection')
})

const press = (type: 'pointerdown' | 'pointerup', button = 0) =>
  document.body.dispatchEvent(new PointerEvent(type, { bubbles: true, button }))

test('a message neither comes nor goes while a button is pressed, which would go from under the pointer', async () => {
  const { rerender } = await show(<Said text="slow" />)
  press('pointerdown')
  expect(await after(PATIENCE)).toBe('silent')
  press('pointerup')
  expect(await after(0)).toBe('slow')
  await rerender(<Said text={undefined} />)
  press('pointerdown')
  expect(await after(LINGER)).toBe('slow')
  press('pointerup')
  expect(await after(0)).toBe('silent')
})

test('what is over before the button is let go is not said', async () => {
  const { rerender } = await show(<Said text="slow" />)
  press('pointerdown')
  expect(await after(PATIENCE)).toBe('silent')
  await rerender(<Said text={undefined} />)
  press('pointerup')
  expect(await after(LINGER)).toBe('silent')
})

test('a menu of the right button, which may keep the end of the press to itself, holds nothing back', async () => {
  await show(<Said text="slow" />)
  press('pointerdown', 2)
  expect(await after(PATIENCE)).toBe('slow')
})

test('above a page whose head touches the bar there is room over the message', async () => {
  const { rerender } = await show(<Framed />)
  const room = () => document.querySelector('main p')!.getBoundingClientRect().top
  const before = room()
  await rerender(<Framed flush />)
  expect(room() - before).toBe(16)
})

function Framed({ flush = false }: { flush?: boolean }) {
  return (
    <main style={{ display: 'flow-root' }}>
      <p className={strip({ tone: 'caution' })}>No connection</p>
      <div {...(flush && { 'data-flush': '' })} />
    </main>
  )
}
