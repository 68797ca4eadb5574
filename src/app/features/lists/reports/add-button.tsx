import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Entity } from '#domain/entity.ts'
import { Button } from '#ui/parts/button.tsx'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { RecordRow } from '../../../api/record-queries.ts'
import { usePermissions } from '../../../records/use-permissions.ts'
import { offeredIn } from './entries.ts'

const CreateDialog = lazy(async () => ({
  default: (await import('../../../records/record/record-dialogs.tsx')).CreateDialog,
}))

interface Props {
  entity: Entity
  /** The organisation that it will belong to: the field that names it, and its id. */
  owner?: readonly [field: string, id: string] | undefined
  onCreated?: ((row: RecordRow) => void) | undefined
}

/** Adds an entry to a directory, where that is this viewer's to do. */
export function AddButton({ entity, owner, onCreated }: Props) {
  const { t } = useTexts()
  const labels = useLabels(entity.name)
  const queryClient = useQueryClient()
  const may = usePermissions()
  const [open, setOpen] = useState(false)
  if (!may?.(`${entity.name}.create`)) return null
  return (
    <>
      <Button size="sm" tone="primary" onClick={() => setOpen(true)}>
        {t('record:addOf', { kind: labels.one })}
      </Button>
      <Suspense fallback={null}>
        {open && (
          <CreateDialog
            entity={entity}
            {...(owner && { given: { [owner[0]]: owner[1] }, more: offeredIn(...owner) })}
            onClose={() => setOpen(false)}
            onCreated={(row) => {
              void queryClient.invalidateQueries({ queryKey: ['report'] })
              onCreated?.(row)
            }}
          />
        )}
      </Suspense>
    </>
  )
}
