import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { appointment } from '#domain/entities/appointment.ts'
import * as f from '#domain/fields/index.ts'
import { weekday } from '#domain/rules/dates.ts'
import { mostInSeries, seriesDays } from '#domain/rules/series.ts'
import { momentOf, wallTime } from '#domain/rules/wall-time.ts'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { messages } from '#ui/parts/messages.ts'
import { Tabs } from '#ui/parts/tabs.tsx'
import { css } from '#ui/styled/css/index.js'
import { recordQueries } from '../../../api/record-queries.ts'
import { useCaseCall, useCaseRights, useCaseRows } from '../../../case/use-case.ts'
import { usePlaceFields, usePlaces } from '../../../case/visits/visit-fields.ts'
import { sections, visitOf, visitsIn, type Section } from '../../../case/visits/visits.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { languages } from '../../../i18n/languages.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { toRequestBody } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { entityFields, type FormField, type FormFields, type ValuesOf } from '../../../records/form/form-fields.ts'
import { RowsState } from '../../../records/rows-state.tsx'
import { useReferenceTitles } from '../../../records/use-reference-titles.ts'
import { BillDialog } from './bill-dialog.tsx'
import { VisitCard } from './visit-card.tsx'

const references = ['appointment_type', 'medical_provider', 'medical_provider_office', 'chiropractor']

interface Props {
  id: string
  adding: boolean
  onAdding: (adding: boolean) => void
  /** The visit whose bill dialog is open. */
  bill: string | undefined
  onBill: (id: string | undefined) => void
}

export function AppointmentsTab({ id, adding, onAdding, bill, onBill }: Props) {
  const { t } = useTexts()
  const may = useCaseRights(id)
  const nameOf = useReferenceTitles(references)
  const rows = useCaseRows('appointment', id)
  const { data: statuses } = useQuery(recordQueries.whole({ name: 'appointment_status' }))
  const [chosen, setSection] = useState<Section | undefined>(bill ? 'all' : undefined)
  const visits = (rows.data ?? []).map((row) => visitOf(row, statuses ?? []))
  // Opens where there is something, and stays there when the last visit leaves it.
  if (!chosen && rows.data && statuses)
    setSection(sections.find((one) => visitsIn(one, visits).length > 0) ?? 'scheduled')
  const section = chosen ?? 'scheduled'

  function content(of: Section) {
    const shown = visitsIn(of, visits)
    if (shown.length === 0) {
      return (
        <EmptyState
          title={t(`appointments:empty.${of}`)}
          text={t('appointments:empty.text')}
          icon={<Icon name="calendar" size="lg" />}
        />
      )
    }
    return (
      <ul className={css({ display: 'grid', gap: '3' })}>
        {shown.map((visit) => (
          <li key={visit.row.id}>
            <VisitCard caseId={id} visit={visit} nameOf={nameOf} may={may} onBill={onBill} />
          </li>
        ))}
      </ul>
    )
  }

  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' })}>
      {may('appointment.create') && (
        <div className={css({ display: 'flex', justifyContent: 'flex-end' })}>
          <Button tone="primary" onClick={() => onAdding(true)}>
            {t('appointments:new')}
          </Button>
        </div>
      )}
      <RowsState rows={{ ...rows, data: statuses && rows.data }}>
        <Tabs
          label={t('case:tabs.appointments')}
          value={section}
          onChange={(value) => setSection(sections.find((one) => one === value) ?? 'scheduled')}
          tabs={sections.map((value) => ({
            value,
            label: t(`appointments:sections.${value}`),
            count: visitsIn(value, visits).length,
            content: content(value),
          }))}
        />
      </RowsState>
      {bill && may('appointment.update') && <BillDialog caseId={id} id={bill} onClose={() => onBill(undefined)} />}
      {adding && <NewVisitDialog caseId={id} onCreated={setSection} onClose={() => onAdding(false)} />}
    </div>
  )
}

const times = f.integer({ min: 1, max: mostInSeries })
const week = ['1', '2', '3', '4', '5', '6', '0'] as const
const weekdays = f.choices(week)
/** A Sunday: the base for weekday names. */
const SUNDAY = Date.UTC(2026, 0, 4)
const DAY = 86_400_000

interface NewVisitDialogProps {
  caseId: string
  onCreated: (section: Section) => void
  onClose: () => void
}

/** Requests a visit or, with a time, schedules it; several as a series. */
function NewVisitDialog({ caseId, onCreated, onClose }: NewVisitDialogProps) {
  const { t, language } = useTexts()
  const labels = useLabels('appointment')
  const places = usePlaceFields()
  const { zoneOf } = usePlaces()
  const send = useCaseCall(caseId)
  const { data: statuses } = useQuery(recordQueries.whole({ name: 'appointment_status' }))
  const planned = statuses?.find((status) => status.code === 'scheduled' && status.category === 'scheduled')

  const names = new Intl.DateTimeFormat(languages[language].locale, { weekday: 'short', timeZone: 'UTC' })
  const onDays: FormField = {
    field: weekdays,
    label: t('appointments:weekdays'),
    required: false,
    options: week.map((value) => ({ value, label: names.format(SUNDAY + Number(value) * DAY) })),
  }

  function fieldsFor(values: ValuesOf<'appointment', 'times' | 'weekdays'>): FormFields {
    const { scheduled_start, times: asked } = values
    const time = typeof scheduled_start === 'string'
    return {
      ...entityFields(appointment, ['appointment_type_id'], labels),
      ...places(values, time),
      ...(time
        ? {
            times: { field: times, label: t('appointments:times'), required: false, hint: t('appointments:timesHint') },
            ...(Number(asked ?? 1) > 1 && { weekdays: onDays }),
          }
        : entityFields(appointment, ['wanted_from', 'wanted_to'], labels)),
      ...entityFields(appointment, ['interpreter_needed', 'transport_needed', 'note'], labels),
    }
  }

  async function create(values: ValuesOf<'appointment', 'times' | 'weekdays'>, key: string) {
    const { times: wanted, weekdays: days, scheduled_start: start, ...rest } = values
    const chosen = Array.isArray(days) ? days.map(Number) : []
    const draft = {
      patient_id: caseId,
      ...toRequestBody(rest),
      ...(start ? { appointment_status_id: planned?.id } : {}),
    }
    const starts = typeof start === 'string' ? seriesOf(start, Number(wanted ?? 1), chosen, zoneOf(values)) : [null]
    const [first = null, ...others] = starts
    // If the first visit fails, so does the series. Later ones are saved where they fit, and the rest are counted.
    await send('POST /appointment/create', { form: { ...draft, ...(first && { scheduled_start: first }) } }, key)
    onCreated(first ? 'scheduled' : 'unscheduled')
    let missed = 0
    for (const [place, moment] of others.entries()) {
      const form = { ...draft, scheduled_start: moment }
      await send('POST /appointment/create', { form }, `${key}.${place}`).catch(() => (missed += 1))
    }
    if (missed > 0) messages.show(t('appointments:seriesMissed', { missed, all: starts.length }), 'warning')
    else messages.show(t('appointments:created'))
  }

  return (
    <FormDialog
      title={t('appointments:new')}
      fields={fieldsFor}
      initial={{ duration_min: 30, interpreter_needed: false, transport_needed: false }}
      submit={t('fields:save')}
      onClose={onClose}
      send={create}
    />
  )
}

/** The same local time on every day of the series. */
function seriesOf(start: string, count: number, days: readonly number[], zone: string): string[] {
  if (!(count > 1)) return [start]
  const { day, time } = wallTime(start, zone)
  return seriesDays(day, days.length > 0 ? days : [weekday(day)], count).map((each) =>
    momentOf({ day: each, time }, zone),
  )
}
