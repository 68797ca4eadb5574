import { MessagesSquare } from 'lucide-react'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../i18n/use-texts.ts'
import { usePermissions } from '../records/use-permissions.ts'
import { chatDrafts, useChatDrafts } from './chat-drafts.ts'
import { ContactList } from './contact-list.tsx'
import { Conversation } from './conversation.tsx'

const one = css({ display: 'flex', flexDirection: 'column', flex: '1', minWidth: '0', minHeight: '0' })
const both = css({ display: 'flex', flex: '1', minHeight: '0' })
const beside = css({
  display: 'flex',
  flexDirection: 'column',
  width: '[20rem]',
  minHeight: '0',
  borderInlineEndWidth: '1',
  borderInlineEndStyle: 'solid',
  borderColor: 'line',
})

interface Props {
  roomy: boolean
  onLeave?: (() => void) | undefined
  onBack?: () => void
}

const back = () => chatDrafts.open(undefined)

/** S21: contact list and open conversation side by side; on a narrow screen, one of the two. */
export function ChatView({ roomy, onLeave, onBack = back }: Props) {
  const { t } = useTexts()
  const may = usePermissions()
  const { open } = useChatDrafts()
  const sign = <MessagesSquare aria-hidden="true" />
  if (may && !may('message.list'))
    return (
      <div className={one}>
        <EmptyState icon={sign} title={t('chat:none.title')} text={t('chat:none.text')} />
      </div>
    )
  const people = <ContactList open={open} onOpen={chatDrafts.open} />
  if (!roomy)
    return (
      <div className={one}>
        {open ? <Conversation key={open} contactId={open} onBack={onBack} onLeave={onLeave} /> : people}
      </div>
    )
  return (
    <div className={both}>
      <div className={beside}>{people}</div>
      <div className={one}>
        {open ? (
          <Conversation key={open} contactId={open} />
        ) : (
          <EmptyState icon={sign} title={t('chat:choose.title')} text={t('chat:choose.text')} />
        )}
      </div>
    </div>
  )
}
