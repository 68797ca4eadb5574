import i18next from 'i18next'
import { textIn } from '../../i18n/use-texts.ts'
import { type ComponentType, useId } from 'react'
import { Region } from '#ui/parts/locale.tsx'
import { css, cva } from '#ui/styled/css/index.js'
import { type Language, languages } from '../../i18n/languages.ts'
import type texts from '../../i18n/locales/en/example.json'

/** A text of this page in the language of its pane, which is not always the language of the portal. */
type ExampleTexts = (key: `example:${keyof typeof texts}`, values?: Record<string, string | number>) => string

export function exampleTexts(language: Language): ExampleTexts {
  return textIn(language)
}

/** Both directions stand side by side, so both languages have to be here. */
export async function loadExampleTexts(): Promise<void> {
  await i18next.loadLanguages(['en', 'ar'])
  await i18next.loadNamespaces('example')
}

export interface Specimen {
  t: ExampleTexts
  language: Language
}

const both = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
})

// A pane is light or dark by its colour scheme alone, whatever the page around it is.
const pane = cva({
  base: {
    display: 'grid',
    gap: '5',
    alignContent: 'start',
    height: 'full',
    padding: { base: '4', md: '5' },
    borderWidth: '1',
    borderStyle: 'solid',
    borderColor: 'line',
    borderRadius: 'lg',
    background: 'canvas',
    color: 'text',
  },
  variants: { theme: { light: { colorScheme: 'light' }, dark: { colorScheme: 'dark' } } },
})

interface Props {
  title: string
  /** The language of the pane that runs from left to right. */
  language: Language
  swapped: boolean
  show: ComponentType<Specimen>
}

/** The same things twice: from left to right in one theme, from right to left in the other. */
export function Panes({ title, language, swapped, show: Show }: Props) {
  const id = useId()
  const sides = [
    { language, theme: swapped ? 'dark' : 'light' },
    { language: 'ar', theme: swapped ? 'light' : 'dark' },
  ] as const
  return (
    <section aria-labelledby={id} className={css({ display: 'grid', gap: '3' })}>
      <h2 id={id} className={css({ textStyle: 'heading' })}>
        {title}
      </h2>
      <div className={both}>
        {sides.map((side) => (
          <Region key={side.language} lang={side.language} dir={languages[side.language].direction}>
            <div className={pane({ theme: side.theme })} data-pane={languages[side.language].direction}>
              <Show t={exampleTexts(side.language)} language={side.language} />
            </div>
          </Region>
        ))}
      </div>
    </section>
  )
}

export const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '2' })
export const column = css({ display: 'grid', gap: '4' })
export const twoColumns = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
})
