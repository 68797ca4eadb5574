import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { lien } from '#domain/entities/lien.ts'
import { isBound } from '#domain/entities/shapes/bound-claim.ts'
import { Button } from '#ui/parts/button.tsx'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useCaseRights } from '../../../case/use-case-rights.ts'
import { EditDialog } from '../../../records/form/edit-dialog.tsx'
import { useMoneyChanged } from '../../../case/money/money-queries.ts'
import { recordQueries } from '../../../api/record-queries.ts'
import type { LienRow } from '../../../case/money/money-shapes.ts'
import { lienFields } from './lien-form.ts'
import { writeRecord } from '../../../api/write-record.ts'

/** What was read wrongly off a bill is put right before anybody relies on it. */
export function EditLien({ row, patientId }: { row: LienRow; patientId: string }) {
  const { t } = useTexts()
  const labels = useLabels('lien')
  const queryClient = useQueryClient()
  const may = useCaseRights(patientId)
  const changed = useMoneyChanged(patientId)
  const [read, setRead] = useState<LienRow>()
  // Without the right to know of funding, only drafts can be told to be free of it.
  const isFree = 'funding_status' in row ? !isBound(row) : row.status === 'draft'
  if (!may('lien.update') || row.status === 'void' || !isFree) return null
  const fresh = () => queryClient.fetchQuery({ ...recordQueries.one(lien, row.id), staleTime: 0 })
  return (
    <>
      <Button size="sm" onClick={() => void fresh().then(setRead)}>
        {t('liens:add.edit')}
      </Button>
      {read && (
        <EditDialog
          title={t('liens:add.edit')}
          entity="lien"
          fields={lienFields(labels)}
          row={read}
          onClose={() => setRead(undefined)}
          read={fresh}
          write={async (changes, version, key) => {
            // A new total without its lines replaces them.
            const totalled = 'billed_cents' in changes && (read.lines?.length ?? 0) > 0
            const said = totalled ? { ...changes, lines: [] } : changes
            const done = await writeRecord(lien, row.id, said, version, key)
            await changed()
            return done
          }}
        />
      )}
    </>
  )
}
