import { useSyncExternalStore } from 'react'
import { messages } from '#ui/parts/messages.ts'
import { ApiError } from '../../../api/api-error.ts'
import { stores } from '../../../api/browser-stores.ts'
import { api, session } from '../../../api/portal.ts'
import { errorSentence } from '../../../i18n/error-sentence.ts'
import { chooseLanguage } from '../../../i18n/setup.ts'
import { createAppearance, type Appearance, type AppearanceChange } from './appearance.ts'

function dress({ theme, font_size, language }: AppearanceChange): void {
  const page = document.documentElement
  if (theme) page.dataset.theme = theme
  if (font_size) page.style.fontSize = `${font_size}%`
  if (language) void chooseLanguage(language)
}

async function save(settings: AppearanceChange): Promise<void> {
  try {
    await api.call('PUT /me/settings', { body: { settings } })
  } catch (error) {
    // Offline is no news worth telling twice: the choice holds here and is saved later.
    if (!(error instanceof ApiError) || error.status !== 0) messages.show(errorSentence(error), 'error')
    throw error
  }
}

const appearance = createAppearance({ store: stores.local, dress, save })

let owner = session.current()?.id

/** Keeps the appearance in step with the person who is signed in, with his other devices and with the portal's other tabs. */
export function followAppearance(): void {
  session.subscribe(() => {
    const now = session.current()
    if (now?.id !== owner) appearance.forget()
    owner = now?.id
    // While viewing as another user the administrator keeps the own language.
    if (now && !now.looking) appearance.take(now.settings, now.language)
  })
  window.addEventListener('storage', () => appearance.reread())
  window.addEventListener('online', () => void appearance.retry())
}

export function changeAppearance(change: AppearanceChange): void {
  const now = session.current()
  appearance.choose(change, now !== null && !now.looking)
}

export function useAppearance(): Appearance {
  return useSyncExternalStore(appearance.subscribe, appearance.current)
}
