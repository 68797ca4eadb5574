import { useRouter } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { Notice } from '#ui/parts/notice.tsx'
import { strip } from '#ui/parts/strip.ts'
import { css } from '#ui/styled/css/index.js'
import type { UpdateState } from '../../api/updates.ts'
import { uploader } from '../../files/portal-uploader.ts'
import { isLostByReload } from '../../files/uploader.ts'
import { useTexts } from '../../i18n/use-texts.ts'

const whole = css({
  position: 'fixed',
  inset: '0',
  zIndex: 'message',
  display: 'grid',
  placeItems: 'center',
  background: 'surface',
})

/** A newer portal is there. It is never loaded by itself: what is being written would be lost. */
export default function UpdateStrip({ state }: { state: Exclude<UpdateState, 'none'> }) {
  const { t } = useTexts()
  const { history } = useRouter()
  const [taking, setTaking] = useState(false)

  async function take(): Promise<void> {
    setTaking(true)
    const { takeUpdate } = await import('../../device/updates/follow-updates.ts')
    if (await takeUpdate()) return
    setTaking(false)
    tellWhy()
  }

  function tellWhy(): void {
    const unsent = uploader.current().find(isLostByReload)
    if (!unsent) return messages.show(t('notices:update.busy'), 'warning')
    const { name, patientId } = unsent
    // Where it can be tried again or canceled.
    const href = patientId === null ? undefined : `/patients/${patientId}/documents`
    const link = href === undefined ? undefined : { href, go: () => history.push(href) }
    messages.show(t('notices:update.unsent', { name }), 'warning', link)
  }

  const button = (
    <Button tone="primary" size={state === 'ready' ? 'sm' : undefined} busy={taking} onClick={() => void take()}>
      {t('notices:update.load')}
    </Button>
  )
  if (state === 'ready')
    return (
      <div className={strip({ tone: 'plain' })}>
        <RefreshCw size="1.25em" aria-hidden="true" className={css({ flexShrink: '0', color: 'muted' })} />
        <p className={css({ flex: '1' })}>{taking ? t('notices:update.taking') : t('notices:update.ready')}</p>
        {button}
      </div>
    )
  return (
    <div className={whole}>
      <Notice alert title={t('notices:update.demanded')}>
        <p>{taking ? t('notices:update.taking') : t('notices:update.demandedText')}</p>
        {button}
      </Notice>
    </div>
  )
}
