import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { messages } from '#ui/parts/messages.ts'
import { session } from '../../api/portal.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { signOut } from './sign-out.ts'

/** Signs out, says how that went, and leads to the page that says so too. */
export function useSignOut(): () => Promise<void> {
  const { t } = useTexts()
  const navigate = useNavigate()
  return useCallback(async () => {
    try {
      await signOut()
    } catch {
      // The server no longer knew the session: it has ended, and that was said.
      if (session.current() !== null) messages.show(t('session:signOut.failed'), 'warning')
      return
    }
    // Out of a look one comes back to oneself, by another page.
    if (session.current()?.looking) return
    messages.show(t('session:signOut.success'))
    await navigate({ to: '/sign-out' })
  }, [navigate, t])
}
