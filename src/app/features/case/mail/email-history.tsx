import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { messages } from '#ui/parts/messages.ts'
import { ApiError } from '../../../api/api-error.ts'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Panel } from '#ui/parts/panel.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { EmailEntry, emailList } from './email-entry.tsx'
import { emailQueries, sendAgain, type Email, type EmailData } from './email-queries.ts'
import { useMailFault } from '../../../case/mail.tsx'

/** What was written about the case and what became of it. */
export function EmailHistory({ id, data: { emails, leaves } }: { id: string; data: EmailData }) {
  const { t } = useTexts()
  const [read, setRead] = useState<string>()
  return (
    <Panel title={t('emails:history.title')}>
      {emails.length === 0 ? (
        <EmptyState title={t('emails:history.empty')} text={t('emails:history.emptyText')} />
      ) : (
        <ul className={emailList}>
          {emails.map((email) => (
            <EmailEntry key={email.id} email={email} leaves={leaves} onRead={() => setRead(email.id)}>
              <AgainButton id={id} email={email} />
            </EmailEntry>
          ))}
        </ul>
      )}
      {read !== undefined && <EmailDialog id={read} onClose={() => setRead(undefined)} />}
    </Panel>
  )
}

function AgainButton({ id, email }: { id: string; email: Email }) {
  const { t } = useTexts()
  const queryClient = useQueryClient()
  const sentence = useErrorSentence()
  const fault = useMailFault()
  const [busy, setBusy] = useState(false)
  const key = useRef<string>(undefined)

  async function send() {
    setBusy(true)
    // One key until it is done: a try whose answer was lost repeats itself.
    key.current ??= crypto.randomUUID()
    try {
      await sendAgain(email.id, key.current)
      key.current = undefined
      messages.show(t('emails:history.repeated'))
      await queryClient.invalidateQueries(emailQueries.data(id))
    } catch (error) {
      const code = error instanceof ApiError ? error.errors['recipients']?.[0] : undefined
      messages.show(code ? fault(code) : sentence(error), 'error')
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button size="sm" busy={busy} onClick={() => void send()}>
      {t('emails:history.again')}
    </Button>
  )
}
