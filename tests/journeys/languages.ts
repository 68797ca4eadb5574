import fs from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright/test'
import { nameInWords } from '#app/i18n/name-in-words.ts'

export const languages = ['en', 'tr', 'ar'] as const
export type Language = (typeof languages)[number]

const locales = path.resolve(import.meta.dirname, '../../src/app/i18n/locales')

type Tree = { readonly [key: string]: string | Tree }

/** The texts of a language as the portal has them: `say('session:signIn.title')`. */
export function sayIn(language: Language): (key: string) => string {
  return (key) => {
    const [namespace = '', place = ''] = key.split(':')
    const file = path.join(locales, language, `${namespace}.json`)
    let found: Tree | string | undefined = JSON.parse(fs.readFileSync(file, 'utf8')) as Tree
    const parts = place.split('.')
    for (const part of parts) found = typeof found === 'object' ? found[part] : undefined
    // English labels leave out what the name of a field says.
    const isField = namespace.startsWith('entities/') && parts[0] === 'fields'
    if (isField && language === 'en') found ??= nameInWords(parts[1] ?? '')
    if (typeof found !== 'string') throw new Error(`${language} has no ${key}`)
    return found
  }
}

/** What a person chose on this device before the page opens. */
export async function choose(
  page: Page,
  { language = 'en', theme = 'light' }: { language?: Language; theme?: 'light' | 'dark' },
) {
  await page.addInitScript(
    ([language, theme]) => {
      localStorage.setItem('caseway.language', language)
      localStorage.setItem('caseway.theme', theme)
    },
    [language, theme] as const,
  )
}
