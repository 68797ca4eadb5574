import { useId, type ComponentType } from 'react'
import { Region } from '#ui/parts/locale.tsx'
import { css, cva } from '#ui/styled/css/index.js'
import { languages, type Language } from '../../i18n/languages.ts'
import { exampleTexts, type ExampleTexts } from './example-texts.ts'

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
