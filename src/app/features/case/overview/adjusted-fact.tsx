import { patient } from '#domain/entities/patient.ts'
import type { CaseRow } from '../../../case/case-head-query.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { FieldValue } from '../../../records/field-value.tsx'
import { adjustedOf } from '../file/case-totals.ts'
import type { PatientField } from './case-groups.ts'

interface Props {
  row: CaseRow
  /** The field that the viewer reads next. */
  before: PatientField
  termStyle: string
}

/** What was adjusted, among the fields of the case's money: without it they would not add up. */
export function AdjustedFact({ row, before, termStyle }: Props) {
  const { t } = useTexts()
  const cents = before === 'reduction_cents' ? adjustedOf(row) : undefined
  if (cents === undefined) return null
  return (
    <div>
      <dt className={termStyle}>{t('case:adjusted')}</dt>
      <dd>
        <FieldValue
          entity="patient"
          name="billed_cents"
          field={patient.fields.billed_cents}
          value={cents}
          titleOf={() => undefined}
        />
      </dd>
    </div>
  )
}
