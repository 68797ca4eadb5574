import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { useTexts } from '../../../i18n/use-texts.ts'
import { RemoveDialog } from '../../../records/record/remove-dialog.tsx'
import type { RecordRow } from '../../../api/record-queries.ts'
import { titleOf } from '../../../records/record-title.ts'
import type { Section } from './sections.ts'

/** Deletes what nothing names. What is named, or needed by the portal, can only be taken out of use. */
export function RemoveRecord({ section: { entity, slug }, row }: { section: Section; row: RecordRow }) {
  const { t, language } = useTexts()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('record:remove')}</Button>
      {asking && (
        <RemoveDialog
          entity={entity}
          row={row}
          title={titleOf(row, language)}
          onClose={() => setAsking(false)}
          onRemoved={() =>
            void navigate({
              to: '/settings/$section/{-$recordId}/{-$recordName}',
              params: { section: slug, recordId: undefined, recordName: undefined },
            })
          }
        />
      )}
    </>
  )
}
