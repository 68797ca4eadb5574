import { Avatar } from '#ui/parts/avatar.tsx'
import { css, cva } from '#ui/styled/css/index.js'
import { useTexts } from '../i18n/use-texts.ts'
import type { ChatContact } from './chat-queries.ts'

/** Text for the presence of a contact. */
export function usePresenceWord(): (contact: Pick<ChatContact, 'is_online' | 'status' | 'can_write'>) => string {
  const { t } = useTexts()
  return ({ is_online, status, can_write }) => {
    if (!can_write) return t('chat:presence.gone')
    if (!is_online) return t('chat:presence.away')
    return status === 'busy' ? t('chat:presence.busy') : t('chat:presence.here')
  }
}

const dot = cva({
  base: {
    position: 'absolute',
    insetBlockEnd: '0',
    insetInlineEnd: '0',
    width: '3',
    height: '3',
    borderRadius: 'full',
    borderWidth: '2',
    borderStyle: 'solid',
    borderColor: 'surface',
  },
  variants: { busy: { true: { background: 'caution' }, false: { background: 'positive' } } },
})

/** Avatar with a dot while the contact is online. Decorative: a text beside it says the same. */
export function PresentAvatar({ contact }: { contact: Pick<ChatContact, 'name' | 'image' | 'is_online' | 'status'> }) {
  return (
    <span className={css({ position: 'relative', display: 'inline-flex', flexShrink: '0' })}>
      <Avatar name={contact.name} image={contact.image} decorative />
      {contact.is_online && <span aria-hidden="true" className={dot({ busy: contact.status === 'busy' })} />}
    </span>
  )
}
