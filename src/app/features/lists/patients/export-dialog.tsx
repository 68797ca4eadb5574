import { useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { TextField } from '#ui/parts/text-field.tsx'
import { useTexts } from '../../../i18n/use-texts.ts'

interface Props {
  open: boolean
  count: number
  way: 'csv' | 'print'
  busy: boolean
  error: string | undefined
  onClose: () => void
  onGo: (purpose: string) => void
}

/** What leaves the portal leaves it for a purpose, which is kept on record. */
export default function ExportDialog({ open, count, way, busy, error, onClose, onGo }: Props) {
  const { t } = useTexts()
  const [purpose, setPurpose] = useState('')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title={way === 'csv' ? t('cases:export.title') : t('cases:print.title')}
      description={t('cases:export.text', { count })}
      closeText={t('cases:close')}
      footer={
        <>
          <Button onClick={onClose}>{t('cases:cancel')}</Button>
          <Button tone="primary" busy={busy} disabled={purpose.trim() === ''} onClick={() => onGo(purpose.trim())}>
            {way === 'csv' ? t('cases:export.do') : t('cases:print.do')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('cases:export.purpose')}
        hint={t('cases:export.hint')}
        required
        maxLength={200}
        error={error}
        value={purpose}
        onChange={(event) => setPurpose(event.target.value)}
      />
    </Dialog>
  )
}
