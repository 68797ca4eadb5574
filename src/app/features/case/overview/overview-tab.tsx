import { Fragment, Suspense, lazy, useState } from 'react'
import { patient } from '#domain/entities/patient.ts'
import * as f from '#domain/fields/index.ts'
import type { Field } from '#domain/fields/index.ts'
import { isEmpty } from '#domain/rules/empty.ts'
import { Button } from '#ui/parts/button.tsx'
import { HiddenUntil } from '#ui/parts/hidden-until.tsx'
import { pageColumn } from '#ui/parts/page-column.ts'
import { Panel, panel } from '#ui/parts/panel.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css } from '#ui/styled/css/index.js'
import type { CaseRow } from '../../../case/case-head-query.ts'
import { CaseTasks } from '../../../case/tasks/case-tasks.tsx'
import { useCaseCall, useCaseRecord, useCaseRights } from '../../../case/use-case.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { FieldValue } from '../../../records/field-value.tsx'
import { entityFields } from '../../../records/form/form-fields.ts'
import { editableFields } from '../../../records/record/editable-fields.ts'
import { titleOf as recordTitle } from '../../../records/record-title.ts'
import { type TitleOf, useReferenceTitles, useTitlesKnown } from '../../../records/use-reference-titles.ts'
import { usePermissions, useViewer } from '../../../records/use-permissions.ts'
import { usePeopleOptions } from '../file/case-editor.tsx'
import { RecordEditor } from '../record-editor.tsx'
import { AdjustedFact } from './adjusted-fact.tsx'
import { caseGroups, groupNames, groupReferences, type PatientField } from './case-groups.ts'
import { CaseTimeline } from './case-timeline.tsx'
import { Insurances, usePoliciesPlaced } from './insurances.tsx'
import { LinkedPatients } from './linked-patients.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'

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
  const { t, language } = useTexts()
  const may = useCaseRights(id)
  const titleOf = useReferenceTitles(groupReferences)
  const areTitlesKnown = useTitlesKnown(groupReferences)
  const { data: row, isPlaceholderData } = useCaseRecord(id)
  const arePoliciesPlaced = usePoliciesPlaced(row)
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
            areTitlesKnown={areTitlesKnown}
            mayEdit={mayEdit}
          />
        ))}
      </div>
      <div className={pageColumn}>
        <CaseTasks id={id} caseName={recordTitle(row, language)} />
        <Insurances row={row} mayEdit={mayEdit} />
        <HiddenUntil ready={arePoliciesPlaced}>
          <LinkedPatients row={row} mayEdit={mayEdit} />
          <TaggedEmployees row={row} titleOf={titleOf} mayEdit={mayEdit} />
          <CaseTimeline id={id} />
        </HiddenUntil>
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
  // A day and its time are longer than a column beside the facts of the case.
  '& time': { whiteSpace: 'normal' },
})

const term = css({ textStyle: 'small', color: 'muted' })

interface FieldGroupProps {
  title: string
  names: readonly PatientField[]
  row: CaseRow
  titleOf: TitleOf
  areTitlesKnown: boolean
  mayEdit: boolean
}

/** Hidden columns are missing from the row and leave no gap. */
function FieldGroup({ title, names, row, titleOf, areTitlesKnown, mayEdit }: FieldGroupProps) {
  const { t } = useTexts()
  const labels = useLabels('patient')
  const viewer = useViewer()
  const [everything, setEverything] = useState(false)
  const [editing, setEditing] = useState(false)
  const people = usePeopleOptions()
  const known = names.filter((name) => name in row)
  if (known.length === 0) return null
  const isTitled = (name: PatientField) => {
    const { kind, ref }: Field = patient.fields[name]
    return kind !== 'ref' || titleOf(ref ?? '', String(row[name])) !== undefined
  }
  // A reference whose title is unknown to the viewer is treated as empty. One whose title may still come has its place.
  const filled = known.filter((name) => !isEmpty(row[name]) && (isTitled(name) || !areTitlesKnown))
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
          <Fragment key={name}>
            <AdjustedFact row={row} before={name} termStyle={term} />
            <div
              className={
                patient.fields[name].kind === 'long_text' ? css({ gridColumn: '1 / -1' }) : css({ minWidth: '0' })
              }
            >
              <dt className={term}>{labels.field(name)}</dt>
              <dd className={css({ overflowWrap: 'anywhere', minHeight: '[1lh]' })}>
                {areTitlesKnown || isEmpty(row[name]) || isTitled(name) ? (
                  <FieldValue
                    entity="patient"
                    name={name}
                    field={patient.fields[name]}
                    value={row[name]}
                    zone={row.next_appointment_zone}
                    titleOf={titleOf}
                  />
                ) : (
                  <Skeleton />
                )}
              </dd>
            </div>
          </Fragment>
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

const chip = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  paddingInlineStart: '3',
  borderRadius: 'full',
  background: 'hover',
})
const employee = f.ref('employee', { required: true })

interface TaggedProps {
  row: CaseRow
  titleOf: TitleOf
  mayEdit: boolean
}

/** Staff tagged on the case besides its manager and underwriter. */
function TaggedEmployees({ row, titleOf, mayEdit }: TaggedProps) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const may = usePermissions()
  const command = useCaseCall(row.id)
  const [tagging, setTagging] = useState(false)
  if (!may?.('employee.list')) return null
  const ids = row.tagged_employee_ids ?? []

  async function untag(id: string) {
    try {
      const call = { params: { id: row.id }, body: { employee_id: id } }
      await command('POST /patient/{id}/untag_employee', call, crypto.randomUUID())
    } catch (error) {
      messages.show(sentence(error), 'error')
    }
  }

  return (
    <Panel
      title={t('overview:tagged.title')}
      action={
        mayEdit && (
          <Button size="sm" onClick={() => setTagging(true)}>
            {t('overview:tagged.add')}
          </Button>
        )
      }
    >
      {ids.length === 0 ? (
        <p className={css({ color: 'muted' })}>{t('overview:tagged.none')}</p>
      ) : (
        <ul className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
          {ids.map((id) => {
            const name = titleOf('employee', id) ?? t('overview:tagged.unknown')
            return (
              <li key={id} className={chip}>
                <bdi>{name}</bdi>
                {mayEdit ? (
                  <IconButton label={t('overview:tagged.remove', { name })} size="sm" onClick={() => void untag(id)}>
                    <Icon name="close" />
                  </IconButton>
                ) : (
                  <span className={css({ width: '2' })} />
                )}
              </li>
            )
          })}
        </ul>
      )}
      {tagging && (
        <FormDialog
          title={t('overview:tagged.add')}
          fields={{
            employee_id: {
              field: employee,
              label: t('overview:tagged.employee'),
              required: true,
              offered: ({ id }) => !ids.includes(id),
            },
          }}
          submit={t('overview:tagged.add')}
          onClose={() => setTagging(false)}
          send={(form, key) => command('POST /patient/{id}/tag_employee', { params: { id: row.id }, form }, key)}
        />
      )}
    </Panel>
  )
}
