import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Entity } from '#domain/entity.ts'
import type { EntityName } from '#domain/entities/index.ts'
import { recordQueries, type Named, type RecordRow, type RowOf } from '../../api/record-queries.ts'
import { useCaseCall } from '../../case/use-case.ts'
import { editLater } from '../../device/outbox/deliver.ts'
import { isWaiting } from '../../device/outbox/queued-overlay.ts'
import { EditDialog } from '../../records/form/edit-dialog.tsx'
import type { FormFields } from '../../records/form/form-fields.ts'

/** The records of a case that change by a plain edit. */
type Edited = Extract<EntityName, 'appointment' | 'patient' | 'patient_mobile_info' | 'patient_note' | 'previous_med'>

interface Props {
  title: string
  entity: Pick<Entity, 'fields' | 'secrets'> & { readonly name: Edited }
  caseId: string
  row: RecordRow
  fields: FormFields
  /** The edit may wait on the device for a connection. */
  waits?: boolean
  onClose: () => void
}

export function RecordEditor({ title, entity, caseId, row, fields, waits, onClose }: Props) {
  const queryClient = useQueryClient()
  const command = useCaseCall(caseId)
  // One that is still to be sent is known to this device alone.
  const { data: live = row } = useQuery({
    ...recordQueries.one(entity, row.id),
    enabled: !isWaiting(row),
    staleTime: Infinity,
  })
  return (
    <EditDialog
      title={title}
      entity={entity.name}
      fields={fields}
      row={isWaiting(row) ? row : live}
      onClose={onClose}
      read={() => queryClient.fetchQuery({ ...recordQueries.one(entity, row.id), staleTime: 0 })}
      write={(changes, version, key, seen) => {
        const form = { ...changes, version }
        const later = waits ? editLater(entity, row.id, changes, seen) : undefined
        return command(`PUT /${entity.name}/update/{id}`, { params: { id: row.id }, form }, key, later)
      }}
    />
  )
}

/** Which dialog is open over the records of one kind: that of a new record, or that of one as the server has it now. */
export function useRecordDialog<const E extends Named>(entity: E) {
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState<'new' | RowOf<E>>()
  return {
    adding: opened === 'new',
    edited: opened === 'new' ? undefined : opened,
    add: () => setOpened('new'),
    edit: async (row: RowOf<E>) =>
      setOpened(await queryClient.fetchQuery({ ...recordQueries.one(entity, row.id), staleTime: 0 })),
    close: () => setOpened(undefined),
  }
}
