import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import * as v from 'valibot'
import { messages } from '#ui/parts/messages.ts'
import type { Entity } from '#domain/entity.ts'
import { api } from '../../api/portal.ts'
import { useLabels } from '../../i18n/labels.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { editableFields } from './editable-fields.ts'
import { saidIn } from '../form/check-values.ts'
import { EditDialog } from '../form/edit-dialog.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { recordQueries, type RecordRow } from '../record-queries.ts'
import { useViewer } from '../use-viewer.ts'
import { withTitlesApart, withTitlesTogether } from './titles.ts'
import { useRecordFields } from './use-record-fields.ts'
import { useRecordTitle } from './use-record-title.ts'

interface CreateProps {
  entity: Entity
  onClose: () => void
  onCreated?: (row: RecordRow) => void
}

export function CreateDialog({ entity, onClose, onCreated }: CreateProps) {
  const { t } = useTexts()
  const isPartner = useViewer().level === 'user'
  const labels = useLabels(entity.name)
  const queryClient = useQueryClient()
  // What is kept from partners is not theirs to say either.
  const names = Object.entries(entity.fields).flatMap(([name, { readOnly }]) =>
    readOnly || (isPartner && name in entity.secrets) ? [] : [name],
  )
  const fields = useRecordFields(entity)(names)
  return (
    <FormDialog
      title={t('record:addOf', { kind: labels.one })}
      fields={fields}
      initial={Object.fromEntries(Object.entries(fields).map(([name, { field }]) => [name, field.initial ?? null]))}
      submit={t('fields:save')}
      onClose={onClose}
      send={async (values, key) => {
        // What nobody changed begins as the server lets it begin.
        const begun = (name: string, value: unknown) =>
          JSON.stringify(value) === JSON.stringify(fields[name]?.field.initial)
        const said = Object.entries(saidIn(values)).filter(([name, value]) => !begun(name, value))
        const answer = v.object({ [entity.name]: v.looseObject({ id: v.string() }) })
        const draft = withTitlesTogether(Object.fromEntries(said), {})
        const made = await api.post(`/${entity.name}/create`, draft, { answer, key })
        await queryClient.invalidateQueries({ queryKey: [entity.name] })
        messages.show(t('fields:saved'))
        const row = made[entity.name]
        if (row) onCreated?.(row)
      }}
    />
  )
}

export function ChangeDialog({ entity, row, onClose }: { entity: Entity; row: RecordRow; onClose: () => void }) {
  const { t } = useTexts()
  const recordTitle = useRecordTitle()
  const viewer = useViewer()
  const queryClient = useQueryClient()
  const newest = useRef(row)
  const names = editableFields(entity, Object.keys(entity.fields), row, viewer)
  return (
    <EditDialog
      title={t('record:editOf', { title: recordTitle(entity, row) })}
      entity={entity.name}
      fields={useRecordFields(entity)(names)}
      row={withTitlesApart(row)}
      onClose={onClose}
      read={async () => {
        newest.current = await queryClient.fetchQuery({ ...recordQueries.one(entity, row.id), staleTime: 0 })
        return withTitlesApart(newest.current)
      }}
      write={async (changes, version, key) => {
        const patch = { ...withTitlesTogether(changes, newest.current), version }
        await api.put(`/${entity.name}/update/${row.id}`, patch, { answer: v.unknown(), key })
        await queryClient.invalidateQueries({ queryKey: [entity.name] })
      }}
    />
  )
}
