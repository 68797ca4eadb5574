import { useNavigate } from '@tanstack/react-router'
import i18next from 'i18next'
import { type ReactNode, useCallback, useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { messages } from '#ui/parts/messages.ts'
import { css } from '#ui/styled/css/index.js'
import { ApiError } from '../../../api/api-error.ts'
import { api, clearSession, endSession, removeUserData, endViewingAs, leaving, session } from '../../../api/portal.ts'
import { sendAgain, tellNothingWaits } from '../../../device/outbox/own-outbox.ts'
import { loadTexts } from '../../../i18n/setup.ts'
import { useTexts } from '../../../i18n/use-texts.ts'

/** Tells the server first: a session that it still honours must not look ended here. Then nothing stays on the device. */
export async function signOut(sparing = false): Promise<void> {
  leaving.now = true
  const left = takeLeave(sparing).finally(() => (leaving.now = false))
  await left.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) endSession('ended')
    throw error
  })
}

async function takeLeave(sparing: boolean): Promise<void> {
  const who = session.current()
  const stay = who && !who.looking ? await plan(who.id, sparing) : undefined
  try {
    await api.call('GET /logout', {})
  } catch (error) {
    await stay?.().catch(() => undefined)
    throw error
  }
  if (endViewingAs(true)) return
  if (who) await removeUserData(who.id, sparing).catch(() => undefined)
  clearSession()
}

/** A browser that keeps nothing has nothing to lose by it. */
async function plan(userId: string, sparing: boolean): Promise<(() => Promise<void>) | undefined> {
  try {
    const { planLeaving } = await import('../../../device/leavings.ts')
    return await planLeaving(userId, sparing)
  } catch {
    return undefined
  }
}

interface Router {
  navigate: (place: { to: '/sign-out' }) => Promise<void>
}

/** The number of unsent changes; 0 where sign-out isn't possible anyway. */
async function unsentWork(): Promise<number> {
  const who = session.current()
  if (!who || who.looking || !navigator.onLine) return 0
  const { unsentHere } = await import('../../../device/outbox/own-outbox.ts')
  return unsentHere(who.id)
}

/** Signs out, says how that went, and leads to the page that says so too. What waits to be sent may be spared. */
async function leaveFor(go: () => Promise<void>, sparing = false): Promise<void> {
  try {
    await signOut(sparing)
  } catch {
    // The server no longer knew the session: it has ended, and that was said.
    if (session.current() !== null) messages.show(i18next.t('session:signOut.failed'), 'warning')
    return
  }
  // Out of a look one comes back to oneself, by another page.
  if (session.current()?.looking) return
  messages.show(i18next.t('session:signOut.success'))
  await go()
}

/** Unsent changes are never lost without a question; it stays until answered. */
export async function leave(router: Router, show: (question: ReactNode) => void): Promise<void> {
  const go = () => router.navigate({ to: '/sign-out' })
  const count = await unsentWork().catch(() => 0)
  if (count === 0) return leaveFor(go)
  await loadTexts('waiting', 'fields')
  // The menu it was chosen from would lie above the question.
  document.querySelector<HTMLElement>(':popover-open')?.hidePopover()
  const answered = (sparing: boolean) => {
    show(undefined)
    void leaveFor(go, sparing)
  }
  show(<UnsentQuestion count={count} recount={unsentWork} onLeave={answered} onClose={() => show(undefined)} />)
}

/** The way out where nothing can wait: before a password is chosen nothing is kept here. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  return useCallback(() => leaveFor(() => navigate({ to: '/sign-out' })), [navigate])
}

const ways = css({ display: 'grid', gap: '3', paddingBlockEnd: '2' })
const way = css({ display: 'grid', gap: '1', justifyItems: 'start' })

interface Props {
  count: number
  /** How many are left after a try to send them. */
  recount: () => Promise<number>
  onLeave: (sparing: boolean) => void
  onClose: () => void
}

/** Sign-out with unsent changes asks: send, keep encrypted, or discard. */
function UnsentQuestion({ count: atFirst, recount, onLeave, onClose }: Props) {
  const { t } = useTexts()
  const [count, setCount] = useState(atFirst)
  const [state, setState] = useState<'asking' | 'sending' | 'givingUp' | 'left'>('asking')
  const isBusy = state === 'sending' || state === 'givingUp'

  async function send(): Promise<void> {
    setState('sending')
    await sendAgain().catch(() => undefined)
    const left = await recount()
    if (left === 0) return onLeave(false)
    setCount(left)
    setState('left')
  }

  async function giveUp(): Promise<void> {
    setState('givingUp')
    await tellNothingWaits().catch(() => undefined)
    onLeave(false)
  }

  /** What has been given up is gone: there is no way back into it. */
  function close(): void {
    if (state !== 'givingUp') onClose()
  }

  return (
    <Dialog
      open
      alert
      onClose={close}
      title={t('waiting:leaving.title')}
      description={t('waiting:leaving.text', { count })}
      closeText={t('fields:close')}
      footer={
        <Button disabled={state === 'givingUp'} onClick={close}>
          {t('fields:cancel')}
        </Button>
      }
    >
      <div className={ways}>
        <p role="alert" className={css({ color: 'danger', _empty: { display: 'none' } })}>
          {state === 'left' && t('waiting:leaving.left', { count })}
        </p>
        <div className={way}>
          <Button tone="primary" busy={state === 'sending'} disabled={state === 'givingUp'} onClick={() => void send()}>
            {t('waiting:leaving.send')}
          </Button>
        </div>
        <div className={way}>
          <Button disabled={isBusy} onClick={() => onLeave(true)}>
            {t('waiting:leaving.keep')}
          </Button>
          <p className={css({ textStyle: 'small', color: 'muted' })}>{t('waiting:leaving.keepText')}</p>
        </div>
        <div className={way}>
          <Button
            tone="danger"
            busy={state === 'givingUp'}
            disabled={state === 'sending'}
            onClick={() => void giveUp()}
          >
            {t('waiting:leaving.discard')}
          </Button>
          <p className={css({ textStyle: 'small', color: 'muted' })}>{t('waiting:leaving.discardText')}</p>
        </div>
      </div>
    </Dialog>
  )
}
