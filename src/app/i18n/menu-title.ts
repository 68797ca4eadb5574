import i18next from 'i18next'
import type { useTexts } from './use-texts.ts'

interface Titled {
  readonly title: string
  readonly translate_key?: string | null | undefined
}

type Texts = ReturnType<typeof useTexts>

/** An entry of the navigation in the reader's language; one that has no text of ours is called as it was written. */
export function menuTitle({ t, language }: Texts, item: Titled): string {
  const [, key] = /^menu\.(\w+)$/.exec(item.translate_key ?? '') ?? []
  return key && i18next.exists(`menu:${key}`, { lng: language }) ? t(`menu:${key}` as 'menu:dashboard') : item.title
}
