import type { ReactNode } from 'react'
import type { AppointmentCommand } from '#domain/rules/transitions/appointment.ts'
import { wallTime } from '#domain/rules/wall-time.ts'
import { useSaid } from '../../device/outbox/deliver.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toRequestBody } from '../../records/form/check-values.ts'
import { FormDialog } from '../../records/form/form-dialog.tsx'
import type { Values, ValuesOf } from '../../records/form/form-fields.ts'
import { useCaseCall } from '../use-case.ts'
import { stepLater } from './step-later.ts'
import { useCommandFields, usePlaces } from './visit-fields.ts'
import type { VisitRow } from './visits.ts'

interface Props {
  caseId: string
  row: VisitRow
  command: AppointmentCommand
  /** The new start when it was chosen on a calendar. */
  start?: string | undefined
  description?: (values: Values) => ReactNode
  onClose: () => void
}

function startingWith(command: AppointmentCommand, row: VisitRow, zone: string): Values {
  const { medical_provider_id, medical_provider_office_id, chiropractor_id, duration_min, scheduled_start } = row
  if (command === 'schedule') return { medical_provider_id, medical_provider_office_id, chiropractor_id, duration_min }
  if (command === 'reschedule') {
    return { medical_provider_id, medical_provider_office_id, chiropractor_id, duration_min, scheduled_start: null }
  }
  if (command === 'complete' && scheduled_start) return { service_date: wallTime(scheduled_start, zone).day }
  return {}
}

const moves: readonly AppointmentCommand[] = ['schedule', 'reschedule']

/** All of the place: what is left out would stay as it was. An office goes with its facility. */
function placeIn({ medical_provider_id, medical_provider_office_id, chiropractor_id }: ValuesOf<'appointment'>) {
  const facility = medical_provider_id || null
  const office = (facility && medical_provider_office_id) || null
  return { medical_provider_id: facility, medical_provider_office_id: office, chiropractor_id: chiropractor_id || null }
}

export function CommandDialog({ caseId, row, command, start, description, onClose }: Props) {
  const { t } = useTexts()
  const fieldsOf = useCommandFields()
  const send = useCaseCall(caseId)
  const said = useSaid()
  const { zoneOf } = usePlaces()
  return (
    <FormDialog
      title={t(`appointments:commands.${command}`)}
      description={description ?? (command === 'reschedule' ? t('appointments:rescheduleText') : undefined)}
      fields={(values) => fieldsOf(command, values)}
      initial={{ ...startingWith(command, row, zoneOf(row)), ...(start !== undefined && { scheduled_start: start }) }}
      submit={t(`appointments:commands.${command}`)}
      danger={command === 'cancel' || command === 'late_cancel'}
      waits={stepLater(command, row.id) !== undefined}
      onClose={onClose}
      send={async (values, key) => {
        const place = moves.includes(command) ? placeIn(values) : {}
        const form = { to: command, expected_version: row.version, ...toRequestBody(values), ...place }
        const input = { params: { id: row.id }, form }
        const answer = await send('POST /appointment/{id}/transition', input, key, stepLater(command, row.id))
        said(answer, t(`appointments:done.${command}`))
      }}
    />
  )
}
