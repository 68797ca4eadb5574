import { useQueryClient } from '@tanstack/react-query'
import { Briefcase, Paperclip, SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { extensionsOf, largestFile, plainFileName, typeOfName } from '#domain/rules/file-types.ts'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { control } from '#ui/parts/control.ts'
import { css, cx } from '#ui/styled/css/index.js'
import { CaseBox } from '../case/case-box.tsx'
import { sizeText } from '../files/size-text.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { chatDrafts, noDraft, useChatDrafts } from './chat-drafts.ts'
import { chatCalls } from './chat-queries.ts'
import { deliver } from './deliver.ts'

interface Props {
  onChoose: (patient: { id: string; name: string }) => void
}

/** Finds the case that a message is about. */
function MentionBox({ onChoose }: Props) {
  const { t } = useTexts()
  return (
    <CaseBox
      label={t('chat:mention')}
      placeholder={t('chat:mentionHint')}
      words={{ searching: t('chat:searching'), none: t('chat:noSuchCase'), failed: t('chat:notLoaded') }}
      onChoose={onChoose}
    />
  )
}

const form = css({
  display: 'grid',
  gap: '2',
  padding: '3',
  borderBlockStartWidth: '1',
  borderBlockStartStyle: 'solid',
  borderColor: 'line',
})
const line = css({ display: 'flex', alignItems: 'flex-end', gap: '1' })
const area = css({
  minWidth: '0',
  paddingBlock: '2',
  resize: 'none',
  minHeight: '11',
  maxHeight: '[10rem]',
  fieldSizing: '[content]',
})
const chip = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  paddingInlineStart: '3',
  borderRadius: 'md',
  background: 'sunken',
  textStyle: 'small',
  '& > bdi': { flex: '1', minWidth: '0', overflowWrap: 'anywhere' },
})

const MOST_LETTERS = 4000
/** The receiver shows a typing notice for a few seconds; more frequent notices are useless. */
const TELL_AGAIN = 4_000
const taken = Object.values(extensionsOf)
  .flat()
  .map((ending) => `.${ending}`)
  .join(',')

/** Message input: Enter sends, Shift+Enter inserts a line break. Each contact has its own draft. */
export function Composer({ contactId }: { contactId: string }) {
  const { t, language } = useTexts()
  const queryClient = useQueryClient()
  const id = useId()
  const draft = useChatDrafts().drafts[contactId] ?? noDraft
  const [mentioning, setMentioning] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const words = useRef<HTMLTextAreaElement>(null)
  const told = useRef(0)
  const { file, patient } = draft
  const fault = file && faultOf(file)
  const empty = draft.text.trim() === '' && !file

  function write(text: string): void {
    chatDrafts.write(contactId, { text })
    if (text.trim() === '' || Date.now() - told.current < TELL_AGAIN) return
    told.current = Date.now()
    // Typing notices may be lost.
    chatCalls.tellTyping(contactId).catch(() => undefined)
  }

  function send(): void {
    if (fault) return
    const message = chatDrafts.post(contactId, new Date().toISOString())
    if (message) void deliver(queryClient, message)
    words.current?.focus()
  }

  function press(event: KeyboardEvent): void {
    // During IME composition, Enter confirms the character.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <form
      className={form}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {mentioning && (
        <MentionBox
          onChoose={(chosen) => {
            chatDrafts.write(contactId, { patient: chosen })
            setMentioning(false)
            words.current?.focus()
          }}
        />
      )}
      {patient && (
        <div className={chip}>
          <Briefcase size="1em" aria-hidden="true" />
          <bdi>{patient.name}</bdi>
          <IconButton
            size="sm"
            label={t('chat:noCase')}
            onClick={() => chatDrafts.write(contactId, { patient: undefined })}
          >
            <Icon name="close" />
          </IconButton>
        </div>
      )}
      {file && (
        <div className={chip}>
          <Icon name="file" />
          <bdi>{file.name}</bdi>
          <span className={css({ color: 'muted' })}>{sizeText(file.size, language)}</span>
          <IconButton
            size="sm"
            label={t('chat:noFile', { name: file.name })}
            onClick={() => chatDrafts.write(contactId, { file: undefined })}
          >
            <Icon name="close" />
          </IconButton>
        </div>
      )}
      {fault && (
        <p role="alert" className={css({ textStyle: 'small', color: 'danger' })}>
          {fault === 'too_large'
            ? t('chat:tooLarge', { size: sizeText(largestFile.message, language) })
            : t('chat:wrongType')}
        </p>
      )}
      <div className={line}>
        <IconButton label={t('chat:addFile')} onClick={() => chooser.current?.click()}>
          <Paperclip size="1.25em" aria-hidden="true" />
        </IconButton>
        <IconButton label={t('chat:mention')} aria-expanded={mentioning} onClick={() => setMentioning(!mentioning)}>
          <Briefcase size="1.25em" aria-hidden="true" />
        </IconButton>
        <label htmlFor={id} className={css({ srOnly: true })}>
          {t('chat:write')}
        </label>
        <textarea
          autoComplete="off"
          ref={words}
          id={id}
          rows={1}
          dir="auto"
          maxLength={MOST_LETTERS}
          placeholder={t('chat:write')}
          className={cx(control, area)}
          value={draft.text}
          onChange={(event) => write(event.target.value)}
          onKeyDown={press}
        />
        <IconButton type="submit" tone="primary" label={t('chat:send')} disabled={empty || fault !== undefined}>
          <SendHorizontal size="1.25em" aria-hidden="true" className={css({ _rtl: { transform: 'scaleX(-1)' } })} />
        </IconButton>
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={taken}
        aria-label={t('chat:addFile')}
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          if (chosen) chatDrafts.write(contactId, { file: chosen })
          // Reset, so that the same file can be chosen again after it was removed.
          event.target.value = ''
        }}
      />
    </form>
  )
}

/** Reason why the server would refuse the file, checked before the upload. */
function faultOf(file: File): 'too_large' | 'wrong_type' | undefined {
  if (file.size > largestFile.message) return 'too_large'
  return typeOfName(plainFileName(file.name)) ? undefined : 'wrong_type'
}
