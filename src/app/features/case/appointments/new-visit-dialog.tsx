import { useQuery } from '@tanstack/react-query'
import { appointment } from '#domain/entities/appointment.ts'
import * as f from '#domain/fields/index.ts'
import { mostInSeries, seriesDays } from '#domain/rules/series.ts'
import { weekday } from '#domain/rules/dates.ts'
import { messages } from '#ui/parts/messages.ts'
import { languages } from '../../../i18n/languages.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useCaseCall } from '../../../case/use-case.ts'
import { saidIn } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { entityFields, type FormField, type FormFields, type Values } from '../../../records/form/form-fields.ts'
import { momentOf, wallTime } from '#domain/rules/wall-time.ts'
import { recordQueries } from '../../../api/record-queries.ts'
import { usePlaceFields, usePlaces } from '../../../case/visits/visit-fields.ts'
import type { Section } from '../../../case/visits/visits.ts'

const times = f.integer({ min: 1, max: mostInSeries })
const week = ['1', '2', '3', '4', '5', '6', '0'] as const
const weekdays = f.choices(week)
/** A Sunday, from which the names of the days are counted. */
const SUNDAY = Date.UTC(2026, 0, 4)
const DAY = 86_400_000

interface Props {
  caseId: string
  onCreated: (section: Section) => void
  onClose: () => void
}

/** A visit that is asked for or, with a time, planned; several of them as a series. */
export function NewVisitDialog({ caseId, onCreated, onClose }: Props) {
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

  function fieldsFor(values: Values): FormFields {
    const time = typeof values['scheduled_start'] === 'string'
    return {
      ...entityFields(appointment, ['appointment_type_id'], labels),
      ...places(values, time),
      ...(time
        ? {
            times: { field: times, label: t('appointments:times'), required: false, hint: t('appointments:timesHint') },
            ...(Number(values['times'] ?? 1) > 1 && { weekdays: onDays }),
          }
        : entityFields(appointment, ['wanted_from', 'wanted_to'], labels)),
      ...entityFields(appointment, ['interpreter_needed', 'transport_needed', 'note'], labels),
    }
  }

  async function create(values: Values, key: string) {
    const { times: wanted, weekdays: days, scheduled_start: start, ...rest } = values
    const chosen = Array.isArray(days) ? days.map(Number) : []
    const draft = { patient_id: caseId, ...saidIn(rest), ...(start ? { appointment_status_id: planned?.id } : {}) }
    const starts = typeof start === 'string' ? seriesOf(start, Number(wanted ?? 1), chosen, zoneOf(values)) : [null]
    const [first = null, ...others] = starts
    // The first one tells whether the rest can be; of the others those that fit are kept, and the rest are counted.
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

/** The same time by the clock of the place on every day of the series. */
function seriesOf(start: string, count: number, days: readonly number[], zone: string): string[] {
  if (!(count > 1)) return [start]
  const { day, time } = wallTime(start, zone)
  return seriesDays(day, days.length > 0 ? days : [weekday(day)], count).map((each) =>
    momentOf({ day: each, time }, zone),
  )
}
