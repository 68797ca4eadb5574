import { Link } from '@tanstack/react-router'
import { patient } from '#domain/entities/patient.ts'
import { css } from '#ui/styled/css/index.js'
import { useLabels } from '../../i18n/labels.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { FieldValue } from '../../records/field-value.tsx'
import type { Column } from '../../records/list/column.ts'
import type { RecordRow } from '../../records/record-queries.ts'
import { titleOf } from '../../records/record-title.ts'
import { useReferenceTitles } from '../../records/use-reference-titles.ts'
import { CaseStatusBadge } from '../../records/case/case-status-badge.tsx'
import { listReferences, sortable } from './patient-queries.ts'

const nameLink = css({ color: 'link', fontWeight: 'medium', _hover: { textDecoration: 'underline' } })

export function PatientLink({ row, className }: { row: RecordRow; className?: string }) {
  const { language } = useTexts()
  return (
    <Link to="/patients/$patientId" params={{ patientId: row.id }} className={className ?? nameLink}>
      <bdi>{titleOf(row, language)}</bdi>
    </Link>
  )
}

export function usePatientColumns(): Column[] {
  const { t } = useTexts()
  const labels = useLabels('patient')
  const titles = useReferenceTitles(listReferences)

  function plain(name: 'case_number' | 'dob' | 'dol' | 'lawfirm_id'): Column {
    const field = patient.fields[name]
    const cell = (row: RecordRow) => (
      <FieldValue entity="patient" name={name} field={field} value={row[name]} titleOf={titles} />
    )
    return { key: name, label: labels.field(name), cell, sort: sortable.includes(name) ? name : undefined }
  }

  return [
    plain('case_number'),
    { key: 'name', label: t('patients:name'), cell: (row) => <PatientLink row={row} />, sort: 'last_name' },
    plain('dob'),
    plain('dol'),
    plain('lawfirm_id'),
    {
      key: 'case_status',
      label: labels.field('case_status'),
      cell: (row) => <CaseStatusBadge status={row['case_status']} />,
      sort: 'case_status',
    },
  ]
}
