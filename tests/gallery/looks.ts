import { languages, sayIn, type Language } from '#tests/journeys/languages.ts'

const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
} as const
type Size = keyof typeof sizes

export type Say = (key: string) => string

/** One way in which every screen is shown. */
export interface Look {
  readonly name: string
  readonly size: Size
  readonly viewport: { readonly width: number; readonly height: number }
  readonly language: Language
  readonly theme: Theme
  readonly say: Say
}

export const looks: readonly Look[] = (Object.keys(sizes) as Size[]).flatMap((size) =>
  languages.flatMap((language) =>
    themes.map((theme) => ({
      name: `${size}-${language}-${theme}`,
      size,
      viewport: sizes[size],
      language,
      theme,
      say: sayIn(language),
    })),
  ),
)
