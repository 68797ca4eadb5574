import type { MailLanguage } from './value.ts'

const words: Readonly<Record<MailLanguage, { greeting: (name: string) => string; locale: string }>> = {
  en: { greeting: (name) => `Hello ${name},`, locale: 'en' },
  es: { greeting: (name) => `Hola, ${name}:`, locale: 'es' },
  tr: { greeting: (name) => `Merhaba ${name},`, locale: 'tr' },
  ar: { greeting: (name) => `مرحبًا ${name}،`, locale: 'ar-u-nu-latn' },
}

/** The first line of a mail that the portal writes to a person it knows. */
export function greetingTo(language: MailLanguage, name: string): string {
  return words[language].greeting(name)
}

/** A length of time in words, such as "14 days". */
export function lengthOf(language: MailLanguage, days: number): string {
  const format = { style: 'unit', unit: 'day', unitDisplay: 'long' } as const
  return new Intl.NumberFormat(words[language].locale, format).format(days)
}
