import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { Entity } from '#domain/entity.ts'
import { messages } from '#ui/parts/messages.ts'
import { errorSentence } from '../../../i18n/error-sentence.ts'
import { recordQueries } from '../../../api/record-queries.ts'
import { usePermissions } from '../../../records/use-permissions.ts'

const EntryDialog = lazy(() => import('./entry-dialog.tsx'))

interface Props {
  entity: Entity
  id: string
  plain?: boolean
  className?: string | undefined
  children: ReactNode
}

/** Button that edits a directory entry; plain text for viewers who may not edit it. */
export function EntryButton({ entity, id, plain, className, children }: Props): ReactNode {
  const may = usePermissions()
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(false)
  if (!may?.(`${entity.name}.update`)) return plain ? null : children

  async function begin() {
    try {
      await queryClient.fetchQuery({ ...recordQueries.one(entity, id), staleTime: 0 })
      setOpen(true)
    } catch (error) {
      messages.show(errorSentence(error), 'error')
    }
  }

  return (
    <>
      <button type="button" className={className} onClick={() => void begin()}>
        {children}
      </button>
      <Suspense fallback={null}>
        {open && <EntryDialog entity={entity} id={id} {...(plain && { plain })} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
