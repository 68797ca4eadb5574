import { useId, useState } from 'react'
import { extensionsOf } from '#domain/rules/file-types.ts'
import { Button, button } from '#ui/parts/button.tsx'
import { css, cx } from '#ui/styled/css/index.js'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { useCaseCall } from '../../../case/use-case.ts'
import { uploader, useUploads } from '../../../files/portal-uploader.ts'
import { stopOf } from '../../../files/upload-stop.ts'
import { isUnderWay } from '../../../files/uploader.ts'
import { faultOf, useUploadWords } from '../../../files/use-upload-words.ts'
import { useFaultSentence } from '../../../records/form/use-fault-sentence.ts'
import type { Paper } from './paper.ts'

const taken = Object.values(extensionsOf).flatMap((endings) => endings.map((ending) => `.${ending}`))

interface Props {
  paper: Paper
  patientId: string
  command: ReturnType<typeof useCaseCall>
}

/** Sends the file of a paper: it becomes a document of the case, and the paper counts as received. */
export function PaperFile({ paper, patientId, command }: Props) {
  const { t } = useTexts()
  const labels = useLabels('underwriting_document')
  const { refusal } = useFaultSentence()
  const words = useUploadWords()
  const id = useId()
  const [mine, setMine] = useState<string>()
  const upload = useUploads().find((one) => one.id === mine)
  const busy = upload !== undefined && isUnderWay(upload)
  const itself = faultOf(upload?.error) !== undefined

  function send(file: File): void {
    if (mine !== undefined) uploader.cancel(mine)
    setMine(
      uploader.add({
        file,
        purpose: 'underwriting_document',
        patientId,
        finish: ({ key: file_key }, key) =>
          command(
            'POST /underwriting_document/{id}/hand_in',
            { params: { id: paper.id }, form: { file_key, expected_version: paper.version } },
            key,
          ),
      }),
    )
  }

  return (
    <>
      <input
        id={id}
        type="file"
        aria-label={t('underwriting:addFileOf', { paper: labels.choice('kind', String(paper.kind)) })}
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
          button({ size: 'sm', tone: 'quiet' }),
          css({
            cursor: 'pointer',
            _peerFocusVisible: { outlineStyle: 'solid', outlineWidth: '2', outlineColor: 'focus' },
          }),
        )}
      >
        {busy ? t('underwriting:sendingFile') : t('underwriting:addFile')}
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
