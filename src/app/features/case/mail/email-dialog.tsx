import { useQuery } from '@tanstack/react-query'
import { BusyText } from '#ui/parts/busy-text.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css } from '#ui/styled/css/index.js'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { emailQueries } from './email-queries.ts'
import { MailPaper } from '../../../case/mail.tsx'

/** One mail of the outbox, as it was or will be sent. */
export function EmailDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const { data, error } = useQuery(emailQueries.one(id))
  const to = data && (
    <>
      {data.recipient_name && <bdi>{data.recipient_name}</bdi>} <bdi dir="ltr">{data.recipient}</bdi>
    </>
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('emails:history.mail')}
      description={to}
      closeText={t('fields:close')}
      size="lg"
    >
      <BusyText>{!data && !error && t('loading')}</BusyText>
      {error ? <p role="alert">{sentence(error)}</p> : !data && <Skeleton shape="card" width="full" />}
      {data && (
        <div className={css({ paddingBlockEnd: '5' })}>
          <MailPaper subject={data.subject ?? ''} html={data.html ?? data.text} language={data.language} />
        </div>
      )}
    </Dialog>
  )
}
