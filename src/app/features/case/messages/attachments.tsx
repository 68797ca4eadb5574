import { lazy, Suspense, useState } from 'react'
import { attached } from '#ui/parts/bubble.ts'
import { Icon } from '#ui/parts/icon.tsx'
import { textLink } from '#ui/parts/text-link.ts'
import { css, cx } from '#ui/styled/css/index.js'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { Message } from './conversation.ts'

const AttachmentDialog = lazy(async () => {
  const [dialog] = await Promise.all([
    import('./attachment-dialog.tsx'),
    loadTexts('documents', 'fields'),
    loadLabels('patient_document'),
  ])
  return dialog
})
const Uploads = lazy(async () => {
  const [{ UploadsUnderWay }] = await Promise.all([
    import('../../../case/uploads-under-way.tsx'),
    loadTexts('documents'),
  ])
  return { default: UploadsUnderWay }
})

/** What the patient attached to a message, each a press away. */
export function Attachments({ row, patientId }: { row: Message; patientId: string }) {
  const { t } = useTexts()
  const [opened, setOpened] = useState<number>()
  const [added, setAdded] = useState<readonly number[]>([])
  const count = row.media?.length ?? 0
  if (count === 0) return null
  return (
    <>
      <div className={css({ display: 'flex', flexWrap: 'wrap', columnGap: '4', rowGap: '1' })}>
        {Array.from({ length: count }, (_, place) => (
          <button key={place} type="button" className={cx(textLink, attached)} onClick={() => setOpened(place)}>
            <Icon name="file" />
            {t('messages:attachment.named', { number: place + 1 })}
          </button>
        ))}
      </div>
      <Suspense fallback={null}>
        {opened !== undefined && (
          <AttachmentDialog
            row={row}
            place={opened}
            patientId={patientId}
            isAdded={added.includes(opened)}
            onAdded={() => setAdded((before) => [...before, opened])}
            onClose={() => setOpened(undefined)}
          />
        )}
        {/* A file that can't be added says so after its dialog is closed, too. */}
        {opened === undefined && added.length > 0 && <Uploads patientId={patientId} />}
      </Suspense>
    </>
  )
}
