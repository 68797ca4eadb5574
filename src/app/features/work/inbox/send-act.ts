import type { WorkEntry } from '#domain/calls/work.ts'
import { ownZone, wallTime } from '#domain/rules/wall-time.ts'
import { stepLater } from '../../../case/visits/step-later.ts'
import { deliverCall } from '../../../device/outbox/deliver.ts'
import type { PressAct } from './use-work-acts.ts'

/** Sends what one press does about a visit, or queues it where there is no connection. */
export function sendAct(
  { record_id: id, version, patient_id, at, zone }: WorkEntry,
  act: PressAct,
  key: string,
  noShow: string,
) {
  const params = { id }
  const expected_version = version ?? 0
  if (act === 'approve')
    return deliverCall(
      'POST /appointment/{id}/approval',
      { params, body: { approval: 'approved', expected_version } },
      key,
    )
  if (act === 'accept_time')
    return deliverCall('POST /appointment/{id}/accept_time', { params, body: { expected_version } }, key)
  if (act === 'ask_office')
    return deliverCall('POST /appointment/{id}/ask_office', { params, body: { expected_version } }, key)
  const later = stepLater(act === 'no_show' ? 'no_show' : 'complete', id)
  const body =
    act === 'no_show'
      ? ({ to: 'no_show', expected_version, no_show_reason: noShow } as const)
      : ({ to: 'complete', expected_version, service_date: wallTime(at ?? '', zone ?? ownZone()).day } as const)
  return deliverCall(
    'POST /appointment/{id}/transition',
    { params, body },
    key,
    later && { ...(patient_id !== null && { about: patient_id }), ...later },
  )
}
