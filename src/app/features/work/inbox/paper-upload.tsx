import { useEffect, useEffectEvent, useRef } from 'react'
import type { WorkEntry } from '#domain/calls/work.ts'
import { messages } from '#ui/parts/messages.ts'
import { css } from '#ui/styled/css/index.js'
import { useCaseCall } from '../../../case/use-case.ts'
import { UploadButton } from '../../../case/upload-button.tsx'
import { keepHandIn } from '../../../device/outbox/keep-file.ts'
import { useWaitsAt } from '../../../device/outbox/use-waits.ts'
import { handInWith } from '../../../files/with-file.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'

const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2', rowGap: '1' })

interface Props {
  entry: WorkEntry
  patientId: string
  /** `upload`, where it was pressed in the row: then the device asks for the file at once. */
  asks: string | undefined
  /** It was asked for, and can be asked for again. */
  onClosed: () => void
  onDone: () => void
}

/** K4: a document that was requested is handed in where it is missed. */
export function PaperUpload({ entry, patientId, asks, onClosed, onDone }: Props) {
  const { t } = useTexts()
  const command = useCaseCall(patientId)
  const paper = useLabels('underwriting_document').choice('kind', entry.code ?? '')
  const chooser = useRef<HTMLInputElement>(null)
  const waits = useWaitsAt(entry.record_id)
  const handIn = { id: entry.record_id, patientId, kind: entry.code ?? '', version: entry.version }
  const choose = useEffectEvent(() => {
    chooser.current?.click()
    onClosed()
  })
  useEffect(() => {
    if (asks === 'upload') choose()
  }, [asks])
  return (
    <div className={line}>
      <UploadButton
        ref={chooser}
        label={t('work:acts.upload')}
        name={t('work:uploadOf', { paper })}
        tone="primary"
        size="md"
        purpose="underwriting_document"
        patientId={patientId}
        subject={entry.record_id}
        waits={waits}
        keep={(key, file) => keepHandIn(handIn, file, key)}
        finish={async (sent, key) => {
          const form = handInWith(entry.version, sent)
          await command('POST /underwriting_document/{id}/hand_in', { params: { id: entry.record_id }, form }, key)
          messages.show(t('work:uploaded'))
          onDone()
        }}
      />
    </div>
  )
}
