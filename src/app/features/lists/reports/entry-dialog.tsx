import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Entity } from '#domain/entity.ts'
import { ActivitySwitch } from '../../../records/record/activity.tsx'
import { ChangeDialog } from '../../../records/record/record-dialogs.tsx'
import { recordQueries } from '../../../api/record-queries.ts'
import { offeredIn } from './entries.ts'

const parties = ['lawfirm_id', 'subsidiary_id'] as const

interface Props {
  entity: Entity
  id: string
  /** Where the page says by itself whether the entry is in use. */
  plain?: boolean
  onClose: () => void
}

/** Changes an entry of a directory where it stands. What the reports tell of it is told anew. */
export default function EntryDialog({ entity, id, plain = false, onClose }: Props) {
  const queryClient = useQueryClient()
  const { data: row } = useQuery(recordQueries.one(entity, id))

  function close() {
    void queryClient.invalidateQueries({ queryKey: ['report'] })
    onClose()
  }

  // It is fetched before it is opened.
  if (!row) return null
  const party = parties.find((name) => typeof row[name] === 'string')
  const own = entity.name === 'lawfirm' ? (['lawfirm_id', id] as const) : undefined
  const [field, owner] = own ?? [party, party && row[party]]
  return (
    <ChangeDialog
      entity={entity}
      row={row}
      {...(field && typeof owner === 'string' && { more: offeredIn(field, owner) })}
      onClose={close}
    >
      {!plain && 'is_active' in row && (
        <div>
          <ActivitySwitch entity={entity} row={row} />
        </div>
      )}
    </ChangeDialog>
  )
}
