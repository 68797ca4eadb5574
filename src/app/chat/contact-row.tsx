import { css, cx } from '#ui/styled/css/index.js'
import { useFormats } from '../i18n/formats.ts'
import { useTexts } from '../i18n/use-texts.ts'
import type { ChatContact } from './chat-queries.ts'
import { PresentAvatar } from './present-avatar.tsx'
import { usePresenceWord } from './use-presence-word.ts'

const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  width: 'full',
  minHeight: '14',
  paddingInline: '3',
  paddingBlock: '2',
  borderRadius: 'md',
  textAlign: 'start',
  _hover: { background: 'hover' },
  '&[aria-current=true]': { background: 'selected' },
})
const who = css({ flex: '1', minWidth: '0' })
const name = css({ fontWeight: 'medium', overflowWrap: 'anywhere', lineClamp: '2' })
const small = css({ textStyle: 'small', color: 'muted', overflowWrap: 'anywhere', lineClamp: '2' })
const count = css({
  minWidth: '5',
  paddingInline: '1.5',
  borderRadius: 'full',
  background: 'alarm',
  color: 'white',
  fontSize: 'xs',
  fontWeight: 'semibold',
  textAlign: 'center',
})

interface Props {
  contact: ChatContact
  open: boolean
  onOpen: () => void
}

export function ContactRow({ contact, open, onOpen }: Props) {
  const { t } = useTexts()
  const { number } = useFormats()
  const presence = usePresenceWord()
  const waits = contact.unseen_count
  return (
    <button type="button" className={row} aria-current={open} onClick={onOpen}>
      <PresentAvatar contact={contact} />
      <span className={who}>
        <span className={cx(name, waits > 0 && css({ fontWeight: 'semibold' }))}>
          <bdi>{contact.name}</bdi>
        </span>
        <span className={small}>{contact.mood ? <bdi>{contact.mood}</bdi> : presence(contact)}</span>
      </span>
      {waits > 0 && (
        <span className={count}>
          <span aria-hidden="true">{number(waits)}</span>
          <span className={css({ srOnly: true })}>{t('chat:unseen', { count: waits })}</span>
        </span>
      )}
    </button>
  )
}
