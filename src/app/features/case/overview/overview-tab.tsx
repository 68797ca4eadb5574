import { lazy, Suspense, useState } from 'react'
import { patient } from '#domain/entities/patient.ts'
import type { Field } from '#domain/fields/index.ts'
import { isEmpty } from '#domain/rules/empty.ts'
import { Button } from '#ui/parts/button.tsx'
import { pageColumn } from '#ui/parts/page-column.ts'
import { panel, Panel } from '#ui/parts/panel.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css } from '#ui/styled/css/index.js'
import type { CaseRow } from '../../../case/case-queries.ts'
import { useCaseRecord, useCaseRights } from '../../../case/use-case.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { FieldValue } from '../../../records/field-value.tsx'
import { entityFields } from '../../../records/form/form-fields.ts'
import { editableFields } from '../../../records/record/editable-fields.ts'
import { useReferenceTitles, type TitleOf } from '../../../records/use-reference-titles.ts'
import { useViewer } from '../../../records/use-permissions.ts'
import { usePeopleOptions } from '../file/case-editor.tsx'
import { RecordEditor } from '../record-editor.tsx'
import { caseGroups, groupReferences, groupNames, type PatientField } from './case-groups.ts'
import { CaseTimeline } from './case-timeline.tsx'
import { Insurances } from './insurances.tsx'
import { LinkedPatients } from './linked-patients.tsx'
import { TaggedEmployees } from './tagged-employees.tsx'

const CaseSummary = lazy(() => import('./case-summary.tsx'))

const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
  gap: '4',
  alignItems: 'start',
})

interface Props {
  id: string
  printing: boolean
  onPrinted: () => void
}

export function OverviewTab({ id, printing, onPrinted }: Props) {
  const { t } = useTexts()
  const may = useCaseRights(id)
  const titleOf = useReferenceTitles(groupReferences)
  const { data: row, isPlaceholderData } = useCaseRecord(id)
  const [now] = useState(() => new Date().toISOString())
  if (!row) {
    return (
      <div className={panel} aria-busy="true">
        <Skeleton width="long" />
        <Skeleton width="full" />
        <Skeleton width="full" />
      </div>
    )
  }
  const mayEdit = !isPlaceholderData && may('patient.update')
  return (
    <div className={columns}>
      <div className={pageColumn}>
        {groupNames.map((name) => (
          <FieldGroup
            key={name}
            title={t(`case:groups.${name}`)}
            names={caseGroups[name]}
            row={row}
            titleOf={titleOf}
            mayEdit={mayEdit}
          />
        ))}
      </div>
      <div className={pageColumn}>
        <Insurances row={row} mayEdit={mayEdit} />
        <LinkedPatients row={row} mayEdit={mayEdit} />
        <TaggedEmployees row={row} titleOf={titleOf} mayEdit={mayEdit} />
        <CaseTimeline id={id} />
      </div>
      {printing && !isPlaceholderData && (
        <Suspense fallback={null}>
          <CaseSummary row={row} nameOf={titleOf} now={now} onDone={onPrinted} />
        </Suspense>
      )}
    </div>
  )
}

const facts = css({
  display: 'grid',
  gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
  columnGap: '4',
  rowGap: '4',
})

interface FieldGroupProps {
  title: string
  names: readonly PatientField[]
  row: CaseRow
  titleOf: TitleOf
  mayEdit: boolean
}

/** Hidden columns are missing from the row and leave no gap. */
function FieldGroup({ title, names, row, titleOf, mayEdit }: FieldGroupProps) {
  const { t } = useTexts()
  const labels = useLabels('patient')
  const viewer = useViewer()
  const [everything, setEverything] = useState(false)
  const [editing, setEditing] = useState(false)
  const people = usePeopleOptions()
  const known = names.filter((name) => name in row)
  if (known.length === 0) return null
  // A reference whose title is unknown to the viewer is treated as empty.
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
      {editing && (
        <RecordEditor
          title={title}
          entity={patient}
          caseId={row.id}
          row={row}
          fields={entityFields(patient, editable, labels, {
            case_manager_id: { options: people('case_managers') },
            underwriter_id: { options: people('underwriters') },
          })}
          waits
          onClose={() => setEditing(false)}
        />
      )}
    </Panel>
  )
}
