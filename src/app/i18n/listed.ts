import type { Language } from './languages.ts'

/** Between two words of a list. `Intl` has none in the Turkish lists of units. */
export const listComma = (language: Language): string => (language === 'ar' ? '، ' : ', ')

export const listed = (words: readonly string[], language: Language): string => words.join(listComma(language))
