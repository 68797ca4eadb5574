import { useEffect } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { ProgressBar } from '#ui/parts/progress-bar.tsx'
import { css, cx } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import { uploader, useUploads } from '../../../files/portal-uploader.ts'
import { isUnderWay, type Upload } from '../../../files/uploader.ts'
import { faultOf, useUploadWords } from '../../../files/use-upload-words.ts'
import { actions, beside, heading, line, name, section, small } from './styles.ts'

const bar = css({ gridColumn: '1 / -1' })
const fault = css({ textStyle: 'small', color: 'danger' })

function Row({ upload }: { upload: Upload }) {
  const { t } = useTexts()
  const words = useUploadWords()
  const percent = Math.floor((upload.sent / upload.size) * 100)
  const failed = upload.state === 'failed'
  const itself = failed ? faultOf(upload.error) : undefined
  return (
    <li className={cx(line, beside)}>
      <div>
        <p className={name}>{upload.name}</p>
        <p className={failed ? fault : small}>{words(upload)}</p>
      </div>
      <div className={actions}>
        {failed && !itself && <Button onClick={() => uploader.retry(upload.id)}>{t('retry')}</Button>}
        {upload.state !== 'done' && (
          <IconButton label={t('documents:cancel', { name: upload.name })} onClick={() => uploader.cancel(upload.id)}>
            <Icon name="close" />
          </IconButton>
        )}
      </div>
      {isUnderWay(upload) && (
        <div className={bar}>
          <ProgressBar label={upload.name} percent={percent} />
        </div>
      )}
    </li>
  )
}

/** How far the files of this case have come. Once all have arrived, the list below says the rest. */
export function UploadsUnderWay({ patientId }: { patientId: string }) {
  const { t } = useTexts()
  const own = useUploads().filter((upload) => upload.patientId === patientId)
  const done = own.filter(({ state }) => state === 'done').length
  const over = own.length > 0 && done === own.length

  useEffect(() => {
    if (!over) return
    messages.show(t('documents:sent', { count: done }))
    for (const { id } of own) uploader.cancel(id)
  })

  if (own.length === 0 || over) return null
  return (
    <section className={section} aria-label={t('documents:underWay')}>
      <h2 className={heading}>{t('documents:underWay')}</h2>
      <p role="status" className={small}>
        {own.some(isUnderWay) ? t('documents:arrived', { done, total: own.length }) : t('documents:stopped')}
      </p>
      <ul>
        {own.map((upload) => (
          <Row key={upload.id} upload={upload} />
        ))}
      </ul>
    </section>
  )
}
