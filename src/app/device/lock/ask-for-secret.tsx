import { FingerprintPattern, Grid3x3 } from 'lucide-react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Button } from '#ui/parts/button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { messages } from '#ui/parts/messages.ts'
import { css } from '#ui/styled/css/index.js'
import { session } from '../../api/portal.ts'
import { loadTexts } from '../../i18n/setup.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { passkeysOffered } from './browser-passkey.ts'
import { LockDialog } from './lock-dialog.tsx'

let asked: string | undefined

/**
 * Asks for a secret over whatever is on the screen: nothing that is being written there may be lost. Once while the page
 * lasts; what asks has a place of its own, for hardly anybody ever needs it.
 */
export async function askForSecret(): Promise<void> {
  const who = session.current()?.id
  if (who === undefined || asked === who) return
  asked = who
  const [passkeys] = await Promise.all([passkeysOffered(), loadTexts('lock')])
  const root = createRoot(document.createElement('div'), { identifierPrefix: 'secret-' })
  const forget = session.subscribe(() => {
    if (session.current()?.id !== who) close()
  })
  const close = (): void => {
    forget()
    root.unmount()
  }
  root.render(<SecretWanted passkeys={passkeys} onClose={close} />)
}

const texts = css({ display: 'grid', gap: '3', paddingBlockEnd: '2' })
const ways = css({ display: 'grid', gap: '2', paddingBlockStart: '2' })

interface Props {
  /** Whether this browser can ask a passkey. */
  passkeys: boolean
  onClose: () => void
}

/** W3: the administrator requires a PIN or passkey before data is stored; until then nothing is. */
function SecretWanted({ passkeys, onClose }: Props) {
  const { t } = useTexts()
  const [wanted, setWanted] = useState<'pin' | 'passkey'>()
  if (wanted) {
    return (
      <LockDialog
        now="device"
        wanted={wanted}
        onClose={() => setWanted(undefined)}
        onDone={() => {
          messages.show(t('lock:ways.done'))
          onClose()
        }}
      />
    )
  }
  return (
    <Dialog
      open
      alert
      size="sm"
      onClose={onClose}
      title={t('lock:wanted.title')}
      closeText={t('lock:choose.close')}
      footer={<Button onClick={onClose}>{t('lock:wanted.later')}</Button>}
    >
      <div className={texts}>
        <p>{t('lock:wanted.text')}</p>
        <p className={css({ color: 'muted' })}>{t('lock:wanted.until')}</p>
        <div className={ways}>
          <Button
            tone="primary"
            wide
            icon={<Grid3x3 size="1.25em" aria-hidden="true" />}
            onClick={() => setWanted('pin')}
          >
            {t('lock:choose.pin')}
          </Button>
          {passkeys && (
            <Button
              wide
              icon={<FingerprintPattern size="1.25em" aria-hidden="true" />}
              onClick={() => setWanted('passkey')}
            >
              {t('lock:choose.passkey')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
