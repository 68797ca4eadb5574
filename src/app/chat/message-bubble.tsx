import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CheckCheck, Undo2 } from 'lucide-react'
import { attached, bubble, foot, words } from '#ui/parts/bubble.ts'
import { Icon } from '#ui/parts/icon.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { css } from '#ui/styled/css/index.js'
import { useErrorSentence } from '../i18n/error-sentence.ts'
import { useFormats } from '../i18n/formats.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { sizeText } from '../files/size-text.ts'
import { chatCalls, refreshConversation, type ChatMessage } from './chat-queries.ts'

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
