import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { messages } from '#ui/parts/messages.ts'
import { chatDrafts } from '../../../chat/chat-drafts.ts'
import { chatQueries, type ChatContact } from '../../../chat/chat-queries.ts'

const PLACE = '/apps/chat'

/** S18: who looks at this tab, but not at the conversation, is told who of the team has written. */
export async function announceChat(
  queryClient: QueryClient,
  contactId: string,
  go: (place: string) => void,
): Promise<void> {
  const looks = () => document.visibilityState === 'visible' && !isOpen(queryClient, contactId)
  if (!looks()) return
  const name = await nameOf(queryClient, contactId)
  if (name === undefined || !looks()) return
  messages.show(i18next.t('shell:chat.arrived', { name }), 'news', {
    href: PLACE,
    go() {
      chatDrafts.open(contactId)
      go(PLACE)
    },
  })
}

/** In the panel or on the page. */
function isOpen(queryClient: QueryClient, contactId: string): boolean {
  const shown = { queryKey: ['chat', 'conversation', contactId], type: 'active' } as const
  return queryClient.getQueryCache().findAll(shown).length > 0
}

/** For a sender not in the list, the list is refetched. */
async function nameOf(queryClient: QueryClient, contactId: string): Promise<string | undefined> {
  const contacts = chatQueries.contacts('')
  const find = (list: readonly ChatContact[]) => list.find(({ id }) => id === contactId)?.name
  return find(await queryClient.ensureQueryData(contacts)) ?? find(await queryClient.fetchQuery(contacts))
}
