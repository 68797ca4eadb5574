export const languages = {
  en: { name: 'English', direction: 'ltr', locale: 'en-US' },
  tr: { name: 'Türkçe', direction: 'ltr', locale: 'tr-TR' },
  // Latin digits: case numbers, telephone numbers and amounts are compared with papers that carry those.
  ar: { name: 'العربية', direction: 'rtl', locale: 'ar-u-nu-latn' },
} as const

export type Language = keyof typeof languages

export function isLanguage(text: unknown): text is Language {
  return typeof text === 'string' && Object.hasOwn(languages, text)
}

/** Isolates a number that is read from the left in every language, where it is part of a text and no element of its own. */
export function leftToRight(text: string): string {
  return `\u2066${text}\u2069`
}
