import type { ComponentType } from 'react'
import { type Locator, locators, page } from 'vitest/browser'
import { type Looks, show } from '../../browser-test.tsx'
import { loadExampleTexts, Panes, type Specimen } from './panes.tsx'

declare module 'vitest/browser' {
  interface LocatorSelectors {
    getByPane(direction: 'ltr' | 'rtl'): Locator
  }
}

locators.extend({ getByPane: (direction: string) => `css=[data-pane=${direction}]` })

/** Renders one section of the style sheet, and finds its panes: English in the light theme, Arabic in the dark one. */
export async function showSection(
  section: ComponentType<Specimen>,
  looks?: Looks,
): Promise<Record<'ltr' | 'rtl', Locator>> {
  await loadExampleTexts()
  await show(<Panes title="Section" show={section} language="en" swapped={false} />, looks)
  return { ltr: page.getByPane('ltr'), rtl: page.getByPane('rtl') }
}
