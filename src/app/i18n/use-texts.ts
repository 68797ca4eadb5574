import i18next, { type TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { isLanguage, type Language } from './languages.ts'

/** Every namespace but the default one is written in front of its keys, `session:signIn.title`, and checked by the compiler. */
type Texts = TFunction<
  [
    'common',
    'account',
    'alerts',
    'answer',
    'calendar',
    'intake',
    'cases',
    'case',
    'chat',
    'emails',
    'errors',
    'exports',
    'fields',
    'desk',
    'first',
    'filters',
    'dashboard',
    'distribution',
    'documents',
    'liens',
    'lists',
    'lock',
    'look',
    'menu',
    'overview',
    'notes',
    'notices',
    'toolbar',
    'appointments',
    'medical',
    'underwriting',
    'lawfirm',
    'history',
    'messages',
    'palette',
    'profile',
    'quick',
    'receipts',
    'record',
    'records',
    'reports',
    'search',
    'session',
    'settings',
    'shell',
    'tasks',
    'terms',
    'userconfig',
    'waiting',
    'work',
  ]
>

export function useTexts(): { t: Texts; language: Language } {
  const { t, i18n } = useTranslation()
  return { t, language: isLanguage(i18n.language) ? i18n.language : 'en' }
}

/** Texts whose keys are put together at run time, from names that a definition or the server says. */
export function textIn(language: string): (key: string, values?: Readonly<Record<string, unknown>>) => string {
  const text = i18next.getFixedT(language)
  return (key, values = {}) => text(key, { ...values, defaultValue: String(values.defaultValue ?? key) })
}

/** Texts whose keys are made of codes of the server; undefined where a code has no text. */
export function useOptionalTexts(): { t: (key: string) => string | undefined } {
  const { i18n } = useTranslation()
  const text = textIn(i18n.language)
  return { t: (key) => (i18n.exists(key) ? text(key) : undefined) }
}
