import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useDeferredValue, useState } from 'react'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { TextField } from '#ui/parts/text-field.tsx'
import { css, cx } from '#ui/styled/css/index.js'
import { useTexts } from '../i18n/use-texts.ts'
import { chatDrafts } from './chat-drafts.ts'
import { type ChatContact, chatQueries } from './chat-queries.ts'
import { Composer } from './composer.tsx'
import { MessageList } from './message-list.tsx'
import { PresentAvatar, usePresenceWord } from './present-avatar.tsx'
import { useTyping } from './use-conversation.ts'

/** A conversation partner. Contacts beyond the list's limit are known from the search. */
function useContact(contactId: string): ChatContact | undefined {
  const queryClient = useQueryClient()
  const { data: contacts } = useQuery(chatQueries.contacts(''))
  const found = contacts?.find(({ id }) => id === contactId)
  if (found) return found
  const lists = queryClient.getQueriesData<ChatContact[]>({ queryKey: ['chat', 'contacts'] })
  return lists.flatMap(([, list]) => list ?? []).find(({ id }) => id === contactId)
}

const frame = css({ display: 'flex', flexDirection: 'column', flex: '1', minHeight: '0', minWidth: '0' })
const dragged = css({ outline: '[2px dashed token(colors.primary)]', outlineOffset: '[-4px]' })
const head = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minHeight: '14',
  paddingInline: '4',
  paddingBlock: '2',
  borderBlockEndWidth: '1',
  borderBlockEndStyle: 'solid',
  borderColor: 'line',
})
const who = css({ flex: '1', minWidth: '0' })
const name = css({ fontWeight: 'semibold', overflowWrap: 'anywhere', lineClamp: '2' })
const small = css({ textStyle: 'small', color: 'muted' })
const searching = css({
  paddingInline: '4',
  paddingBlock: '3',
  borderBlockEndWidth: '1',
  borderBlockEndStyle: 'solid',
  borderColor: 'line',
})

const carriesFile = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files')

interface Props {
  contactId: string
  /** Back to the contact list, on narrow screens. */
  onBack?: () => void
  /** Called when a link leads to another page, so that the panel can close. */
  onLeave?: (() => void) | undefined
}

/** Conversation with one contact. A file can be dropped anywhere on it. */
export function Conversation({ contactId, onBack, onLeave }: Props) {
  const { t } = useTexts()
  const presence = usePresenceWord()
  const contact = useContact(contactId)
  const typing = useTyping(contactId)
  const [sought, setSought] = useState<string>()
  const search = useDeferredValue(sought?.trim() ?? '')
  const [over, setOver] = useState(false)

  function drop(event: DragEvent): void {
    if (!carriesFile(event)) return
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) chatDrafts.write(contactId, { file })
  }

  return (
    // The file button below offers the same to keyboard users.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label={contact ? t('chat:with', { name: contact.name }) : t('chat:conversation')}
      className={cx(frame, over && dragged)}
      onDragOver={(event) => {
        if (!carriesFile(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className={head}>
        {onBack && (
          <IconButton label={t('chat:back')} onClick={onBack}>
            <Icon name="back" size="md" />
          </IconButton>
        )}
        {contact && (
          <>
            <PresentAvatar contact={contact} />
            <div className={who}>
              <p className={name}>
                <bdi>{contact.name}</bdi>
              </p>
              <p role="status" className={small}>
                {typing ? t('chat:typing') : presence(contact)}
              </p>
            </div>
          </>
        )}
        <IconButton
          label={t('chat:searchMessages')}
          className={css({ marginInlineStart: 'auto' })}
          aria-expanded={sought !== undefined}
          onClick={() => setSought(sought === undefined ? '' : undefined)}
        >
          <Icon name="search" size="md" />
        </IconButton>
      </div>
      {sought !== undefined && (
        <div className={searching}>
          <TextField
            type="search"
            label={t('chat:searchMessages')}
            value={sought}
            onChange={(event) => setSought(event.target.value)}
          />
        </div>
      )}
      <MessageList contactId={contactId} search={search} onLeave={onLeave} />
      {contact?.can_write === false ? (
        <p className={cx(small, css({ padding: '4', textAlign: 'center' }))}>{t('chat:cannotWrite')}</p>
      ) : (
        <Composer contactId={contactId} />
      )}
    </section>
  )
}
