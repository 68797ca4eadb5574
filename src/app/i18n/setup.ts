import i18next, { type BackendModule, type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { isLanguage, languages, type Language } from './languages.ts'

const files = import.meta.glob<ResourceKey>('./locales/*/**/*.json', { import: 'default' })

const bundled: BackendModule = {
  type: 'backend',
  init() {},
  async read(language, namespace) {
    const load = files[`./locales/${language}/${namespace}.json`]
    if (!load) throw new Error(`no texts: ${language} ${namespace}`)
    return load()
  },
}

const KEY = 'caseway.language'

export function storedLanguage(): Language {
  const stored = localStorage.getItem(KEY)
  return isLanguage(stored) ? stored : 'en'
}

function dressPage(language: Language) {
  document.documentElement.lang = language
  document.documentElement.dir = languages[language].direction
}

export async function startTexts(): Promise<void> {
  const language = storedLanguage()
  await i18next
    .use(bundled)
    .use(initReactI18next)
    .init({
      lng: language,
      supportedLngs: Object.keys(languages),
      fallbackLng: false,
      ns: ['common', 'session', 'errors'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
    })
  dressPage(language)
}

export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(KEY, language)
  await i18next.changeLanguage(language)
  dressPage(language)
}

/** The texts of a screen and the labels of its entities, one file each, fetched by its loader. */
export function loadTexts(...namespaces: string[]): Promise<void> {
  return i18next.loadNamespaces(namespaces)
}
