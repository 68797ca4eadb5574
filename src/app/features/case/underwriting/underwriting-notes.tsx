import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { underwritingNote } from '#domain/entities/underwriting-note.ts'
import { Badge } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Dotted } from '#ui/parts/dotted.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { divided } from '#ui/parts/sheet.ts'
import { css, cx } from '#ui/styled/css/index.js'
import { recordQueries, type RowOf } from '../../../api/record-queries.ts'
import { useCaseCall, useCaseRows } from '../../../case/use-case.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { toRequestBody } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { entityFields } from '../../../records/form/form-fields.ts'
import { RowsState } from '../../../records/rows-state.tsx'
import { usePermissions } from '../../../records/use-permissions.ts'
import { useUserNames } from '../../../records/use-reference-titles.ts'

const scores = ['score_liability', 'score_damages', 'score_collectability', 'score_liens'] as const
const free = ['assessment', 'question', 'condition'] as const
const note = cx(divided, css({ display: 'grid', gap: '1.5', paddingBlock: '3' }))

interface NotesProps {
  id: string
  may: (codename: string) => boolean
}

export function UnderwritingNotes({ id, may }: NotesProps) {
  const { t } = useTexts()
  const labels = useLabels('underwriting_note')
  const permitted = usePermissions()
  const command = useCaseCall(id)
  const notes = useCaseRows('underwriting_note', id)
  const { data: row } = useQuery(recordQueries.one({ name: 'patient' }, id))
  const [writing, setWriting] = useState(false)
  if (permitted && !permitted('underwriting_note.list')) return null
  return (
    <Panel
      title={labels.many}
      action={
        may('underwriting_note.create') &&
        may('underwriting_note.list') && (
          <Button size="sm" onClick={() => setWriting(true)}>
            {t('underwriting:note')}
          </Button>
        )
      }
    >
      <RowsState rows={notes}>
        {notes.data?.length === 0 && <p className={css({ color: 'muted' })}>{t('underwriting:noNotes')}</p>}
        <ul>
          {notes.data?.map((one) => (
            <li key={one.id}>
              <Note row={one} />
            </li>
          ))}
        </ul>
      </RowsState>
      {writing && (
        <FormDialog
          title={t('underwriting:note')}
          fields={entityFields(underwritingNote, ['kind', 'body'], labels, {
            kind: { options: free.map((value) => ({ value, label: labels.choice('kind', value) })) },
          })}
          initial={{ kind: 'assessment', stage_id: row?.underwriting_stage_id ?? null }}
          submit={t('fields:save')}
          onClose={() => setWriting(false)}
          send={(values, key) =>
            command('POST /underwriting_note/create', { form: { patient_id: id, ...toRequestBody(values) } }, key)
          }
        />
      )}
    </Panel>
  )
}

function Note({ row }: { row: RowOf<{ name: 'underwriting_note' }> }) {
  const labels = useLabels('underwriting_note')
  const { day, money, moment } = useFormats()
  const nameOf = useUserNames()
  const { decision, approved_limit_cents: limit } = row
  const given = scores.filter((score) => typeof row[score] === 'number')
  return (
    <article className={note}>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
        <Badge tone="neutral">{labels.choice('kind', String(row.kind))}</Badge>
        {decision && (
          <Badge tone={decision === 'decline' ? 'danger' : 'positive'}>{labels.choice('decision', decision)}</Badge>
        )}
      </div>
      {typeof row.body === 'string' && (
        <p className={css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: 'prose' })}>
          <bdi>{row.body}</bdi>
        </p>
      )}
      {given.length > 0 && (
        <dl className={css({ display: 'flex', flexWrap: 'wrap', columnGap: '6', rowGap: '1', textStyle: 'small' })}>
          {given.map((score) => (
            <div key={score} className={css({ display: 'flex', gap: '1' })}>
              <dt className={css({ color: 'muted' })}>{labels.field(score)}:</dt>
              <dd>
                <bdi dir="ltr">{String(row[score])}/5</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className={css({ textStyle: 'small', color: 'muted' })}>
        <Dotted
          parts={[
            typeof limit === 'number' && `${labels.field('approved_limit_cents')}: ${money(limit)}`,
            row.expires_at && `${labels.field('expires_at')}: ${day(row.expires_at)}`,
            nameOf(row.created_by),
            moment(String(row.created_at)),
          ]}
        />
      </p>
    </article>
  )
}
