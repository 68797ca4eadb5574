import { useState } from 'react'
import * as f from '#domain/fields/index.ts'
import { Button } from '#ui/parts/button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { useCaseCall, useCaseRights } from '../../../case/use-case.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { saidIn } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { useViewer } from '../../../records/use-viewer.ts'
import type { CaseRow } from '../../../case/case-queries.ts'

const reason = f.longText({ max: 500 })

/** K5: takes the overdue day to file suit off the alarm, with a reason that stays on record. */
export function AcknowledgeLimitation({ row, day: last }: { row: CaseRow; day: string }) {
  const { t } = useTexts()
  const { day } = useFormats()
  const viewer = useViewer()
  const may = useCaseRights(row.id)
  const command = useCaseCall(row.id)
  const [open, setOpen] = useState(false)
  const isAllowed = viewer.level === 'admin' || viewer.role === 'case_manager'
  if (!isAllowed || !may('patient.update')) return null
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('case:acknowledge.action')}
      </Button>
      {open && (
        <FormDialog
          title={t('case:acknowledge.title')}
          description={t('case:acknowledge.text', { date: day(last) })}
          fields={{ reason: { field: reason, label: t('case:acknowledge.reason'), required: true } }}
          submit={t('case:acknowledge.submit')}
          onClose={() => setOpen(false)}
          send={async (values, key) => {
            const form = { expected_version: row.version, ...saidIn(values) }
            await command('POST /patient/{id}/acknowledge_limitation', { params: { id: row.id }, form }, key)
            messages.show(t('case:acknowledge.done'))
          }}
        />
      )}
    </>
  )
}
