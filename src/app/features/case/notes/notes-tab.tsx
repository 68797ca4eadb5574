import { useState } from 'react'
import { patientNote } from '#domain/entities/patient-note.ts'
import { Button } from '#ui/parts/button.tsx'
import { Choice } from '#ui/parts/choice.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { pageColumn } from '#ui/parts/page-column.ts'
import { css } from '#ui/styled/css/index.js'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { RowsState } from '../../../records/rows-state.tsx'
import { useCaseCall, useCaseRights, useCaseRows } from '../../../case/use-case.ts'
import { useViewer } from '../../../records/use-permissions.ts'
import { threadsOf, type NoteRow } from './note-threads.ts'
import { Badge, type BadgeTone } from '#ui/parts/badge.tsx'
import { panel } from '#ui/parts/panel.tsx'
import { isWaiting } from '../../../device/outbox/queued-overlay.ts'
import { useSaid } from '../../../device/outbox/deliver.ts'
import { WaitingBadge } from '../../../device/outbox/waiting-badge.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { toRequestBody } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { entityFields, type FormFields, type ValuesOf } from '../../../records/form/form-fields.ts'
import { editableFields } from '../../../records/record/editable-fields.ts'
import { useUserNames } from '../../../records/use-reference-titles.ts'
import { RecordEditor } from '../record-editor.tsx'

const kinds = patientNote.fields.kind.choices ?? []
const visibilities = patientNote.fields.visibility.choices ?? []

interface Props {
  id: string
  /** Opens the dialog for a new note. */
  writing: boolean
  onWriting: (writing: boolean) => void
}

export function NotesTab({ id, writing, onWriting }: Props) {
  const { t } = useTexts()
  const labels = useLabels('patient_note')
  const may = useCaseRights(id)
  const staff = useViewer().level !== 'user'
  const notes = useCaseRows('patient_note', id)
  const [kind, setKind] = useState('all')
  const [visibility, setVisibility] = useState('all')
  const choices = (field: string, values: readonly string[]) => [
    { value: 'all', label: t('notes:all') },
    ...values.map((value) => ({ value, label: labels.choice(field, value) })),
  ]
  const threads = threadsOf(notes.data ?? []).filter(
    ({ note }) => (kind === 'all' || note.kind === kind) && (visibility === 'all' || note.visibility === visibility),
  )
  const write = may('patient_note.create') && (
    <Button tone="primary" onClick={() => onWriting(true)}>
      {t('notes:new')}
    </Button>
  )
  return (
    <div className={pageColumn}>
      <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' })}>
        <Choice label={labels.field('kind')} value={kind} options={choices('kind', kinds)} onChoose={setKind} />
        {staff && (
          <Choice
            label={labels.field('visibility')}
            value={visibility}
            options={choices('visibility', visibilities)}
            onChoose={setVisibility}
          />
        )}
        <div className={css({ marginInlineStart: 'auto' })}>{write}</div>
      </div>
      <RowsState rows={notes}>
        {threads.length === 0 ? (
          <EmptyState
            title={notes.data?.length === 0 ? t('notes:empty.title') : t('notes:noMatch')}
            text={notes.data?.length === 0 ? t('notes:empty.text') : t('notes:noMatchText')}
            icon={<Icon name="file" size="lg" />}
          />
        ) : (
          <ul className={css({ display: 'grid', gap: '3' })}>
            {threads.map(({ note, addenda }) => (
              <li key={note.id}>
                <NoteCard caseId={id} note={note} addenda={addenda} mayWrite={may('patient_note.create')} />
              </li>
            ))}
          </ul>
        )}
      </RowsState>
      {writing && <NoteDialog caseId={id} onClose={() => onWriting(false)} />}
    </div>
  )
}

const tones: Readonly<Record<string, BadgeTone>> = { internal: 'neutral', lawfirm: 'accent', subsidiary: 'accent' }
const own = ['body', 'kind', 'call_party', 'call_outcome', 'next_contact_at', 'is_pinned'] as const

interface NoteCardProps {
  caseId: string
  note: NoteRow
  addenda: readonly NoteRow[]
  mayWrite: boolean
}

const isQueued = ({ id }: NoteRow): boolean => id.startsWith('new:')

/** The author may edit a note for 15 minutes; later text is an addendum. */
function NoteCard({ caseId, note, addenda, mayWrite }: NoteCardProps) {
  const { t } = useTexts()
  const labels = useLabels('patient_note')
  const { day } = useFormats()
  const viewer = useViewer()
  const [doing, setDoing] = useState<'edit' | 'add'>()
  const close = () => setDoing(undefined)
  // A queued note is edited in the outbox.
  const isThere = !isQueued(note)
  const editable = mayWrite && isThere ? editableFields(patientNote, own, note, viewer) : []
  const outcome = note.call_outcome
  const party = note.call_party
  const next = note.next_contact_at
  return (
    <article className={panel}>
      <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })}>
        {isWaiting(note) && <WaitingBadge />}
        {note.is_pinned && <Badge tone="caution">{t('notes:pinned')}</Badge>}
        <Badge tone="neutral">{labels.choice('kind', note.kind ?? '')}</Badge>
        {viewer.level !== 'user' && (
          <Badge tone={tones[note.visibility ?? 'internal'] ?? 'neutral'}>
            {labels.choice('visibility', note.visibility ?? '')}
          </Badge>
        )}
        {party && party !== 'patient' && <Badge tone="neutral">{labels.choice('call_party', party)}</Badge>}
        {outcome && <Badge tone="accent">{labels.choice('call_outcome', outcome)}</Badge>}
        <div className={css({ display: 'flex', gap: '1', marginInlineStart: 'auto' })}>
          {editable.length > 0 && (
            <Button size="sm" tone="quiet" onClick={() => setDoing('edit')}>
              {t('notes:edit')}
            </Button>
          )}
          {mayWrite && isThere && (
            <Button size="sm" tone="quiet" onClick={() => setDoing('add')}>
              {t('notes:addendum')}
            </Button>
          )}
        </div>
      </div>
      <NoteBody row={note} />
      {next && (
        <p className={css({ textStyle: 'small', color: 'muted' })}>
          {labels.field('next_contact_at')}: {day(next)}
        </p>
      )}
      {addenda.map((row) => (
        <div
          key={row.id}
          className={css({
            paddingInlineStart: '4',
            borderInlineStartWidth: '2',
            borderInlineStartStyle: 'solid',
            borderColor: 'line',
          })}
        >
          <NoteBody row={row} />
        </div>
      ))}
      {doing === 'add' && <NoteDialog caseId={caseId} to={note} onClose={close} />}
      {doing === 'edit' && (
        <RecordEditor
          title={t('notes:edit')}
          entity={patientNote}
          caseId={caseId}
          row={note}
          fields={entityFields(patientNote, editable, labels)}
          waits
          onClose={close}
        />
      )}
    </article>
  )
}

function NoteBody({ row }: { row: NoteRow }) {
  const { moment } = useFormats()
  const nameOf = useUserNames()
  const viewer = useViewer()
  const at = row.created_at ?? ''
  // What has not been sent yet can only be the viewer's own.
  const author = nameOf(isQueued(row) ? viewer.id : row.created_by)
  return (
    <div className={css({ display: 'grid', gap: '1' })}>
      <p className={css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: 'prose' })}>
        <bdi>{row.body}</bdi>
      </p>
      <p className={css({ textStyle: 'small', color: 'muted' })}>
        {author && (
          <>
            <bdi>{author}</bdi>
            {' · '}
          </>
        )}
        <time dateTime={at}>{moment(at)}</time>
      </p>
      {row.addendum_to_id && isWaiting(row) && <WaitingBadge />}
    </div>
  )
}

interface NoteDialogProps {
  caseId: string
  /** The note of an addendum. */
  to?: NoteRow
  onClose: () => void
}

/** Outside parties share their notes with the portal; only staff choose the visibility. */
const sharedBy: Readonly<Record<string, string>> = { lawfirm: 'lawfirm', subsidiary: 'subsidiary' }

function NoteDialog({ caseId, to, onClose }: NoteDialogProps) {
  const { t } = useTexts()
  const labels = useLabels('patient_note')
  const viewer = useViewer()
  const command = useCaseCall(caseId)
  const said = useSaid()
  const staff = viewer.level !== 'user'

  function fieldsFor({ kind }: ValuesOf<'patient_note'>): FormFields {
    if (to) return entityFields(patientNote, ['body'], labels)
    const ofCall = staff ? (['call_party', 'call_outcome'] as const) : (['call_outcome'] as const)
    const asked = [
      'kind',
      ...(staff ? (['visibility'] as const) : []),
      'body',
      ...(kind === 'call' ? ofCall : []),
      // No call is planned by what others note.
      ...(staff ? (['next_contact_at'] as const) : []),
      'is_pinned',
    ] as const
    return entityFields(patientNote, asked, labels, {
      kind: {
        options: (patientNote.fields.kind.choices ?? [])
          .filter((value) => value !== 'system')
          .map((value) => ({ value, label: labels.choice('kind', value) })),
      },
    })
  }

  return (
    <FormDialog
      title={to ? t('notes:addendum') : t('notes:new')}
      fields={fieldsFor}
      initial={{
        kind: to?.kind ?? 'general',
        visibility: to?.visibility ?? sharedBy[viewer.user_type] ?? 'internal',
      }}
      submit={t('fields:save')}
      waits
      onClose={onClose}
      send={async (values, key) => {
        const form = { patient_id: caseId, ...toRequestBody(values), ...(to && { addendum_to_id: to.id }) }
        const later = { kind: 'create', entity: 'patient_note' } as const
        said(await command('POST /patient_note/create', { form }, key, later), t('notes:saved'))
      }}
    />
  )
}
