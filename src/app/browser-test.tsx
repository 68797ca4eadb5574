import axe from 'axe-core'
import i18next from 'i18next'
import { startTransition, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { MessageRegion } from '#ui/parts/message-region.tsx'
import { chooseLanguage } from './i18n/setup.ts'
import type { Language } from './i18n/languages.ts'

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Answers the next call to an address in place of the server. */
    answerCall(address: string, status: number, body: unknown): Promise<void>
    /** Holds the next call to an address until it is released, and answers it in place of the server. */
    holdCall(address: string, status: number, body: unknown): Promise<void>
    releaseCall(address: string): Promise<void>
    /** Waits until the call to be held has been made, and answers what was sent with it. */
    untilHeld(address: string): Promise<unknown>
    /** Presses a button and gives a file to the chooser that it opens. */
    chooseFile(button: string, name: string, mimeType: string): Promise<void>
  }
  interface CDPSession {
    /** The clock of the page; without a zone that of the machine. */
    send(method: 'Emulation.setTimezoneOverride', params: { timezoneId: string }): Promise<unknown>
  }
}

export const DESKTOP = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

export interface Looks {
  viewport?: { width: number; height: number }
  language?: Language
  theme?: 'light' | 'dark'
}

/**
 * Renders a part as the portal does: in its language and theme, and with the place where messages appear. Without
 * StrictMode: it mounts twice in development, and a dialog that is mounted open may then close at once.
 */
export async function show(part: ReactNode, { viewport = DESKTOP, language = 'en', theme = 'light' }: Looks = {}) {
  await page.viewport(viewport.width, viewport.height)
  await chooseLanguage(language)
  document.documentElement.dataset.theme = theme
  return render(
    <>
      {part}
      <MessageRegion closeText={i18next.t('hideMessage')} />
    </>,
  )
}

/** Draws a part as pages are drawn, and presses a key the moment it is there. */
export async function pressAsItAppears(part: ReactNode, key: string): Promise<void> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const pressed = Promise.withResolvers<void>()
  const watch = new MutationObserver(() => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    pressed.resolve()
  })
  watch.observe(place, { childList: true })
  startTransition(() => root.render(part))
  await pressed.promise
  watch.disconnect()
  root.unmount()
  place.remove()
}

/** What is open over the page. A selected tab panel has the same state but is part of the page. */
export const OPENED = '[data-part=content][data-state=open]:not([role=tabpanel])'

/** What axe finds wrong on the page or in one part of it, one line for each place. */
export async function axeViolations(part = 'html'): Promise<string[]> {
  // Colors are right only once an element has faded in. A spinner turns for ever.
  const animations = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.all(animations.map(({ finished }) => finished.catch(() => undefined)))
  const { violations } = await axe.run(part)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`),
  )
}

const PRESSED = 'a[href], button, input, select, textarea'
/** In pixels; less is a rounded line of text, and no press misses for it. */
const STILL = 2

interface Place {
  readonly left: number
  readonly top: number
}

/** What can be seen and pressed, each with its place on the screen. */
export function places(): ReadonlyMap<Element, Place> {
  const seen = [...document.querySelectorAll(PRESSED)].filter((one) =>
    one.checkVisibility({ visibilityProperty: true }),
  )
  return new Map(seen.map((one) => [one, one.getBoundingClientRect()]))
}

/** What stood in those places and does not any more, one line for each. */
export function movedFrom(before: ReadonlyMap<Element, Place>): string[] {
  const now = places()
  return [...before].flatMap(([one, { left, top }]) => {
    const place = now.get(one)
    if (!place) return [`${one.textContent} is gone`]
    const [x, y] = [place.left - left, place.top - top]
    return Math.max(Math.abs(x), Math.abs(y)) > STILL ? [`${one.textContent} moved by ${x}, ${y}`] : []
  })
}

/** Letter by letter, and no timer can end between two of them, as it may while a busy browser types. */
export async function typeWithoutRest(field: Element, text: string): Promise<void> {
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  for (let length = 1; length <= text.length; length += 1) {
    write?.call(field, text.slice(0, length))
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    // React draws each letter.
    await Promise.resolve()
  }
}

/** Where the first letter of a text is painted. */
export function firstLetter(of: Element): DOMRect {
  const range = document.createRange()
  const text = of.firstChild ?? of
  range.setStart(text, 0)
  range.setEnd(text, 1)
  return range.getBoundingClientRect()
}
