import { useQuery, useQueryClient } from '@tanstack/react-query'
import { headFields } from '#domain/calls/cases/head-columns.ts'
import { patient } from '#domain/entities/patient.ts'
import type { Option } from '#ui/parts/select.tsx'
import type { CaseHead, CaseRow } from '../../../case/case-head-query.ts'
import { caseQueries } from '../../../case/case-queries.ts'
import { useCaseCall } from '../../../case/use-case.ts'
import { editLater } from '../../../device/outbox/deliver.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { EditDialog } from '../../../records/form/edit-dialog.tsx'
import { entityFields } from '../../../records/form/form-fields.ts'
import { titleOf } from '../../../records/record-title.ts'
import { editableFields } from '../../../records/record/editable-fields.ts'
import { caseManagers, underwriters } from '../../../records/reference-lists.ts'
import { usePermissions, useViewer } from '../../../records/use-permissions.ts'

function withPeople({ row, people }: CaseHead): CaseRow {
  return {
    ...row,
    lawfirm_id: people.lawfirm?.id ?? row.lawfirm_id,
    subsidiary_id: people.subsidiary?.id ?? row.subsidiary_id ?? null,
    chiropractor_id: people.chiropractor?.id ?? row.chiropractor_id ?? null,
    case_manager_id: people.case_manager?.id ?? row.case_manager_id ?? null,
    underwriter_id: people.underwriter?.id ?? row.underwriter_id ?? null,
  }
}

export function HeadEditor({ head, onClose }: { head: CaseHead; onClose: () => void }) {
  const { t } = useTexts()
  const labels = useLabels('patient')
  const viewer = useViewer()
  const queryClient = useQueryClient()
  const command = useCaseCall(head.row.id)
  const people = usePeopleOptions()
  const row = withPeople(head)
  const fields = entityFields(patient, editableFields(patient, headFields, row, viewer), labels, {
    case_manager_id: { options: people('case_managers', head.people.case_manager) },
    // Becomes `signed` when the signed document is accepted.
    lop_status: {
      options: (patient.fields.lop_status.choices ?? [])
        .filter((value) => value !== 'signed' || row.lop_status === 'signed')
        .map((value) => ({ value, label: labels.choice('lop_status', value) })),
    },
    underwriter_id: { options: people('underwriters', head.people.underwriter) },
  })
  return (
    <EditDialog
      title={t('case:actions.edit')}
      entity="patient"
      fields={fields}
      row={row}
      onClose={onClose}
      read={async () => withPeople(await queryClient.fetchQuery({ ...caseQueries.head(row.id), staleTime: 0 }))}
      write={(changes, version, key, seen) => {
        const later = editLater(patient, row.id, changes, seen)
        const form = { ...changes, version }
        return command('PUT /patient/{id}/master_detail', { params: { id: row.id }, form }, key, later)
      }}
    />
  )
}

interface Present {
  id: string
  name: string | null
}

/** Options for case manager and underwriter, by login; the current one is always included. */
export function usePeopleOptions() {
  const { language } = useTexts()
  const enabled = usePermissions()?.('employee.list') === true
  const managers = useQuery({ ...caseManagers, enabled }).data
  const writers = useQuery({ ...underwriters, enabled }).data

  return (kind: 'case_managers' | 'underwriters', present?: Present | null): Option[] => {
    const options = ((kind === 'case_managers' ? managers : writers) ?? []).flatMap((row) =>
      row.user_id ? [{ value: row.user_id, label: titleOf(row, language) }] : [],
    )
    const missing = present?.name && !options.some(({ value }) => value === present.id)
    return missing ? [{ value: present.id, label: present.name ?? '' }, ...options] : options
  }
}
