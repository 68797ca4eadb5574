import { useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { Choice } from '#ui/parts/choice.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { Timeline, type TimelineEntry } from '#ui/parts/timeline.tsx'
import { css } from '#ui/styled/css/index.js'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Panel } from '#ui/parts/panel.tsx'
import { RowsState, together } from '../../../records/rows-state.tsx'
import { useCaseRows, useStatusHistory } from '../../../case/use-case.ts'
import { useReferenceTitles } from '../../../records/use-reference-titles.ts'
import { usePlaces } from '../../../case/visits/visit-fields.ts'
import { usePlaceMoment } from '../../../case/visits/visit-time.tsx'
import { momentKinds, momentsOf, type Moment, type MomentKind } from './timeline-entries.ts'

const STEP = 12
const LONGEST = 180

const tones: Readonly<Record<MomentKind, TimelineEntry['tone']>> = {
  status: 'accent',
  appointment: 'positive',
  note: 'neutral',
  document: 'neutral',
  lien: 'caution',
  message: 'neutral',
}

function excerpt(text: string | null | undefined): string | undefined {
  if (!text) return undefined
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

export function CaseTimeline({ id }: { id: string }) {
  const { t } = useTexts()
  const words = useMomentWords()
  const timeOf = useTimeText()
  const [kind, setKind] = useState<MomentKind | 'all'>('all')
  const [shown, setShown] = useState(STEP)
  const status = useStatusHistory(id)
  const rows = {
    appointment: useCaseRows('appointment', id),
    note: useCaseRows('patient_note', id),
    document: useCaseRows('patient_document', id),
    lien: useCaseRows('lien', id),
    message: useCaseRows('patient_sms', id),
  }
  const all = momentsOf({
    status: status.data?.case_status_events ?? [],
    appointment: rows.appointment.data ?? [],
    note: rows.note.data ?? [],
    document: rows.document.data ?? [],
    lien: rows.lien.data ?? [],
    message: rows.message.data ?? [],
  })
  const questions = [status, ...Object.values(rows)]
  const loading = questions.some(({ isLoading }) => isLoading)
  const failed = questions.filter(({ isError, data }) => isError && data === undefined)
  const wanted = kind === 'all' ? all : all.filter((one) => one.kind === kind)
  const kinds = momentKinds.filter((one) => all.some((moment) => moment.kind === one))
  return (
    <Panel
      title={t('overview:timeline.title')}
      action={
        kinds.length > 1 && (
          <Choice
            label={t('overview:timeline.show')}
            value={kind}
            options={(['all', ...kinds] as const).map((value) => ({ value, label: t(`overview:timeline.${value}`) }))}
            onChoose={setKind}
          />
        )
      }
    >
      {loading && all.length === 0 && <Skeleton width="full" />}
      {!loading && failed.length === 0 && all.length === 0 && (
        <p className={css({ color: 'muted' })}>{t('overview:timeline.none')}</p>
      )}
      {failed.length > 0 && <RowsState rows={together(failed, undefined)}>{null}</RowsState>}
      <Timeline
        label={t('overview:timeline.title')}
        entries={wanted.slice(0, shown).map((one) => ({
          key: one.key,
          at: one.at,
          time: timeOf(one),
          tone: tones[one.kind],
          ...words(one),
        }))}
      />
      {wanted.length > shown && <Button onClick={() => setShown(shown + STEP)}>{t('overview:timeline.more')}</Button>}
    </Panel>
  )
}

/** Visits use the time zone of their place; a visit without a time shows its day. */
function useTimeText(): (moment: Moment) => string {
  const { day, moment } = useFormats()
  const { zoneOf } = usePlaces()
  const placeMoment = usePlaceMoment()
  return ({ kind, at, row }) => {
    if (kind !== 'appointment') return moment(at)
    if (row.scheduled_start === at) return placeMoment(at, zoneOf(row))
    return row.service_date ? day(row.service_date) : moment(at)
  }
}

function useMomentWords(): (moment: Moment) => Pick<TimelineEntry, 'title' | 'body'> {
  const { t } = useTexts()
  const { money } = useFormats()
  const cases = useLabels('patient')
  const notes = useLabels('patient_note')
  const titleOf = useReferenceTitles(['appointment_type', 'appointment_status'])

  return ({ kind, row }) => {
    if (kind === 'status') {
      const status = cases.choice('case_status', row.to_status)
      const proposed = row.kind === 'proposal'
      const title = proposed ? t('case:proposal.title', { status }) : t('overview:timeline.statusNow', { status })
      return { title, body: excerpt(row.reason) }
    }
    if (kind === 'appointment') {
      const type = titleOf('appointment_type', row.appointment_type_id ?? '')
      return {
        title: type ?? t('overview:timeline.visit'),
        body: titleOf('appointment_status', row.appointment_status_id ?? ''),
      }
    }
    if (kind === 'note') {
      const name = notes.choice('kind', row.kind ?? '')
      return { title: t('overview:timeline.noteOf', { kind: name }), body: excerpt(row.body) }
    }
    if (kind === 'document') return { title: <bdi>{row.title}</bdi> }
    if (kind === 'lien') {
      const billed = row.billed_cents
      const title = t('overview:timeline.lienOf', { number: row.lien_number ?? '' })
      return { title, body: typeof billed === 'number' && <bdi dir="ltr">{money(billed)}</bdi> }
    }
    const title = row.direction === 'in' ? t('overview:timeline.messageIn') : t('overview:timeline.messageOut')
    return { title, body: row.body === '' ? t('shell:notifications.wordless') : excerpt(row.body) }
  }
}
