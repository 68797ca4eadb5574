import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/parts/button.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { lock } from '../../../api/portal.ts'
import { useSession } from '../../../api/use-session.ts'
import { usePageTitle } from '../../../i18n/use-page-title.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { askTabs, lockMethod } from '../../../device/lock/unlock.ts'
import { LockFrame } from './lock-frame.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import { useUnlock } from './use-unlock.ts'
import { WithPasskey } from './with-passkey.tsx'
import { WithPin } from './with-pin.tsx'

/** Of the question what locks this device; it is answered by this device alone. */
const methodQuery = { queryKey: ['device', 'lock', 'method'], queryFn: async () => (await lockMethod()) ?? 'gone' }

/** The portal is locked: the secret opens it again where it was, or one signs in anew and nothing that lay here stays. */
export default function LockScreen() {
  // Waits for its texts by itself: whoever is let in at once needs none of them.
  useTranslation('lock')
  const { t } = useTexts()
  const state = useSyncExternalStore(lock.subscribe, lock.current)
  usePageTitle(t('lock:title'))
  if (state === 'erased') return <Erased />
  return <Locked />
}

/** Behind the lock, too, an order to forget everything is heard of: at once, and when there is a connection again. */
function heedWipe(userId: string): () => void {
  async function look(): Promise<void> {
    const { obeyWipe } = await import('../../../device/alerts/obey-wipe.ts')
    await obeyWipe(userId)
  }
  const lookNow = () => void look().catch(() => undefined)
  const whenSeen = () => document.visibilityState === 'visible' && lookNow()
  lookNow()
  window.addEventListener('online', lookNow)
  document.addEventListener('visibilitychange', whenSeen)
  return () => {
    window.removeEventListener('online', lookNow)
    document.removeEventListener('visibilitychange', whenSeen)
  }
}

function Locked() {
  const { t } = useTexts()
  const { id, name = '' } = useSession() ?? {}
  const [leaving, setLeaving] = useState(false)
  const { data: method } = useQuery({ ...methodQuery, staleTime: Infinity, gcTime: 0, retry: false })
  const unlocking = useUnlock()
  const { attempt } = unlocking
  useEffect(askTabs, [])
  useEffect(() => (id === undefined ? undefined : heedWipe(id)), [id])
  useEffect(() => {
    // No secret was asked for after all, or there is no key to open anything with.
    if (method === 'device' || method === 'gone') void attempt(method)
  }, [method, attempt])

  if (leaving) return <SignInAgain onStay={() => setLeaving(false)} />
  return (
    <LockFrame title={t('lock:title')} lead={t('lock:lead', { name: `\u2068${name}\u2069` })}>
      {method === 'pin' && <WithPin {...unlocking} />}
      {method === 'passkey' && <WithPasskey {...unlocking} />}
      {method === undefined && <Skeleton />}
      <Button tone="quiet" wide onClick={() => setLeaving(true)}>
        {method === 'pin' ? t('lock:forgotten') : t('lock:signInAgain')}
      </Button>
    </LockFrame>
  )
}

function Erased() {
  const { t } = useTexts()
  return (
    <LockFrame title={t('lock:erased.title')} lead={<span role="alert">{t('lock:erased.text')}</span>}>
      <Button tone="primary" wide onClick={() => window.location.replace('/sign-in')}>
        {t('lock:signInAgain')}
      </Button>
    </LockFrame>
  )
}
