import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { patient } from '#domain/entities/patient.ts'
import type { Field } from '#domain/fields/index.ts'
import { Button } from '#ui/parts/button.tsx'
import { css } from '#ui/styled/css/index.js'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { editableFields } from '../../../records/record/editable-fields.ts'
import { Panel } from '#ui/parts/panel.tsx'
import { useCaseCall } from '../../../case/use-case.ts'
import { usePeopleOptions } from '../../../case/use-people-options.ts'
import { FieldValue } from '../../../records/field-value.tsx'
import { isEmpty } from '#domain/rules/empty.ts'
import { EditDialog } from '../../../records/form/edit-dialog.tsx'
import { entityFields } from '../../../records/form/form-fields.ts'
import { editLater } from '../../../device/outbox/deliver.ts'
import { recordQueries } from '../../../api/record-queries.ts'
import type { CaseRow } from '../../../case/case-queries.ts'
import type { TitleOf } from '../../../records/use-reference-titles.ts'
import { useViewer } from '../../../records/use-viewer.ts'
import type { PatientField } from './case-groups.ts'

const facts = css({
  display: 'grid',
  gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
  columnGap: '4',
  rowGap: '4',
})

interface Props {
  title: string
  names: readonly PatientField[]
  row: CaseRow
  titleOf: TitleOf
  mayEdit: boolean
}

/** A titled group of facts. A column that the viewer may not see is not in the row, and leaves no gap. */
export function FieldGroup({ title, names, row, titleOf, mayEdit }: Props) {
  const { t } = useTexts()
  const labels = useLabels('patient')
  const viewer = useViewer()
  const [everything, setEverything] = useState(false)
  const [editing, setEditing] = useState(false)
  const known = names.filter((name) => name in row)
  if (known.length === 0) return null
  // Somebody whose name the viewer's directories do not tell is no fact to him.
  const isTold = (name: PatientField) => {
    const { kind, ref }: Field = patient.fields[name]
    return kind !== 'ref' || titleOf(ref ?? '', String(row[name])) !== undefined
  }
  const filled = known.filter((name) => !isEmpty(row[name]) && isTold(name))
  const editable = mayEdit ? editableFields(patient, names, row, viewer) : []
  return (
    <Panel
      title={title}
      action={
        <>
          {filled.length < known.length && (
            <Button size="sm" tone="quiet" aria-expanded={everything} onClick={() => setEverything(!everything)}>
              {everything ? t('overview:hideEmpty') : t('overview:showEmpty')}
            </Button>
          )}
          {editable.length > 0 && (
            <Button size="sm" aria-label={t('overview:editGroup', { group: title })} onClick={() => setEditing(true)}>
              {t('overview:edit')}
            </Button>
          )}
        </>
      }
    >
      <dl className={facts}>
        {(everything ? known : filled).map((name) => (
          <div
            key={name}
            className={
              patient.fields[name].kind === 'long_text' ? css({ gridColumn: '1 / -1' }) : css({ minWidth: '0' })
            }
          >
            <dt className={css({ textStyle: 'small', color: 'muted' })}>{labels.field(name)}</dt>
            <dd className={css({ overflowWrap: 'anywhere' })}>
              <FieldValue
                entity="patient"
                name={name}
                field={patient.fields[name]}
                value={row[name]}
                titleOf={titleOf}
              />
            </dd>
          </div>
        ))}
      </dl>
      {editing && <GroupEditor title={title} names={editable} row={row} onClose={() => setEditing(false)} />}
    </Panel>
  )
}

interface EditorProps {
  title: string
  names: readonly string[]
  row: CaseRow
  onClose: () => void
}

function GroupEditor({ title, names, row, onClose }: EditorProps) {
  const labels = useLabels('patient')
  const queryClient = useQueryClient()
  const command = useCaseCall(row.id)
  const people = usePeopleOptions()
  const fields = entityFields(patient, names, labels, {
    case_manager_id: { options: people('case_managers') },
    underwriter_id: { options: people('underwriters') },
  })
  return (
    <EditDialog
      title={title}
      entity="patient"
      fields={fields}
      row={row}
      onClose={onClose}
      read={() => queryClient.fetchQuery({ ...recordQueries.one(patient, row.id), staleTime: 0 })}
      write={(changes, version, key, seen) => {
        const later = editLater(patient, row.id, changes, seen)
        const form = { ...changes, version }
        return command('PUT /patient/update/{id}', { params: { id: row.id }, form }, key, later)
      }}
    />
  )
}
