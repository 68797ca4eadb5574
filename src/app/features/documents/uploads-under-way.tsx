import { useEffect } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { ProgressBar } from '#ui/parts/progress-bar.tsx'
import { css, cx } from '#ui/styled/css/index.js'
import { ApiError } from '../../api/api-error.ts'
import { useErrorSentence } from '../../i18n/error-sentence.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { uploader, useUploads } from '../../files/portal-uploader.ts'
import { isUnderWay, type Upload } from '../../files/uploader.ts'
import { stopOf } from '../../files/upload-stop.ts'
import { actions, beside, heading, line, name, section, small } from './styles.ts'

const bar = css({ gridColumn: '1 / -1' })
const fault = css({ textStyle: 'small', color: 'danger' })

// Faults of the bytes themselves, which no other try mends.
const faults = ['wrong_type', 'damaged', 'too_large'] as const

/** What is wrong with the file itself, if it is the file. */
function faultOf(error: unknown): (typeof faults)[number] | undefined {
  const codes = error instanceof ApiError ? Object.values(error.errors).flat() : []
  return faults.find((code) => codes.includes(code))
}

/** How far a file is, or what holds it up. */
function useWords(): (upload: Upload) => string {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  return ({ state, error, sent, size }) => {
    const percent = Math.floor((sent / size) * 100)
    const stop = stopOf(error)
    if (state === 'paused' && (stop === 'store' || stop === 'server')) return t(`documents:pauses.${stop}`, { percent })
    if (state !== 'failed') return t(`documents:states.${state}`, { percent })
    const itself = faultOf(error)
    if (itself) return t(`documents:faults.${itself}`)
    return stop ? t(`documents:stops.${stop}`) : sentence(error, t('documents:faults.notSent'))
  }
}

function Row({ upload }: { upload: Upload }) {
  const { t } = useTexts()
  const words = useWords()
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
