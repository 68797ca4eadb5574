import { Button } from '#ui/parts/button.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { panel } from '#ui/parts/panel.tsx'
import { ProgressBar } from '#ui/parts/progress-bar.tsx'
import { divided } from '#ui/parts/sheet.ts'
import { css, cx } from '#ui/styled/css/index.js'
import { uploader, useUploads } from '../files/portal-uploader.ts'
import { useUploadWords } from '../files/upload-words.ts'
import { isLasting, isUnderWay, type Upload } from '../files/uploader.ts'
import { useTexts } from '../i18n/use-texts.ts'

const line = cx(
  divided,
  css({
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: '3',
    rowGap: '1',
    paddingBlock: '2',
  }),
)
const small = css({ textStyle: 'small', color: 'muted' })
const fault = css({ textStyle: 'small', color: 'danger' })

function UploadLine({ upload }: { upload: Upload }) {
  const { t } = useTexts()
  const words = useUploadWords()
  const percent = Math.floor((upload.sent / upload.size) * 100)
  const failed = upload.state === 'failed'
  const isRefused = failed && isLasting(upload.error)
  return (
    <li className={line}>
      <div>
        <p className={css({ overflowWrap: 'anywhere', fontWeight: 'medium' })}>{upload.name}</p>
        <p className={failed ? fault : small}>{words(upload)}</p>
      </div>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '1' })}>
        {failed && !isRefused && <Button onClick={() => uploader.retry(upload.id)}>{t('retry')}</Button>}
        {upload.state !== 'done' && upload.state !== 'kept' && (
          <IconButton
            label={failed ? t('documents:remove', { name: upload.name }) : t('documents:cancel', { name: upload.name })}
            spent={!upload.cancelable}
            onClick={() => uploader.cancel(upload.id)}
          >
            <Icon name="close" />
          </IconButton>
        )}
      </div>
      {isUnderWay(upload) && (
        <div className={css({ gridColumn: '1 / -1' })}>
          <ProgressBar label={upload.name} percent={percent} />
        </div>
      )}
    </li>
  )
}

/** Files of a case, or of all, on their way to the server; hidden once all have arrived. Needs the texts of `documents`. */
export function UploadsUnderWay({ patientId }: { patientId?: string }) {
  const { t } = useTexts()
  const own = useUploads().filter((upload) => patientId === undefined || upload.patientId === patientId)
  const done = own.filter(({ state }) => state === 'done').length

  if (own.length === 0) return null
  return (
    <section className={panel} aria-label={t('documents:underWay')}>
      <h2 className={css({ textStyle: 'heading' })}>{t('documents:underWay')}</h2>
      <p role="status" className={small}>
        {own.some(isUnderWay) ? t('documents:arrived', { done, total: own.length }) : t('documents:stopped')}
      </p>
      <ul>
        {own.map((upload) => (
          <UploadLine key={upload.id} upload={upload} />
        ))}
      </ul>
    </section>
  )
}
