import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CheckCheck, Undo2 } from 'lucide-react'
import { attached, bubble, foot, words } from '#ui/parts/bubble.ts'
import { Button } from '#ui/parts/button.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { messages } from '#ui/parts/messages.ts'
import { css } from '#ui/styled/css/index.js'
import { sizeText } from '../files/size-text.ts'
import { useErrorSentence } from '../i18n/error-sentence.ts'
import { useFormats } from '../i18n/formats.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { desk, type Outgoing } from './chat-desk.ts'
import { chatCalls, type ChatMessage, refreshConversation } from './chat-queries.ts'
import { deliverAgain } from './deliver.ts'

const link = css({ color: 'link', textDecoration: 'underline', overflowWrap: 'anywhere' })

interface Props {
  message: ChatMessage
  contactId: string
  /** It was sent so short a time ago that its author may take it back. */
  retractable: boolean
  onLeave: (() => void) | undefined
}

/** What was said, as plain text, whatever it looks like. */
export function MessageBubble({ message, contactId, retractable, onLeave }: Props) {
  const { t, language } = useTexts()
  const { time } = useFormats()
  const sentence = useErrorSentence()
  const queryClient = useQueryClient()
  const own = message.sender.id !== contactId
  const { file, patient } = message

  async function download(): Promise<void> {
    try {
      // A link, not a change of address: the page stays where it is.
      const way = document.createElement('a')
      way.href = await chatCalls.fileAddress(message.id)
      way.download = file?.name ?? ''
      way.click()
    } catch (error) {
      messages.show(sentence(error, t('chat:notDownloaded')), 'error')
    }
  }

  async function retract(): Promise<void> {
    try {
      await chatCalls.retract(message.id)
    } catch (error) {
      messages.show(sentence(error), 'error')
    }
    await refreshConversation(queryClient, contactId)
  }

  const from = <span className={css({ srOnly: true })}>{own ? t('chat:fromMe') : t('chat:fromThem')}</span>
  const at = <time dateTime={message.created_at}>{time(message.created_at)}</time>
  if (message.retracted_at)
    return (
      <div className={bubble({ own, faint: true })}>
        {from}
        <p>{own ? t('chat:retractedOwn') : t('chat:retracted')}</p>
        <p className={foot}>{at}</p>
      </div>
    )
  return (
    <div className={bubble({ own })}>
      {from}
      {message.message && (
        <p dir="auto" className={words}>
          {message.message}
        </p>
      )}
      {file && (
        <button type="button" className={attached} onClick={() => void download()}>
          <Icon name="file" />
          <bdi className={link}>{file.name}</bdi>
          <span className={css({ color: 'muted', flexShrink: '0' })}>{sizeText(file.size, language)}</span>
        </button>
      )}
      {patient && (
        <Link to="/patients/$patientId" params={{ patientId: patient.id }} className={link} onClick={onLeave}>
          {patient.case_number ? t('chat:caseNumber', { number: patient.case_number }) : t('chat:case')}
        </Link>
      )}
      <div className={foot}>
        {at}
        {own && message.seen_at && (
          <span className={css({ display: 'inline-flex', alignItems: 'center', gap: '1' })}>
            <CheckCheck size="1em" aria-hidden="true" />
            {t('chat:seen')}
          </span>
        )}
        {own && retractable && (
          <IconButton size="sm" label={t('chat:retract')} onClick={() => void retract()}>
            <Undo2 size="1em" aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </div>
  )
}

/** A message on its way, or one that did not arrive: it stays until it does or is given up. */
export function OutgoingBubble({ message }: { message: Outgoing }) {
  const { t, language } = useTexts()
  const sentence = useErrorSentence()
  const queryClient = useQueryClient()
  const failed = message.state === 'failed'
  return (
    <div className={bubble({ own: true })} aria-busy={!failed}>
      <span className={css({ srOnly: true })}>{t('chat:fromMe')}</span>
      {message.text !== '' && (
        <p dir="auto" className={words}>
          {message.text}
        </p>
      )}
      {message.file && (
        <p className={attached}>
          <Icon name="file" />
          <bdi>{message.file.name}</bdi>
          <span className={css({ color: 'muted' })}>{sizeText(message.file.size, language)}</span>
        </p>
      )}
      {failed ? (
        <>
          <p role="alert" className={css({ textStyle: 'small', color: 'danger' })}>
            {t('chat:notSent')} {sentence(message.error)}
          </p>
          <div className={foot}>
            <Button size="sm" onClick={() => deliverAgain(queryClient, message)}>
              {t('chat:again')}
            </Button>
            <Button size="sm" tone="quiet" onClick={() => desk.settle(message.id)}>
              {t('chat:discard')}
            </Button>
          </div>
        </>
      ) : (
        <p className={foot}>{t('chat:sending')}</p>
      )}
    </div>
  )
}
