import { appointment } from '#domain/entities/appointment.ts'
import * as f from '#domain/fields/index.ts'
import type { AppointmentCommand } from '#domain/rules/transitions/appointment.ts'
import { ownZone } from '#domain/rules/wall-time.ts'
import { reasonField } from '#domain/calls/workflow-input.ts'
import type { RecordRow } from '../../api/record-queries.ts'
import { useLabels } from '../../i18n/labels.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { entityFields, type FormField, type FormFields, type ValuesOf } from '../../records/form/form-fields.ts'
import { usePlaceZones } from './place-zone.ts'

/** The places of visits, and their time zones. */
export function usePlaces() {
  const { zoneAt, known } = usePlaceZones()
  const zoneOf = (place: ValuesOf<'appointment'>): string => zoneAt(place) ?? ownZone()
  const offersAt =
    (providerId: unknown) =>
    ({ medical_provider_id }: RecordRow) =>
      medical_provider_id === providerId
  return { zoneOf, offersAt, known }
}

const place = ['medical_provider_id', 'medical_provider_office_id', 'chiropractor_id'] as const
const who = ['patient', 'provider'] as const
const byWhom = f.choice(who)

/** Place and time: the offices offered are those of the facility, and the time is local to the office. */
export function usePlaceFields() {
  const labels = useLabels('appointment')
  const { zoneOf, offersAt, known } = usePlaces()
  return (values: ValuesOf<'appointment'>, required: boolean): FormFields => {
    const { medical_provider_id: facility, chiropractor_id } = values
    const atFacility = typeof facility === 'string' && facility !== ''
    const names = atFacility ? place.slice(0, 2) : chiropractor_id ? place.slice(2) : [place[0], place[2]]
    return entityFields(appointment, [...names, 'scheduled_start', 'duration_min'], labels, {
      medical_provider_office_id: { offered: offersAt(facility), required: atFacility && required },
      scheduled_start: { required, zone: known ? zoneOf(values) : null },
    })
  }
}

/** The fields of each command; a command without fields is sent at once. */
export function useCommandFields() {
  const { t } = useTexts()
  const labels = useLabels('appointment')
  const places = usePlaceFields()
  const reason: FormField = { field: reasonField, label: t('case:status.reason'), required: false }
  const cancelling: FormFields = {
    ...entityFields(appointment, ['cancel_reason'], labels, { cancel_reason: { required: true } }),
    cancelled_by: {
      field: byWhom,
      label: t('appointments:cancelledBy'),
      required: true,
      options: who.map((value) => ({ value, label: t(`appointments:by.${value}`) })),
    },
  }
  return (command: AppointmentCommand, values: ValuesOf<'appointment'>): FormFields => {
    switch (command) {
      case 'schedule':
        return { ...places(values, true), reason }
      case 'reschedule':
        return { ...places(values, false), reason }
      case 'complete':
        return entityFields(appointment, ['service_date'], labels, { service_date: { required: true } })
      case 'no_show':
        return entityFields(appointment, ['no_show_reason'], labels, { no_show_reason: { required: true } })
      case 'cancel':
      case 'late_cancel':
        return cancelling
      case 'undo':
        return { reason: { ...reason, required: true } }
      default:
        return {}
    }
  }
}
