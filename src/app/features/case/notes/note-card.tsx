import { useState } from 'react'
import { patientNote } from '#domain/entities/patient-note.ts'
import { Badge, type BadgeTone } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { panel } from '#ui/parts/panel.tsx'
import { css } from '#ui/styled/css/index.js'
import { useCaseCall } from '../../../case/use-case.ts'
import { isWaiting } from '../../../device/outbox/on-top.ts'
import { useSaid } from '../../../device/outbox/deliver.ts'
import { WaitingBadge } from '../../../device/outbox/waiting-badge.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { saidIn } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { entityFields, type FormFields, type Values } from '../../../records/form/form-fields.ts'
import { editableFields } from '../../../records/record/editable-fields.ts'
import { useUserNames } from '../../../records/use-reference-titles.ts'
import { useViewer } from '../../../records/use-permissions.ts'
import { RecordEditor } from '../record-editor.tsx'
import type { NoteRow } from './note-threads.ts'

const tones: Readonly<Record<string, BadgeTone>> = { internal: 'neutral', lawfirm: 'accent', subsidiary: 'accent' }
const own = ['body', 'kind', 'call_party', 'call_outcome', 'next_contact_at', 'is_pinned'] as const

interface Props {
  caseId: string
  note: NoteRow
  addenda: readonly NoteRow[]
  mayWrite: boolean
}

/** The author may edit a note for 15 minutes; later text is an addendum. */
export function NoteCard({ caseId, note, addenda, mayWrite }: Props) {
  const { t } = useTexts()
  const labels = useLabels('patient_note')
  const { day } = useFormats()
  const viewer = useViewer()
  const [doing, setDoing] = useState<'edit' | 'add'>()
  const close = () => setDoing(undefined)
  // A queued note is edited in the outbox.
  const isThere = !note.id.startsWith('new:')
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
  const at = row.created_at ?? ''
  return (
    <div className={css({ display: 'grid', gap: '1' })}>
      <p className={css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: 'prose' })}>
        <bdi>{row.body}</bdi>
      </p>
      <p className={css({ textStyle: 'small', color: 'muted' })}>
        <bdi>{nameOf(row.created_by)}</bdi> <time dateTime={at}>{moment(at)}</time>
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

export function NoteDialog({ caseId, to, onClose }: NoteDialogProps) {
  const { t } = useTexts()
  const labels = useLabels('patient_note')
  const viewer = useViewer()
  const command = useCaseCall(caseId)
  const said = useSaid()
  const staff = viewer.level !== 'user'

  function fieldsFor({ kind }: Values): FormFields {
    if (to) return entityFields(patientNote, ['body'], labels)
    const asked = [
      'kind',
      ...(staff ? ['visibility'] : []),
      'body',
      ...(kind === 'call' ? [...(staff ? ['call_party'] : []), 'call_outcome'] : []),
    ]
    return entityFields(patientNote, [...asked, 'next_contact_at', 'is_pinned'], labels, {
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
        const form = { patient_id: caseId, ...saidIn(values), ...(to && { addendum_to_id: to.id }) }
        const later = { kind: 'create', entity: 'patient_note' } as const
        said(await command('POST /patient_note/create', { form }, key, later), t('notes:saved'))
      }}
    />
  )
}
