import { useState } from 'react'
import { MOST_AT_ONCE, MOST_ON_PAPER } from '#domain/reports/limits.ts'
import { Button } from '#ui/parts/button.tsx'
import { CancelButton } from '#ui/parts/cancel-button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { TextField } from '#ui/parts/text-field.tsx'
import { css } from '#ui/styled/css/index.js'
import { ApiError } from '../../../api/api-error.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { RefusalBox, useFaultSentence } from '../../../records/form/refusal.tsx'
import { useLossQuestion } from '../../../records/form/loss-questions.tsx'
import { isTooLong, takesLong, type Way } from './export-formats.ts'

interface Props {
  way: Way
  count: number
  onClose: () => void
  /** Takes the rows out; what it throws stands in the dialog. */
  onGo: (purpose: string) => Promise<void>
}

/** Exports of health information require a purpose, which is logged. */
export default function ExportDialog({ way, count, onClose, onGo }: Props) {
  const { t } = useTexts()
  const { number } = useFormats()
  const { fault } = useFaultSentence()
  const [purpose, setPurpose] = useState('')
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const loss = useLossQuestion(purpose.trim() !== '')
  const refused = failure instanceof ApiError ? failure.errors.purpose?.[0] : undefined

  async function go() {
    setMissing(purpose.trim() === '')
    if (purpose.trim() === '') return
    setBusy(true)
    setFailure(undefined)
    try {
      await onGo(purpose.trim())
      onClose()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  if (isTooLong(way, count))
    return (
      <Dialog
        open
        onClose={onClose}
        size="sm"
        title={t(`reports:export.titles.${way}`)}
        description={t('reports:export.tooLong', { most: number(MOST_ON_PAPER) })}
        closeText={t('fields:close')}
        footer={<Button onClick={onClose}>{t('fields:close')}</Button>}
      />
    )
  return (
    <Dialog
      open
      onClose={onClose}
      loss={loss}
      size="sm"
      title={t(`reports:export.titles.${way}`)}
      description={t('reports:export.text', { count })}
      closeText={t('fields:close')}
      footer={
        <>
          <CancelButton>{t('fields:cancel')}</CancelButton>
          <Button tone="primary" busy={busy} onClick={() => void go()}>
            {way === 'print' ? t('reports:print.do') : t('reports:export.do')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('reports:export.purpose')}
        hint={t('reports:export.hint')}
        required
        maxLength={300}
        error={missing ? fault('required') : refused && fault(refused)}
        value={purpose}
        onChange={(event) => {
          setMissing(false)
          setPurpose(event.target.value)
        }}
      />
      {takesLong(way, count) && (
        <p className={css({ textStyle: 'small', color: 'muted', marginBlockStart: '3' })}>
          {t('reports:export.later', { most: number(MOST_AT_ONCE) })}
        </p>
      )}
      <RefusalBox error={refused ? undefined : failure} />
    </Dialog>
  )
}
