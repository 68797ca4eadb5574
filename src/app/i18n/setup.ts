import i18next, { type BackendModule, type ReadCallback, type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { stores } from '../api/browser-stores.ts'
import { isLanguage, languages, type Language } from './languages.ts'

interface Texts {
  core: Record<string, ResourceKey>
  others: Record<string, () => Promise<ResourceKey>>
  loadLazyLocales: () => Promise<{ lazyLocales: Record<string, ResourceKey> }>
}

// What a language has, its own file knows: the others' need not even be named on the way to the browser.
const texts = import.meta.glob<Texts>('./locales/*/texts.ts')

/** Of the chosen language only, and of that only what a screen asks for. */
async function load(language: string, namespace: string): Promise<ResourceKey | undefined> {
  const found = await texts[`./locales/${language}/texts.ts`]?.()
  const file = `./${namespace}.json`
  return found?.core[file] ?? found?.others[file]?.() ?? (await found?.loadLazyLocales())?.lazyLocales[file]
}

async function deliver(language: string, namespace: string, done: ReadCallback): Promise<void> {
  try {
    const found = await load(language, namespace)
    done(found ? null : `no texts: ${language} ${namespace}`, found)
  } catch (error) {
    done(error instanceof Error ? error : String(error), null)
  }
}

const bundled: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    void deliver(language, namespace, done)
  },
}

const KEY = 'caseway.language'

function storedLanguage(): Language {
  const stored = stores.local.getItem(KEY)
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
      ns: ['common', 'errors', 'session'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
    })
  dressPage(language)
}

export async function chooseLanguage(language: Language): Promise<void> {
  stores.local.setItem(KEY, language)
  await i18next.changeLanguage(language)
  dressPage(language)
}

/** Texts beyond the common ones, fetched by the loaders of the screens that show them. */
export function loadTexts(...namespaces: string[]): Promise<void> {
  return i18next.loadNamespaces(namespaces)
}

/** The labels of entities are one file each. */
export function loadLabels(...entities: string[]): Promise<void> {
  return loadTexts(...entities.map((entity) => `entities/${entity}`))
}
