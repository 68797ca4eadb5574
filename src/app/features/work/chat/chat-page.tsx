import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useWide } from '#ui/parts/media.ts'
import { sheet } from '#ui/parts/sheet.ts'
import { css, cx } from '#ui/styled/css/index.js'
import { chatDrafts, useChatDrafts } from '../../../chat/chat-drafts.ts'
import { ChatView } from '../../../chat/chat-view.tsx'
import { usePageTitle } from '../../../i18n/use-page-title.ts'
import { useTexts } from '../../../i18n/use-texts.ts'

const page = css({ display: 'grid', gridTemplateRows: 'auto minmax(0, 1fr)', gap: '4' })
const card = cx(
  sheet,
  css({
    display: 'flex',
    // What the frame of the portal leaves of the window: the form stays in sight while the messages scroll.
    height: '[max(24rem, calc(100dvh - 14rem))]',
    overflow: 'hidden',
  }),
)

/** S21, N2: the team's chat with room for both, people and conversation. */
export function ChatPage() {
  const { t } = useTexts()
  const roomy = useWide()
  const back = useTalkPlaces(roomy)
  usePageTitle(t('chat:title'))
  return (
    <div className={page}>
      <h1 className={css({ textStyle: 'title' })}>{t('chat:title')}</h1>
      <div className={card}>
        <ChatView roomy={roomy} onBack={back} />
      </div>
    </div>
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** With whom one talks at this place. */
    talk?: string
  }
}

/**
 * On narrow screens a conversation is a place of its own: going back leads to the list of people, not off the page.
 * Returns the function that goes back.
 */
function useTalkPlaces(roomy: boolean): () => void {
  const router = useRouter()
  const { open } = useChatDrafts()
  const talk = useRouterState({ select: ({ location }) => location.state.talk })
  const at = useRef<string>(undefined)

  useEffect(() => {
    if (at.current !== talk) {
      at.current = talk
      chatDrafts.open(talk)
    } else if (!roomy && open !== undefined && open !== talk) {
      // Opened in the list, in the panel before, or from a message about it.
      void router.navigate({ to: '/apps/chat', state: { talk: open } })
    }
  }, [router, roomy, open, talk])

  return () => {
    if (talk === undefined) chatDrafts.open(undefined)
    else router.history.back()
  }
}
