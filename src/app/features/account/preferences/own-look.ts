import { useSyncExternalStore } from 'react'
import { messages } from '#ui/parts/messages.ts'
import { ApiError } from '../../../api/api-error.ts'
import { stores } from '../../../api/browser-stores.ts'
import { api, session } from '../../../api/portal.ts'
import { errorSentence } from '../../../i18n/error-sentence.ts'
import { chooseLanguage } from '../../../i18n/setup.ts'
import { createLook, type Look, type LookChange } from './look.ts'

function dress({ theme, font_size, language }: LookChange): void {
  const page = document.documentElement
  if (theme) page.dataset.theme = theme
  if (font_size) page.style.fontSize = `${font_size}%`
  if (language) void chooseLanguage(language)
}

async function save(settings: LookChange): Promise<void> {
  try {
    await api.call('PUT /me/settings', { body: { settings } })
  } catch (error) {
    // Offline is no news worth telling twice: the choice holds here and is saved later.
    if (!(error instanceof ApiError) || error.status !== 0) messages.show(errorSentence(error), 'error')
    throw error
  }
}

const look = createLook({ store: stores.local, dress, save })

let owner = session.current()?.id

/** Keeps the look in step with the person who is signed in, with his other devices and with the portal's other tabs. */
export function followLook(): void {
  session.subscribe(() => {
    const now = session.current()
    if (now?.id !== owner) look.forget()
    owner = now?.id
    // An administrator who sees as somebody else reads in his own language.
    if (now && !now.looking) look.take(now.settings)
  })
  window.addEventListener('storage', () => look.reread())
  window.addEventListener('online', () => void look.retry())
}

export function chooseLook(change: LookChange): void {
  const now = session.current()
  look.choose(change, now !== null && !now.looking)
}

export function useLook(): Look {
  return useSyncExternalStore(look.subscribe, look.current)
}
