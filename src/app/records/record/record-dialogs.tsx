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
import { titleOf } from '../record-title.ts'
import { useViewer } from '../use-viewer.ts'
import { withTitlesApart, withTitlesTogether } from './titles.ts'
import { useRecordFields } from './use-record-fields.ts'

export function CreateDialog({ entity, onClose }: { entity: Entity; onClose: () => void }) {
  const { t } = useTexts()
  const labels = useLabels(entity.name)
  const queryClient = useQueryClient()
  const names = Object.entries(entity.fields).flatMap(([name, field]) => (field.readOnly ? [] : [name]))
  const fields = useRecordFields(entity)(names)
  return (
    <FormDialog
      title={t('record:addOf', { kind: labels.one })}
      fields={fields}
      initial={Object.fromEntries(Object.entries(fields).map(([name, { field }]) => [name, field.initial ?? null]))}
      submit={t('fields:save')}
      onClose={onClose}
      send={async (values, key) => {
        const draft = withTitlesTogether(saidIn(values), {})
        await api.post(`/${entity.name}/create`, draft, { answer: v.unknown(), key })
        await queryClient.invalidateQueries({ queryKey: [entity.name] })
        messages.show(t('fields:saved'))
      }}
    />
  )
}

export function ChangeDialog({ entity, row, onClose }: { entity: Entity; row: RecordRow; onClose: () => void }) {
  const { t, language } = useTexts()
  const viewer = useViewer()
  const queryClient = useQueryClient()
  const newest = useRef(row)
  const names = editableFields(entity, Object.keys(entity.fields), row, viewer)
  return (
    <EditDialog
      title={t('record:editOf', { title: titleOf(row, language) })}
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
