import i18next from 'i18next'
import type { ReactNode } from 'react'
import { messages } from '#ui/parts/messages.ts'
import { session } from '../../../api/portal.ts'
import { loadTexts } from '../../../i18n/setup.ts'
import { signOut } from './sign-out.ts'
import { UnsentQuestion } from './unsent-question.tsx'

interface Router {
  navigate: (place: { to: '/sign-out' }) => Promise<void>
}

/** How many things would be lost with what lies here; none are counted where one can't leave anyway. */
async function unsentWork(): Promise<number> {
  const who = session.current()
  if (!who || who.looking || !navigator.onLine) return 0
  const { unsentHere } = await import('../../../device/outbox/own-outbox.ts')
  return unsentHere(who.id)
}

/** Signs out, says how that went, and leads to the page that says so too. What waits to be sent may be spared. */
export async function leaveFor(go: () => Promise<void>, sparing = false): Promise<void> {
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

/** What nobody has heard of is not lost without a question, which is shown until it is answered. */
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
