import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as f from '#domain/fields/index.ts'
import { messages } from '#ui/parts/messages.ts'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import { caseQueries } from '../../../case/case-queries.ts'
import { useCaseCall } from '../../../case/use-case.ts'
import { saidIn } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { ReferenceInput } from '../../../records/form/reference-input.tsx'
import type { CaseRow } from '../../../case/case-queries.ts'

const kinds = { effective_at: f.date(), reason: f.text({ max: 500, required: true }) }

/** Hands the case to another firm. What speaks against that firm is shown before, and stops nobody. */
export function ChangeFirmDialog({ row, onClose }: { row: CaseRow; onClose: () => void }) {
  const { t } = useTexts()
  const command = useCaseCall(row.id)
  const [firm, setFirm] = useState<string | null>(null)
  const { data } = useQuery({ ...caseQueries.firms(row.id, firm ?? undefined), enabled: firm !== null })
  const conflicts = firm ? (data?.conflicts ?? []) : []
  return (
    <FormDialog
      title={t('lawfirm:change')}
      description={t('lawfirm:changeText')}
      fields={{
        effective_at: {
          field: kinds.effective_at,
          label: t('lawfirm:effective'),
          required: false,
          hint: t('lawfirm:effectiveHint'),
        },
        reason: { field: kinds.reason, label: t('case:status.reason'), required: true },
      }}
      submit={t('lawfirm:change')}
      onClose={onClose}
      send={async (values, key) => {
        const form = { lawfirm_id: firm, expected_version: row.version, ...saidIn(values) }
        await command('POST /patient/{id}/change_lawfirm', { params: { id: row.id }, form }, key)
        const isPlanned = String(values['effective_at'] ?? '') > new Date().toISOString().slice(0, 10)
        messages.show(isPlanned ? t('lawfirm:planned.done') : t('lawfirm:changed'))
      }}
    >
      <ReferenceInput
        label={t('lawfirm:newFirm')}
        required
        entity="lawfirm"
        value={firm}
        onChange={setFirm}
        offered={({ id }) => id !== row.lawfirm_id}
      />
      <div role="status">
        {conflicts.map((conflict) => (
          <p
            key={conflict}
            className={css({ padding: '3', borderRadius: 'md', background: 'cautionSoft', marginBlockEnd: '2' })}
          >
            {t(`lawfirm:conflicts.${conflict}`)}
          </p>
        ))}
      </div>
    </FormDialog>
  )
}
