import { useEffect, useId, useRef, useState, type Ref } from 'react'
import { extensionsOf } from '#domain/rules/file-types.ts'
import { Button, button } from '#ui/parts/button.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { css, cx } from '#ui/styled/css/index.js'
import { WaitingBadge } from '../device/outbox/waiting-badge.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import { useFaultSentence } from '../records/form/refusal.tsx'
import { uploader, useUploads } from '../files/portal-uploader.ts'
import { faultOf, stopOf, useUploadWords } from '../files/upload-words.ts'
import { isLasting, isUnderWay, type UploadJob } from '../files/uploader.ts'

const taken = Object.values(extensionsOf).flatMap((endings) => endings.map((ending) => `.${ending}`))

interface Props extends Omit<UploadJob, 'file'> {
  subject: string
  /** What is written on the button. */
  label: string
  /** Its accessible name, which begins with what is written on it and says what the file is for. */
  name: string
  tone?: 'plain' | 'primary' | 'quiet'
  size?: 'sm' | 'md'
  /** A file for it lies on this device and is not sent yet: a second one would be there twice. */
  waits: boolean
  /** The field that opens the chooser of files. */
  ref?: Ref<HTMLInputElement>
}

/** Sends one file where it is asked for. Needs the loaded texts of `documents`. */
export function UploadButton({ label, name, tone = 'quiet', size = 'sm', waits, ref, ...job }: Props) {
  const { t } = useTexts()
  const { refusal } = useFaultSentence()
  const words = useUploadWords()
  const id = useId()
  // The name of a file without content: a cloud leaves one in place of what was not downloaded.
  const [empty, setEmpty] = useState<string>()
  // By what it is for: it goes on while its sender walks through the portal and comes back.
  const upload = useUploads().findLast((one) => one.subject === job.subject)
  const busy = upload !== undefined && isUnderWay(upload)
  const isFailed = upload?.state === 'failed'
  const isRefused = isFailed && isLasting(upload.error)
  const itself = faultOf(upload?.error) !== undefined
  const cancelButton = useRef<HTMLButtonElement>(null)
  // Whether one of its buttons holds the focus, and would lose it by leaving the page.
  const holds = useRef(false)
  useEffect(() => {
    if (!holds.current || document.activeElement !== document.body) return
    holds.current = false
    const next = cancelButton.current ?? document.getElementById(id)
    next?.focus()
  })
  const holding = { onFocus: () => void (holds.current = true), onBlur: () => void (holds.current = false) }

  function send(file: File): void {
    const isEmpty = file.size === 0
    setEmpty(isEmpty ? file.name : undefined)
    if (isEmpty) return
    if (upload) uploader.cancel(upload.id)
    uploader.add({ file, ...job })
  }

  return (
    <>
      <input
        ref={ref}
        id={id}
        type="file"
        aria-label={isRefused ? t('documents:chooseOtherOf', { label: name }) : name}
        accept={taken.join(',')}
        disabled={busy || waits}
        className={cx('peer', css({ srOnly: true }))}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) send(file)
        }}
      />
      <label
        htmlFor={id}
        className={cx(
          button({ size, tone }),
          css({
            cursor: 'pointer',
            _peerFocusVisible: { outlineStyle: 'solid', outlineWidth: '2', outlineColor: 'focus' },
          }),
          waits && css({ opacity: '0.5', pointerEvents: 'none' }),
        )}
      >
        {!busy && (isRefused ? t('documents:chooseOther') : label)}
        {busy && (upload.state === 'paused' ? t('documents:uploading') : words(upload))}
      </label>
      {waits && <WaitingBadge />}
      {(busy || isFailed) && (
        <IconButton
          ref={cancelButton}
          size="sm"
          spent={!upload.cancelable}
          {...holding}
          label={isFailed ? t('documents:remove', { name: upload.name }) : t('documents:cancel', { name: upload.name })}
          onClick={() => uploader.cancel(upload.id)}
        >
          <Icon name="close" />
        </IconButton>
      )}
      <p
        role="status"
        className={cx(
          css({ textStyle: 'small', flexBasis: 'full', _empty: { display: 'none' } }),
          (isFailed || empty) && css({ color: 'danger' }),
        )}
      >
        {empty && t('documents:refusedEmpty', { names: empty })}
        {!empty && isFailed && (itself || stopOf(upload.error) ? words(upload) : refusal(upload.error).join(' '))}
        {upload?.state === 'paused' && words(upload)}
      </p>
      {isFailed && !isRefused && (
        <Button size="sm" {...holding} onClick={() => uploader.retry(upload.id)}>
          {t('retry')}
        </Button>
      )}
    </>
  )
}
