import { useQuery } from '@tanstack/react-query'
import { FingerprintPattern, LockKeyhole } from 'lucide-react'
import {
  type FormEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { Secret } from '#offline/personal-device.ts'
import { Brand } from '#ui/parts/brand.tsx'
import { Button } from '#ui/parts/button.tsx'
import { frontCard } from '#ui/parts/front-card.ts'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { TextField } from '#ui/parts/text-field.tsx'
import { css } from '#ui/styled/css/index.js'
import { lock } from '../../../api/portal.ts'
import { useSession } from '../../../api/use-session.ts'
import { browserPasskey } from '../../../device/lock/browser-passkey.ts'
import { leaveForGood } from '../../../device/lock/leave-for-good.ts'
import { askTabs, lockMethod, unlock, type Unlocking } from '../../../device/lock/unlock.ts'
import { usePageTitle } from '../../../i18n/use-page-title.ts'
import { useTexts } from '../../../i18n/use-texts.ts'

/** Query for the lock method; answered locally. */
const methodQuery = { queryKey: ['device', 'lock', 'method'], queryFn: async () => (await lockMethod()) ?? 'gone' }

/** Unlocks with the PIN or passkey and returns to the same page; or signs in anew, which deletes the local data. */
export default function LockScreen() {
  // Loads its texts itself: most users never see this screen.
  useTranslation('lock')
  const { t } = useTexts()
  const state = useSyncExternalStore(lock.subscribe, lock.current)
  usePageTitle(t('lock:title'))
  if (state === 'erased') return <Erased />
  return <Locked />
}

/** Obeys a remote wipe while locked: checks now, when the tab becomes visible and when the connection is back. */
function watchForWipe(userId: string): () => void {
  async function look(): Promise<void> {
    const { obeyWipe } = await import('../../../device/remote-wipe.ts')
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
  useEffect(() => (id === undefined ? undefined : watchForWipe(id)), [id])
  useEffect(() => {
    // The device is not locked after all, or its key is gone: both need no input.
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

interface Unlock {
  readonly busy: boolean
  /** How the last attempt ended, if it did not open. */
  readonly outcome: Unlocking | undefined
  attempt(secret: Secret | 'device' | 'gone'): Promise<void>
}

/** Tries to unlock the device's data. On success the lock screen is replaced. */
function useUnlock(): Unlock {
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Unlocking>()
  const attempt = useCallback(async (secret: Secret | 'device' | 'gone') => {
    if (secret === 'gone') return leaveForGood('erased')
    setBusy(true)
    setOutcome(await unlock(secret === 'device' ? undefined : secret).catch(() => 'refused' as const))
    setBusy(false)
  }, [])
  return { busy, outcome, attempt }
}

/** PIN input with the number of attempts left. */
function WithPin({ busy, outcome, attempt }: Unlock) {
  const { t } = useTexts()
  const said = useOutcome(outcome)
  const [pin, setPin] = useState('')
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    // Focus the input on mount and after a wrong PIN.
    if (!busy) field.current?.focus()
  }, [busy])

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (busy || pin === '') return
    setPin('')
    void attempt({ pin })
  }

  return (
    <form
      noValidate
      autoComplete="off"
      aria-busy={busy}
      onSubmit={submit}
      className={css({ display: 'grid', gap: '4' })}
    >
      <TextField
        ref={field}
        label={t('lock:pin')}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        dir="ltr"
        value={pin}
        error={said}
        onChange={({ target }) => setPin(target.value)}
      />
      <Button type="submit" tone="primary" wide busy={busy}>
        {t('lock:unlock')}
      </Button>
    </form>
  )
}

/** Message for the result of an attempt. */
function useOutcome(outcome: Unlocking | undefined): string | undefined {
  const { t } = useTexts()
  if (outcome === 'away') return t('lock:away')
  if (outcome === 'refused') return t('lock:refused')
  return typeof outcome === 'object' ? t('lock:wrong', { count: outcome.left }) : undefined
}

/** The browser prompts for the passkey after a press. */
function WithPasskey({ busy, outcome, attempt }: Unlock) {
  const { t } = useTexts()
  const said = useOutcome(outcome)
  return (
    <>
      <p role="alert" className={css({ color: 'danger', _empty: { display: 'none' } })}>
        {said}
      </p>
      <Button
        tone="primary"
        wide
        busy={busy}
        icon={<FingerprintPattern size="1.25em" aria-hidden="true" />}
        onClick={() => void attempt({ passkey: browserPasskey })}
      >
        {t('lock:withPasskey')}
      </Button>
    </>
  )
}

const page = css({
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'center',
  gap: '6',
  minHeight: 'screen',
  paddingInline: '4',
  paddingBlock: '6',
})
interface Props {
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** The page that stands there in place of the portal: there is nothing else on it that could have the focus. */
function LockFrame({ title, lead, children }: Props) {
  const { t } = useTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  // What had the focus is gone with the page before. A field on this one may take it right after.
  useLayoutEffect(() => heading.current?.focus(), [])
  return (
    <main className={page}>
      <Brand name={t('product')} />
      <section className={frontCard}>
        <div className={css({ display: 'grid', gap: '1' })}>
          <LockKeyhole size="1.75em" aria-hidden="true" className={css({ color: 'muted', marginBlockEnd: '2' })} />
          <h1 ref={heading} tabIndex={-1} className={css({ textStyle: 'title', outline: 'none' })}>
            {title}
          </h1>
          <p className={css({ color: 'muted', overflowWrap: 'anywhere' })}>{lead}</p>
        </div>
        {children}
      </section>
    </main>
  )
}

/** The way out for users without the PIN or passkey; the consequences are stated first. */
function SignInAgain({ onStay }: { onStay: () => void }) {
  const { t } = useTexts()
  const [busy, setBusy] = useState(false)
  return (
    <LockFrame title={t('lock:leave.title')} lead={t('lock:leave.text')}>
      <div className={css({ display: 'grid', gap: '2' })}>
        <Button
          tone="danger"
          wide
          busy={busy}
          onClick={() => {
            setBusy(true)
            void leaveForGood('shut')
          }}
        >
          {t('lock:leave.do')}
        </Button>
        <Button wide onClick={onStay}>
          {t('lock:leave.stay')}
        </Button>
      </div>
    </LockFrame>
  )
}
