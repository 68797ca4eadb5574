import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { css } from '#ui/styled/css/index.js'
import { api, endViewingAs } from '../../../api/portal.ts'
import { useSession } from '../../../api/use-session.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useRoleTitle } from '../../../i18n/titles.ts'
import { useTexts } from '../../../i18n/use-texts.ts'

/** One comes back to oneself even where the server can't be told: the look ends by itself soon enough. */
async function endLook(): Promise<void> {
  await api.call('GET /logout', {}).catch(() => undefined)
  endViewingAs(true)
}

// At the lower edge of every screen: the upper one belongs to the heads of pages and lists. On a phone the bar in thumb's
// reach stays below it.
const strip = css({
  position: 'sticky',
  insetBlockEnd: { base: '[calc(3.5rem + env(safe-area-inset-bottom))]', lg: '0' },
  zIndex: 'frame',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  columnGap: '4',
  paddingInline: '4',
  paddingBlock: '2',
  background: 'cautionSoft',
  color: 'text',
  borderBlockStartWidth: '1',
  borderBlockStartStyle: 'solid',
  borderColor: 'caution',
})
const words = css({ display: 'flex', alignItems: 'center', gap: '2', minWidth: '0', color: 'caution' })

/** Tells the parts of the frame that reach to the lower edge how much of it is taken. */
function useRoomTaken() {
  const ref = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const watched = new ResizeObserver(() => style.setProperty('--strip', `${ref.current?.offsetHeight ?? 0}px`))
    if (ref.current) watched.observe(ref.current)
    return () => {
      watched.disconnect()
      style.removeProperty('--strip')
    }
  }, [])
  return ref
}

// A name of another script must not turn the sentence around it.
const apart = (name: string): string => `\u2068${name}\u2069`

/** P2: always visible while viewing as another user. */
export default function LookBanner() {
  const { t } = useTexts()
  const formats = useFormats()
  const roleTitle = useRoleTitle()
  const session = useSession()
  const room = useRoomTaken()
  const [busy, setBusy] = useState(false)
  if (!session?.looking) return null
  return (
    <section ref={room} aria-label={t('look:title')} className={strip}>
      <div role="status" className={words}>
        <Icon name="info" />
        <p className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>
          <span className={css({ fontWeight: 'semibold' })}>
            {t('look:seenAs', { name: apart(session.name), role: apart(roleTitle(session.role.title)) })}
          </span>{' '}
          {t('look:until', { time: formats.time(session.looking.until) })}
        </p>
      </div>
      <Button
        size="sm"
        busy={busy}
        className={css({ flexShrink: '0' })}
        onClick={() => {
          setBusy(true)
          void endLook()
        }}
      >
        {t('look:end')}
      </Button>
    </section>
  )
}
