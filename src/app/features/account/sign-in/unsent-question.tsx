import { useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import { sendAgain, tellNothingWaits } from '../../../device/outbox/own-outbox.ts'

const ways = css({ display: 'grid', gap: '3', paddingBlockEnd: '2' })
const way = css({ display: 'grid', gap: '1', justifyItems: 'start' })

interface Props {
  count: number
  /** How many are left after a try to send them. */
  recount: () => Promise<number>
  onLeave: (sparing: boolean) => void
  onClose: () => void
}

/** Whoever signs out while something waits is asked: it is sent, stays here sealed, or goes. */
export function UnsentQuestion({ count: atFirst, recount, onLeave, onClose }: Props) {
  const { t } = useTexts()
  const [count, setCount] = useState(atFirst)
  const [state, setState] = useState<'asking' | 'sending' | 'left'>('asking')

  async function send(): Promise<void> {
    setState('sending')
    await sendAgain().catch(() => undefined)
    const left = await recount()
    if (left === 0) return onLeave(false)
    setCount(left)
    setState('left')
  }

  async function giveUp(): Promise<void> {
    await tellNothingWaits().catch(() => undefined)
    onLeave(false)
  }

  return (
    <Dialog
      open
      alert
      onClose={onClose}
      title={t('waiting:leaving.title')}
      description={t('waiting:leaving.text', { count })}
      closeText={t('fields:close')}
      footer={<Button onClick={onClose}>{t('fields:cancel')}</Button>}
    >
      <div className={ways}>
        <p role="alert" className={css({ color: 'danger', _empty: { display: 'none' } })}>
          {state === 'left' && t('waiting:leaving.left', { count })}
        </p>
        <div className={way}>
          <Button tone="primary" busy={state === 'sending'} onClick={() => void send()}>
            {t('waiting:leaving.send')}
          </Button>
        </div>
        <div className={way}>
          <Button disabled={state === 'sending'} onClick={() => onLeave(true)}>
            {t('waiting:leaving.keep')}
          </Button>
          <p className={css({ textStyle: 'small', color: 'muted' })}>{t('waiting:leaving.keepText')}</p>
        </div>
        <div className={way}>
          <Button tone="danger" disabled={state === 'sending'} onClick={() => void giveUp()}>
            {t('waiting:leaving.discard')}
          </Button>
          <p className={css({ textStyle: 'small', color: 'muted' })}>{t('waiting:leaving.discardText')}</p>
        </div>
      </div>
    </Dialog>
  )
}
