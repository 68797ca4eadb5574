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
import { useCaseRights, useCaseRows } from '../../../case/use-case.ts'
import { useViewer } from '../../../records/use-permissions.ts'
import { NoteCard, NoteDialog } from './note-card.tsx'
import { threadsOf } from './note-threads.ts'

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
