import { MessagesSquare } from 'lucide-react'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { useChatUnseen } from '../../chat/chat-unseen.ts'
import { CountSign } from './count-sign.tsx'
import type { PanelName } from './panel-content.tsx'
import { togglesPanel } from './panel-toggle.ts'

interface Props {
  panel: PanelName | undefined
  onPanel: (name: PanelName) => void
}

/** Opens the chat, and says how much of it waits. */
export function ChatButton({ panel, onPanel }: Props) {
  const { t } = useTexts()
  const waits = useChatUnseen()
  return (
    <IconButton
      label={waits > 0 ? t('shell:chat.waiting', { count: waits }) : t('shell:chat.title')}
      {...togglesPanel('chat', panel, onPanel)}
    >
      <CountSign total={waits}>
        <MessagesSquare size="1.25em" aria-hidden="true" />
      </CountSign>
    </IconButton>
  )
}
