import { useState } from 'react'
import * as f from '#domain/fields/index.ts'
import { messages } from '#ui/parts/messages.ts'
import { RadioGroup } from '#ui/parts/radio-group.tsx'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useCaseCall } from '../../../case/use-case.ts'
import { saidIn } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import type { FormFields } from '../../../records/form/form-fields.ts'
import type { VisitRow } from '../../../case/visits/visits.ts'

const kinds = { approved_cents: f.cents(), reason: f.longText({ max: 500 }) }
const answers = ['approved', 'declined'] as const

interface Props {
  caseId: string
  row: VisitRow
  onClose: () => void
}

/** Costly care waits for somebody who may approve it and did not ask for it. */
export function ApprovalDialog({ caseId, row, onClose }: Props) {
  const { t } = useTexts()
  const send = useCaseCall(caseId)
  const [approval, setApproval] = useState<(typeof answers)[number]>('approved')
  const reason = { field: kinds.reason, label: t('case:status.reason'), required: approval === 'declined' }
  const amount = { field: kinds.approved_cents, label: t('appointments:approvedAmount'), required: true }
  return (
    <FormDialog
      title={t('appointments:decide')}
      fields={(): FormFields => (approval === 'approved' ? { approved_cents: amount, reason } : { reason })}
      submit={t('appointments:decide')}
      onClose={onClose}
      send={async (values, key) => {
        const form = { approval, expected_version: row.version, ...saidIn(values) }
        await send('POST /appointment/{id}/approval', { params: { id: row.id }, form }, key)
        messages.show(t(`appointments:approval.${approval}`))
      }}
    >
      <RadioGroup
        label={t('appointments:decision')}
        options={answers.map((value) => ({ value, label: t(`appointments:approval.${value}`) }))}
        value={approval}
        onChange={setApproval}
      />
    </FormDialog>
  )
}
