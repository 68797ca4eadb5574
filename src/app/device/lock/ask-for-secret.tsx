import { createRoot } from 'react-dom/client'
import { session } from '../../api/portal.ts'
import { loadTexts } from '../../i18n/setup.ts'
import { passkeysOffered } from './browser-passkey.ts'
import { SecretWanted } from './secret-wanted.tsx'

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
