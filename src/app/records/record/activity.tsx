import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Entity } from '#domain/entity.ts'
import { Badge } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { messages } from '#ui/parts/messages.ts'
import type { RecordRow } from '../../api/record-queries.ts'
import { writeRecord } from '../../api/record-writes.ts'
import { useErrorSentence } from '../../i18n/error-sentence.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useViewer } from '../use-permissions.ts'
import { editableFields } from './editable-fields.ts'

/** When a record was changed last. */
export function Updated({ row }: { row: RecordRow }) {
  const formats = useFormats()
  const at = row.updated_at
  return typeof at === 'string' ? <time dateTime={at}>{formats.moment(at)}</time> : null
}

/** Whether a record may still be chosen. */
export function ActivityBadge({ row }: { row: RecordRow }) {
  const { t } = useTexts()
  const active = row.is_active !== false
  return <Badge tone={active ? 'positive' : 'neutral'}>{active ? t('record:active') : t('record:inactive')}</Badge>
}

/** Takes a record out of use or back into it. What names it keeps its name, so nothing is deleted. */
export function ActivitySwitch({ entity, row }: { entity: Entity; row: RecordRow }) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const viewer = useViewer()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  if (editableFields(entity, ['is_active'], row, viewer).length === 0) return null
  const active = row.is_active !== false

  async function turn() {
    setBusy(true)
    try {
      await writeRecord(entity, row.id, { is_active: !active }, row.version, crypto.randomUUID())
      messages.show(t('fields:saved'))
    } catch (error) {
      messages.show(sentence(error), 'error')
    } finally {
      await queryClient.invalidateQueries({ queryKey: [entity.name] })
      setBusy(false)
    }
  }

  return (
    <Button busy={busy} onClick={() => void turn()}>
      {active ? t('record:deactivate') : t('record:activate')}
    </Button>
  )
}
