import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Entity } from '#domain/entity.ts'
import { Button } from '#ui/parts/button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { messages } from '#ui/parts/messages.ts'
import type { RecordRow } from '../../api/record-queries.ts'
import { removeRecord } from '../../api/record-writes.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { RefusalBox } from '../form/refusal.tsx'

interface Props {
  entity: Entity
  row: RecordRow
  title: string
  onClose: () => void
  onRemoved: () => Promise<void>
}

/** Asks once more, by the record's name, before it is taken away; a refusal says why it has to stay. */
export function RemoveDialog({ entity, row, title, onClose, onRemoved }: Props) {
  const { t } = useTexts()
  const queryClient = useQueryClient()
  const key = useRef(crypto.randomUUID())
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  async function remove() {
    setBusy(true)
    setFailure(undefined)
    try {
      await removeRecord(entity, row.id, key.current, async () => {
        messages.show(t('record:removed', { title }))
        await onRemoved()
        queryClient.removeQueries({ queryKey: [entity.name, 'one', row.id] })
      })
      await queryClient.invalidateQueries({ queryKey: [entity.name] })
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      alert
      size="sm"
      onClose={onClose}
      title={t('record:removeOf', { title })}
      description={t('record:removeText')}
      closeText={t('fields:close')}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {t('fields:cancel')}
        </Button>,
        <Button key="remove" tone="danger" busy={busy} onClick={() => void remove()}>
          {t('record:remove')}
        </Button>,
      ]}
    >
      <RefusalBox error={failure} />
    </Dialog>
  )
}
