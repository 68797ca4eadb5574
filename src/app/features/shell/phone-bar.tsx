import { CalendarDays, Menu as MenuSign, MessagesSquare } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '#ui/parts/icon.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../i18n/use-texts.ts'
import { useChatUnseen } from '../../chat/chat-unseen.ts'
import { BellSign, CountSign, togglesPanel } from './count-sign.tsx'
import type { PanelName } from './panel-content.tsx'
import { useBell } from './use-bell.ts'

const action = css({
  flex: '1',
  minWidth: '0',
  minHeight: '14',
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: '1',
  color: 'muted',
  fontSize: 'lg',
  '&[aria-expanded=true]': { color: 'link' },
})
const words = css({
  maxWidth: 'full',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: 'xs',
})

function Action({
  text,
  label,
  children,
  ...button
}: ComponentProps<'button'> & { text: string; label?: string; children: ReactNode }) {
  return (
    <button type="button" className={action} {...button}>
      {children}
      <span className={words}>
        {text}
        {label && <span className={css({ srOnly: true })}>: {label}</span>}
      </span>
    </button>
  )
}

interface Props {
  panel: PanelName | undefined
  onPanel: (name: PanelName) => void
  menuOpen: boolean
  onMenu: () => void
  onSearch: () => void
}

/** Bottom bar on phones with the most frequent actions. */
export function PhoneBar({ panel, onPanel, menuOpen, onMenu, onSearch }: Props) {
  const { t } = useTexts()
  const { heard, total, label } = useBell()
  const waits = useChatUnseen()
  return (
    <>
      <Action
        text={t('nav.menu')}
        aria-expanded={menuOpen}
        aria-controls={menuOpen ? 'navbar' : undefined}
        onClick={onMenu}
      >
        <MenuSign size="1.25em" aria-hidden="true" />
      </Action>
      <Action text={t('shell:search')} onClick={onSearch}>
        <Icon name="search" size="md" />
      </Action>
      {heard && (
        <Action text={t('shell:notifications.short')} label={label} {...togglesPanel('notifications', panel, onPanel)}>
          <BellSign total={total} />
        </Action>
      )}
      <Action
        text={t('shell:chat.short')}
        label={waits > 0 ? t('shell:chat.waiting', { count: waits }) : t('shell:chat.title')}
        {...togglesPanel('chat', panel, onPanel)}
      >
        <CountSign total={waits}>
          <MessagesSquare size="1.25em" aria-hidden="true" />
        </CountSign>
      </Action>
      <Action text={t('shell:quick.short')} label={t('shell:quick.title')} {...togglesPanel('quick', panel, onPanel)}>
        <CalendarDays size="1.25em" aria-hidden="true" />
      </Action>
    </>
  )
}
