import { useId, useState, type FormEvent } from 'react'
import { SHORTEST_PIN, isPin } from '#offline/keys/pin-wrap.ts'
import type { Method } from '#offline/keys/key-wrap.ts'
import type { Proof, Protection } from '#offline/keys/key-ring.ts'
import { Button } from '#ui/parts/button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { TextField } from '#ui/parts/text-field.tsx'
import { css } from '#ui/styled/css/index.js'
import { session } from '../../api/portal.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { browserPasskey, makePasskey } from './browser-passkey.ts'
import { protectHere } from './protection.ts'

interface Props {
  readonly now: Method
  readonly wanted: Method
  readonly onClose: () => void
  readonly onDone: () => void
}

const nothing = { current: '', pin: '', repeat: '' }
type Name = keyof typeof nothing
type Faults = Partial<Record<Name, string>>

/** Asks for what locks now, and for what is to lock from then on. */
export function LockDialog({ now, wanted, onClose, onDone }: Props) {
  const { t } = useTexts()
  const id = useId()
  const [said, setSaid] = useState(nothing)
  const [faults, setFaults] = useState<Faults>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  function faultsOf(): Faults {
    if (wanted !== 'pin') return {}
    if (!isPin(said.pin)) return { pin: t('lock:choose.weak') }
    return said.pin === said.repeat ? {} : { repeat: t('lock:choose.differs') }
  }

  const proof = (): Proof => {
    if (now === 'pin') return { method: 'pin', pin: said.current }
    return now === 'passkey' ? { method: 'passkey', passkey: browserPasskey } : { method: 'device' }
  }

  async function protection(): Promise<Protection> {
    if (wanted === 'pin') return { method: 'pin', pin: said.pin }
    if (wanted === 'device') return { method: 'device' }
    const who = session.current()
    const credential = who && (await makePasskey(who.email, who.name))
    if (!credential) throw new Error('this passkey answers no questions')
    return { method: 'passkey', passkey: browserPasskey, credential }
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const found = faultsOf()
    setFaults(found)
    setFailure(undefined)
    if (busy || Object.keys(found).length > 0) return
    setBusy(true)
    try {
      const refused = await protectHere(proof(), await protection())
      if (!refused) return onDone()
      setFaults({ current: t('lock:wrong', { count: refused.left }) })
    } catch {
      const byPasskey = wanted === 'passkey' || now === 'passkey'
      setFailure(byPasskey ? t('lock:choose.passkeyFailed') : t('lock:choose.failed'))
    } finally {
      setBusy(false)
    }
  }

  const field = (name: Name, label: string) => (
    <TextField
      label={label}
      type="password"
      inputMode="numeric"
      autoComplete="off"
      dir="ltr"
      maxLength={2 * SHORTEST_PIN}
      value={said[name]}
      error={faults[name]}
      hint={name === 'pin' ? t('lock:choose.rule') : undefined}
      onChange={({ target }) => setSaid({ ...said, [name]: target.value })}
    />
  )
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={t(`lock:choose.${wanted}`)}
      closeText={t('lock:choose.close')}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {t('lock:choose.cancel')}
        </Button>,
        <Button key="do" type="submit" form={id} tone="primary" busy={busy}>
          {t('lock:choose.do')}
        </Button>,
      ]}
    >
      <form
        id={id}
        noValidate
        autoComplete="off"
        className={css({ display: 'grid', gap: '4' })}
        onSubmit={(event) => void submit(event)}
      >
        <p role="alert" className={css({ color: 'danger', _empty: { display: 'none' } })}>
          {failure}
        </p>
        {now === 'pin' && field('current', t('lock:choose.current'))}
        {now === 'passkey' && <p>{t('lock:choose.passkeyCurrent')}</p>}
        {wanted === 'pin' && field('pin', t('lock:choose.new'))}
        {wanted === 'pin' && field('repeat', t('lock:choose.repeat'))}
        {wanted === 'passkey' && <p>{t('lock:choose.passkeyText')}</p>}
      </form>
    </Dialog>
  )
}
