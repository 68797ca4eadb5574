import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { desk, useDesk } from '../../../chat/chat-desk.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** With whom one talks at this place. */
    talk?: string
  }
}

/**
 * Where there is room for people or a conversation, but not for both, a conversation is a place of its own: whoever goes
 * back from it comes to the people, and not off the page. Answers what leads back.
 */
export function useTalkPlaces(roomy: boolean): () => void {
  const router = useRouter()
  const { open } = useDesk()
  const talk = useRouterState({ select: ({ location }) => location.state.talk })
  const at = useRef<string>(undefined)

  useEffect(() => {
    if (at.current !== talk) {
      at.current = talk
      desk.open(talk)
    } else if (!roomy && open !== undefined && open !== talk) {
      // Opened in the list, in the panel before, or from a message about it.
      void router.navigate({ to: '/apps/chat', state: { talk: open } })
    }
  }, [router, roomy, open, talk])

  return () => {
    if (talk === undefined) desk.open(undefined)
    else router.history.back()
  }
}
