import { useTexts } from '../i18n/use-texts.ts'
import type { ChatContact } from './chat-queries.ts'

/** Whether somebody is there, in a word. */
export function usePresenceWord(): (contact: Pick<ChatContact, 'is_online' | 'status' | 'can_write'>) => string {
  const { t } = useTexts()
  return ({ is_online, status, can_write }) => {
    if (!can_write) return t('chat:presence.gone')
    if (!is_online) return t('chat:presence.away')
    return status === 'busy' ? t('chat:presence.busy') : t('chat:presence.here')
  }
}
