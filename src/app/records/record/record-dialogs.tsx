import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import type { Entity } from '#domain/entity.ts'
import { messages } from '#ui/parts/messages.ts'
import { recordQueries, type RecordRow } from '../../api/record-queries.ts'
import { createRecord, writeRecord } from '../../api/record-writes.ts'
import { useLabels } from '../../i18n/labels.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toRequestBody } from '../form/check-values.ts'
import { EditDialog } from '../form/edit-dialog.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import type { FormField, FormFields, Values } from '../form/form-fields.ts'
import { useViewer } from '../use-permissions.ts'
import { editableFields } from './editable-fields.ts'
import { withTitlesApart, withTitlesTogether } from './titles.ts'
import { useRecordFields } from './use-record-fields.ts'
import { useRecordTitle } from './use-record-title.ts'

interface CreateProps {
  entity: Entity
  onClose: () => void
  onCreated?: (row: RecordRow) => void
  /** What is decided before: it goes along, and no field asks for it. */
  given?: Values
  more?: MoreFields
}

/** What is different about some of the fields where the dialog stands. */
export type MoreFields = Readonly<Record<string, Partial<Omit<FormField, 'field'>>>>

const nothing = {}

/** Changed by moving the row in its list. */
const PLACE = 'sort_order'

function withMore(fields: FormFields, more: MoreFields): FormFields {
  return Object.fromEntries(Object.entries(fields).map(([name, asked]) => [name, { ...asked, ...more[name] }]))
}

export function CreateDialog({ entity, onClose, onCreated, given = nothing, more = nothing }: CreateProps) {
  const { t } = useTexts()
  const isPartner = useViewer().level === 'user'
  const labels = useLabels(entity.name)
  const queryClient = useQueryClient()
  // What is kept from partners is not theirs to say either; codes and places are made by the server.
  const names = Object.entries(entity.fields).flatMap(([name, { readOnly, generated }]) =>
    readOnly || generated || name === PLACE || name in given || (isPartner && name in entity.secrets) ? [] : [name],
  )
  const fields = withMore(useRecordFields(entity)(names), more)
  return (
    <FormDialog
      title={t('record:addOf', { kind: labels.one })}
      fields={fields}
      initial={Object.fromEntries(Object.entries(fields).map(([name, { field }]) => [name, field.initial ?? null]))}
      submit={t('fields:save')}
      onClose={onClose}
      send={async (values, key) => {
        // Untouched fields get the server's defaults.
        const begun = (name: string, value: unknown) =>
          JSON.stringify(value) === JSON.stringify(fields[name]?.field.initial)
        const said = Object.entries(toRequestBody(values)).filter(([name, value]) => !begun(name, value))
        const draft = { ...given, ...withTitlesTogether(Object.fromEntries(said), {}) }
        const made = await createRecord(entity, draft, key)
        await queryClient.invalidateQueries({ queryKey: [entity.name] })
        messages.show(t('fields:saved'))
        onCreated?.(made)
      }}
    />
  )
}

interface ChangeProps {
  entity: Entity
  row: RecordRow
  onClose: () => void
  more?: MoreFields
  /** What else can be done with the record. */
  children?: ReactNode
}

export function ChangeDialog({ entity, row, onClose, more = nothing, children }: ChangeProps) {
  const { t } = useTexts()
  const recordTitle = useRecordTitle()
  const viewer = useViewer()
  const queryClient = useQueryClient()
  const newest = useRef(row)
  const names = editableFields(entity, Object.keys(entity.fields), row, viewer).filter((name) => name !== PLACE)
  return (
    <EditDialog
      title={t('record:editOf', { title: recordTitle(entity, row) })}
      entity={entity.name}
      fields={withMore(useRecordFields(entity)(names), more)}
      row={withTitlesApart(row)}
      onClose={onClose}
      read={async () => {
        newest.current = await queryClient.fetchQuery({ ...recordQueries.one(entity, row.id), staleTime: 0 })
        return withTitlesApart(newest.current)
      }}
      write={async (changes, version, key) => {
        await writeRecord(entity, row.id, withTitlesTogether(changes, newest.current), version, key)
        await queryClient.invalidateQueries({ queryKey: [entity.name] })
      }}
    >
      {children}
    </EditDialog>
  )
}
