import { useId, useState, type Ref } from 'react'
import { extensionsOf } from '#domain/rules/file-types.ts'
import { Button, button } from '#ui/parts/button.tsx'
import { css, cx } from '#ui/styled/css/index.js'
import { useTexts } from '../i18n/use-texts.ts'
import { useFaultSentence } from '../records/form/refusal.tsx'
import { uploader, useUploads } from '../files/portal-uploader.ts'
import { faultOf, stopOf, useUploadWords } from '../files/upload-words.ts'
import { isUnderWay, type UploadJob } from '../files/uploader.ts'

const taken = Object.values(extensionsOf).flatMap((endings) => endings.map((ending) => `.${ending}`))

interface Props extends Omit<UploadJob, 'file'> {
  /** What is written on the button. */
  label: string
  /** Its accessible name, which says what the file is for. */
  name: string
  tone?: 'plain' | 'primary' | 'quiet'
  size?: 'sm' | 'md'
  /** The field that opens the chooser of files. */
  ref?: Ref<HTMLInputElement>
}

/** Sends one file where it is asked for. Needs the loaded texts of `documents`. */
export function UploadButton({ label, name, tone = 'quiet', size = 'sm', ref, ...job }: Props) {
  const { t } = useTexts()
  const { refusal } = useFaultSentence()
  const words = useUploadWords()
  const id = useId()
  const [mine, setMine] = useState<string>()
  const upload = useUploads().find((one) => one.id === mine)
  const busy = upload !== undefined && isUnderWay(upload)
  const itself = faultOf(upload?.error) !== undefined

  function send(file: File): void {
    if (mine !== undefined) uploader.cancel(mine)
    setMine(uploader.add({ file, ...job }))
  }

  return (
    <>
      <input
        ref={ref}
        id={id}
        type="file"
        aria-label={name}
        accept={taken.join(',')}
        disabled={busy}
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
        )}
      >
        {busy ? t('documents:uploading') : label}
      </label>
      <p
        role="status"
        className={cx(
          css({ textStyle: 'small', flexBasis: 'full', _empty: { display: 'none' } }),
          upload?.state === 'failed' && css({ color: 'danger' }),
        )}
      >
        {upload?.state === 'failed' &&
          (itself || stopOf(upload.error) ? words(upload) : refusal(upload.error).join(' '))}
        {upload?.state === 'paused' && words(upload)}
      </p>
      {upload?.state === 'failed' && !itself && (
        <Button size="sm" onClick={() => uploader.retry(upload.id)}>
          {t('retry')}
        </Button>
      )}
    </>
  )
}
