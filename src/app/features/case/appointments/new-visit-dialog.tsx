import { useQuery } from '@tanstack/react-query'
import { appointment } from '#domain/entities/appointment.ts'
import * as f from '#domain/fields/index.ts'
import { mostInSeries, seriesOf, type SeriesVisit } from '#domain/rules/series.ts'
import { wallTime } from '#domain/rules/wall-time.ts'
import { messages } from '#ui/parts/messages.ts'
import { recordQueries } from '../../../api/record-queries.ts'
import { useCaseCall } from '../../../case/use-case.ts'
import { usePlaceFields, usePlaces } from '../../../case/visits/visit-fields.ts'
import type { Section, Visit } from '../../../case/visits/visits.ts'
import { useSaid } from '../../../device/outbox/deliver.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { languages } from '../../../i18n/languages.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { toRequestBody, type Faults } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { entityFields, type FormField, type FormFields, type ValuesOf } from '../../../records/form/form-fields.ts'
import { OTHER_PLACE, Suggestions, useOfficeChoice } from './office-choice.tsx'
import { SeriesPreview } from './series-preview.tsx'

const week = ['1', '2', '3', '4', '5', '6', '0'] as const
const weekdays = f.choices(week)
const until = f.date()
const office = f.text({ max: 60 })
/** A Sunday: the base for weekday names. */
const SUNDAY = Date.UTC(2026, 0, 4)
const DAY = 86_400_000
const USUAL_MINUTES = 30

export type NewVisit = ValuesOf<'appointment', 'office' | 'until' | 'weekdays'>

/** An end that was chosen is hidden, and means nothing, once the time is taken away again. */
const isSeries = (values: NewVisit): values is NewVisit & { scheduled_start: string; until: string } =>
  typeof values.scheduled_start === 'string' && typeof values.until === 'string'

/** How a new visit waits for a connection. */
const asNew = { kind: 'create', entity: 'appointment' } as const

interface Props {
  caseId: string
  planned: readonly Visit[]
  onCreated: (section: Section) => void
  onClose: () => void
}

/** Requests a visit or, with a time, schedules it; several as a series, at the nearest office that offers the type. */
export function NewVisitDialog({ caseId, planned, onCreated, onClose }: Props) {
  const { t, language } = useTexts()
  const labels = useLabels('appointment')
  const places = usePlaceFields()
  const { zoneOf, known } = usePlaces()
  const { officesFor, placeOf, hoursOf } = useOfficeChoice(caseId)
  const send = useCaseCall(caseId)
  const said = useSaid()
  const { data: statuses } = useQuery(recordQueries.whole({ name: 'appointment_status' }))
  const scheduled = statuses?.find((status) => status.code === 'scheduled' && status.category === 'scheduled')

  const names = new Intl.DateTimeFormat(languages[language].locale, { weekday: 'short', timeZone: 'UTC' })
  const onDays: FormField = {
    field: weekdays,
    label: t('appointments:weekdays'),
    required: false,
    options: week.map((value) => ({ value, label: names.format(SUNDAY + Number(value) * DAY) })),
  }

  function fieldsFor(values: NewVisit): FormFields {
    const isTimed = typeof values.scheduled_start === 'string'
    const offices = officesFor(values)
    const place = { ...values, ...placeOf(values) }
    const atOffice = offices.length > 0 && values.office !== OTHER_PLACE
    return {
      ...entityFields(appointment, ['appointment_type_id'], labels),
      ...(offices.length > 0 && {
        office: { field: office, label: t('appointments:office.label'), required: true, options: offices },
      }),
      ...(atOffice
        ? entityFields(appointment, ['scheduled_start'], labels, {
            scheduled_start: { required: false, zone: known ? zoneOf(place) : null },
          })
        : places(values, isTimed)),
      ...(isTimed
        ? {
            until: { field: until, label: t('appointments:until'), required: false, hint: t('appointments:untilHint') },
            ...(typeof values.until === 'string' && { weekdays: onDays }),
          }
        : entityFields(appointment, ['wanted_from', 'wanted_to'], labels)),
      ...entityFields(appointment, ['duration_min', 'interpreter_needed', 'transport_needed', 'note'], labels),
    }
  }

  /** The visits that the values mean; one where no end is said, none without a time. */
  function visitsOf(values: NewVisit): SeriesVisit[] {
    const { scheduled_start: start, duration_min: minutes, weekdays: days } = values
    const place = placeOf(values)
    const zone = zoneOf({ ...values, ...place })
    if (typeof start !== 'string' || Number.isNaN(Date.parse(start))) return []
    if (typeof values.until !== 'string') return [{ start, clash: undefined }]
    const input = {
      start,
      until: values.until,
      weekdays: Array.isArray(days) ? days.map(Number) : [],
      minutes: typeof minutes === 'number' ? minutes : USUAL_MINUTES,
    }
    const taken = planned.flatMap(({ row, phase }) =>
      row.scheduled_start && ['scheduled', 'confirmed', 'checked_in'].includes(phase)
        ? [{ scheduled_start: row.scheduled_start, duration_min: row.duration_min ?? USUAL_MINUTES }]
        : [],
    )
    return seriesOf(input, { zone, hours: hoursOf({ ...values, ...place }) }, taken)
  }

  function check(values: NewVisit): Faults {
    if (!isSeries(values)) return {}
    const { scheduled_start: start } = values
    const zone = zoneOf({ ...values, ...placeOf(values) })
    if (!Number.isNaN(Date.parse(start))) {
      const { day } = wallTime(start, zone)
      if (values.until < day) return { until: 'before_start' }
    }
    return visitsOf(values).some(({ clash }) => !clash) ? {} : { until: 'none_fits' }
  }

  async function create(values: NewVisit, key: string) {
    const { office: _office, until: _until, weekdays: _days, scheduled_start: _start, ...rest } = values
    const starts = visitsOf(values).flatMap(({ start, clash }) => (clash ? [] : [start]))
    const draft = {
      patient_id: caseId,
      ...toRequestBody({ ...rest, ...placeOf(values) }),
      ...(starts.length > 0 && { appointment_status_id: scheduled?.id }),
    }
    const [first] = starts
    if (starts.length > 1 && navigator.onLine) return series(draft, starts, key)
    const make = (scheduled_start: string | undefined, named: string) =>
      send(
        'POST /appointment/create',
        { form: { ...draft, ...(scheduled_start && { scheduled_start }) } },
        named,
        asNew,
      )
    const made = await make(first, key)
    // Without a connection each visit of a series waits by itself, under a key that a second try has again.
    for (const start of starts.slice(1)) await make(start, `${key}-${Date.parse(start)}`)
    onCreated(first ? 'scheduled' : 'unscheduled')
    said(made, t('appointments:created'))
  }

  async function series(draft: Readonly<Record<string, unknown>>, starts: readonly string[], key: string) {
    const answer = await send('POST /appointment/series', { form: { ...draft, starts } }, key)
    onCreated('scheduled')
    if (typeof answer === 'symbol') return
    const { appointments: ids } = answer
    messages.showWithUndo(t('appointments:seriesCreated', { count: ids.length }), {
      label: t('appointments:undoSeries'),
      run: () => void takeBack(ids),
    })
  }

  async function takeBack(ids: string[]) {
    try {
      await send('POST /appointment/series/undo', { body: { ids } }, crypto.randomUUID())
      messages.show(t('appointments:seriesUndone'))
    } catch {
      messages.show(t('appointments:seriesKept'), 'error')
    }
  }

  return (
    <FormDialog
      title={t('appointments:new')}
      fields={fieldsFor}
      initial={{ duration_min: USUAL_MINUTES, interpreter_needed: false, transport_needed: false }}
      check={check}
      submit={t('fields:save')}
      waits
      onClose={onClose}
      send={create}
      renderBelow={({ values, change }) => {
        const zone = zoneOf({ ...values, ...placeOf(values) })
        return (
          <>
            <Suggestions values={values} officesFor={officesFor} zone={zone} change={change} />
            {isSeries(values) && <SeriesPreview visits={visitsOf(values)} zone={zone} most={mostInSeries} />}
          </>
        )
      }}
    />
  )
}
