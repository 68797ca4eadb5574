import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { Button } from '#ui/parts/button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { api } from '../../api/portal.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { FormDialog } from '../../records/form/form-dialog.tsx'
import type { RecordRow } from '../../records/record-queries.ts'
import { titleOf } from '../../records/record-title.ts'
import type { Section } from './sections.ts'

const nothing = {}

/** Deletes what nothing names. What is named, or needed by the portal, can only be taken out of use. */
export function RemoveRecord({ section: { entity, slug }, row }: { section: Section; row: RecordRow }) {
  const { t, language } = useTexts()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const title = titleOf(row, language)
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('settings:remove.button')}</Button>
      {asking && (
        <FormDialog
          title={t('settings:remove.title', { title })}
          description={t('settings:remove.text')}
          submit={t('settings:remove.button')}
          danger
          fields={nothing}
          onClose={() => setAsking(false)}
          send={async (_, key) => {
            await api.delete(`/${entity.name}/delete/${row.id}`, { answer: v.unknown(), key })
            messages.show(t('settings:remove.done'))
            await navigate({
              to: '/settings/$section/{-$recordId}/{-$recordName}',
              params: { section: slug, recordId: undefined, recordName: undefined },
            })
            await queryClient.invalidateQueries({ queryKey: [entity.name] })
          }}
        />
      )}
    </>
  )
}
