import { CalendarDays, PanelLeft, Command, MessagesSquare } from 'lucide-react'
import { lazy } from 'react'
import { Avatar } from '#ui/parts/avatar.tsx'
import { Brand } from '#ui/parts/brand.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { useWide } from '#ui/parts/media.ts'
import { css, cx } from '#ui/styled/css/index.js'
import { currentUser } from '../../api/current-user.ts'
import { useSession } from '../../api/use-session.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Clock } from './clock.tsx'
import { BellSign, CountSign, togglesPanel } from './count-sign.tsx'
import { FontSize } from './font-size.tsx'
import { Fullscreen } from './fullscreen.tsx'
import type { ShellProps } from './display-settings.ts'
import type { PanelName } from './panel-content.tsx'
import { useBell } from './use-bell.ts'
import { PopoverButton } from './popover-button.tsx'
import { FailurePage } from '../../failure-page.tsx'
import { OptionalPart } from '../../optional-part.tsx'
import { useChatUnseen } from '../../chat/chat-unseen.ts'

const PatientSearch = lazy(() => import('./patient-search.tsx'))
const UserMenu = lazy(() => import('./user-menu.tsx'))

const wide = css({ display: { base: 'none', lg: 'contents' } })
const roomy = css({ display: { base: 'none', md: 'block' } })
const group = css({ display: 'flex', alignItems: 'center', gap: '1', marginInlineStart: 'auto' })

interface Props extends ShellProps {
  panel: PanelName | undefined
  onPanel: (name: PanelName) => void
  /** Where the navbar doesn't carry it. */
  branded: boolean
  /** Whether the navbar stands beside the page, and can be folded. */
  foldable: boolean
}

export function Toolbar({ look, onLook, onSignOut, onPalette, panel, onPanel, branded, foldable }: Props) {
  const { t } = useTexts()
  const { heard, total, label } = useBell()
  const user = currentUser(useSession())
  // Where there is no room for it, its code is not fetched either.
  const searches = useWide()
  return (
    <>
      {foldable && <FoldButton look={look} onLook={onLook} />}
      <div className={cx(css({ display: 'flex' }), !branded && css({ display: { lg: 'none' } }))}>
        <Brand name={t('product')} />
      </div>
      <div className={cx(roomy, css({ flex: '1', maxWidth: 'search' }))}>
        {searches && (
          <OptionalPart>
            <PatientSearch />
          </OptionalPart>
        )}
      </div>
      <div className={group}>
        <span className={css({ marginInlineEnd: '2' })}>
          <Clock />
        </span>
        <div className={wide}>
          <IconButton label={t('shell:palette')} aria-keyshortcuts="Control+K Meta+K" onClick={onPalette}>
            <Command size="1.25em" aria-hidden="true" />
          </IconButton>
        </div>
        <div className={roomy}>
          <FontSize value={look.font_size} onChange={(font_size) => onLook({ font_size })} />
        </div>
        <div className={wide}>
          <Fullscreen />
          <ChatButton panel={panel} onPanel={onPanel} />
          {heard && (
            <IconButton label={label} {...togglesPanel('notifications', panel, onPanel)}>
              <BellSign total={total} />
            </IconButton>
          )}
          <IconButton label={t('shell:quick.title')} {...togglesPanel('quick', panel, onPanel)}>
            <CalendarDays size="1.25em" aria-hidden="true" />
          </IconButton>
        </div>
        <PopoverButton
          label={t('toolbar:user.menu')}
          wide
          sign={<Avatar name={user.displayName} image={user.photoURL} decorative />}
        >
          <OptionalPart fallback={t('loading')} lost={FailurePage}>
            <UserMenu look={look} onLook={onLook} onSignOut={onSignOut} />
          </OptionalPart>
        </PopoverButton>
      </div>
    </>
  )
}

function FoldButton({ look, onLook }: Pick<ShellProps, 'look' | 'onLook'>) {
  const { t } = useTexts()
  const open = look.navbar === 'open'
  return (
    <IconButton
      label={open ? t('shell:navbar.fold') : t('shell:navbar.unfold')}
      aria-expanded={open}
      aria-controls="navbar"
      onClick={() => onLook({ navbar: open ? 'icons' : 'open' })}
    >
      <PanelLeft size="1.25em" aria-hidden="true" className={css({ _rtl: { transform: 'scaleX(-1)' } })} />
    </IconButton>
  )
}

interface ChatButtonProps {
  panel: PanelName | undefined
  onPanel: (name: PanelName) => void
}

/** Opens the chat, and says how much of it waits. */
function ChatButton({ panel, onPanel }: ChatButtonProps) {
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
