import i18next from 'i18next'
import { roleTitles } from '#domain/access/viewer.ts'
import { roleInWords } from '../api/current-user.ts'
import type { Language } from './languages.ts'
import { textIn, useTexts } from './use-texts.ts'

/** A7: a role in the reader's language. Those that administrators made are named as they wrote them. */
export function useRoleTitle(): (title: string | undefined) => string {
  const { t } = useTexts()
  return (title) => {
    if (!title) return t('guest')
    const known = roleTitles.find((role) => role === title)
    return known ? t(`shell:roles.${known}`) : roleInWords(title)
  }
}

interface Titled {
  readonly title: string
  readonly translate_key?: string | null | undefined
}

/** An entry of the navigation in the reader's language; one that has no text of ours is called as it was written. */
export function menuTitle(language: Language, item: Titled): string {
  const [, key] = /^menu\.(\w+)$/.exec(item.translate_key ?? '') ?? []
  return key && i18next.exists(`menu:${key}`, { lng: language }) ? textIn(language)(`menu:${key}`) : item.title
}
