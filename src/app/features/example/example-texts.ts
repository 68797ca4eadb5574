import i18next from 'i18next'
import type texts from '../../i18n/locales/en/example.json'
import type { Language } from '../../i18n/languages.ts'

/** A text of this page in the language of its pane, which is not always the language of the portal. */
export type ExampleTexts = (key: `example:${keyof typeof texts}`, values?: Record<string, string | number>) => string

export function exampleTexts(language: Language): ExampleTexts {
  return i18next.getFixedT(language, 'example' as 'common') as unknown as ExampleTexts
}

/** Both directions stand side by side, so both languages have to be here. */
export async function loadExampleTexts(): Promise<void> {
  await i18next.loadLanguages(['en', 'ar'])
  await i18next.loadNamespaces('example')
}
