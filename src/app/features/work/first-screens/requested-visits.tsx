import { useState } from 'react'
import { appointment } from '#domain/entities/appointment.ts'
import { Button } from '#ui/parts/button.tsx'
import { Dotted } from '#ui/parts/dotted.tsx'
import { messages } from '#ui/parts/messages.ts'
import { css } from '#ui/styled/css/index.js'
import { api } from '../../../api/portal.ts'
import { useSession } from '../../../api/use-session.ts'
import { usePlaceMoment } from '../../../case/visits/visit-time.tsx'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { PhoneLink } from '../../../records/phone-link.tsx'
import { toRequestBody } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { entityFields } from '../../../records/form/form-fields.ts'
import { useReferenceTitles } from '../../../records/use-reference-titles.ts'
import { CaseLink, actions, row, rows, small, useFirst } from './parts.tsx'
import { useAfterwards, type PracticeScreen } from './queries.ts'
import { useWantedDays } from './wanted-days.ts'

type Requested = PracticeScreen['requested']['rows'][number]

/** K8: visits that are asked of the practice: it gives a time, or declines. */
export function RequestedVisits({ visits }: { visits: readonly Requested[] }) {
  const { t } = useTexts()
  const placeMoment = usePlaceMoment()
  const wantedDays = useWantedDays()
  const looking = useSession()?.looking !== undefined
  const nameOf = useReferenceTitles(['appointment_type'])
  const { shown, rest } = useFirst(visits)
  const [asking, setAsking] = useState<{ readonly what: 'time' | 'decline'; readonly visit: Requested }>()
  const close = () => setAsking(undefined)
  const timeText = (visit: Requested) =>
    visit.proposed_start ? t('first:requests.otherTime') : t('first:requests.time')
  return (
    <>
      <ul className={rows}>
        {shown.map((visit) => (
          <li key={visit.id} className={row}>
            <CaseLink of={visit} />
            <span className={css({ display: 'grid', gap: '0.5', minWidth: '0' })}>
              <span>
                <Dotted
                  parts={[
                    nameOf('appointment_type', visit.appointment_type_id),
                    visit.proposed_start
                      ? t('first:requests.proposed', { time: placeMoment(visit.proposed_start, visit.zone) })
                      : wantedDays(visit),
                    visit.office,
                  ]}
                />
              </span>
              <span className={small}>
                <Dotted
                  parts={[
                    visit.interpreter_needed && t('first:visits.interpreter'),
                    visit.transport_needed && t('first:visits.transport'),
                    visit.note,
                  ]}
                />
                {visit.patient_phone && (
                  <>
                    {' '}
                    <PhoneLink number={visit.patient_phone} entity="patient" field="phone" />
                  </>
                )}
              </span>
            </span>
            {!looking && (
              <span className={actions}>
                <Button
                  size="sm"
                  tone={visit.proposed_start ? 'plain' : 'primary'}
                  aria-label={`${timeText(visit)}: ${visit.patient_name ?? ''}`}
                  onClick={() => setAsking({ what: 'time', visit })}
                >
                  {timeText(visit)}
                </Button>
                <Button
                  size="sm"
                  aria-label={t('first:requests.declineOf', { name: visit.patient_name ?? '' })}
                  onClick={() => setAsking({ what: 'decline', visit })}
                >
                  {t('first:requests.decline')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {rest}
      {asking &&
        (asking.what === 'time' ? (
          <TimeDialog visit={asking.visit} onClose={close} />
        ) : (
          <DeclineDialog visit={asking.visit} onClose={close} />
        ))}
    </>
  )
}

interface DialogProps {
  visit: Requested
  onClose: () => void
}

/** A time within the requested days books the visit; any other is proposed. */
function TimeDialog({ visit, onClose }: DialogProps) {
  const { t } = useTexts()
  const labels = useLabels('appointment')
  const wantedDays = useWantedDays()
  const afterwards = useAfterwards()
  const { id, patient_id, version: expected_version } = visit
  return (
    <FormDialog
      title={t('first:requests.timeOf', { name: visit.patient_name ?? '' })}
      description={t('first:requests.timeText', { days: wantedDays(visit) })}
      fields={entityFields(appointment, ['scheduled_start'], labels, {
        scheduled_start: { required: true, zone: visit.zone },
      })}
      submit={t('first:requests.send')}
      size="sm"
      onClose={onClose}
      send={async (values, key) => {
        const form = { expected_version, ...toRequestBody(values) }
        const { appointment: after } = await afterwards([patient_id], () =>
          api.call('POST /appointment/{id}/answer_request', { params: { id }, form, key }),
        )
        messages.show(after?.proposed_start ? t('first:requests.proposedDone') : t('first:requests.booked'))
      }}
    />
  )
}

function DeclineDialog({ visit, onClose }: DialogProps) {
  const { t } = useTexts()
  const labels = useLabels('appointment')
  const afterwards = useAfterwards()
  const { id, patient_id, version: expected_version } = visit
  return (
    <FormDialog
      title={t('first:requests.declineOf', { name: visit.patient_name ?? '' })}
      fields={entityFields(appointment, ['declined_reason'], labels, { declined_reason: { required: true } })}
      submit={t('first:requests.decline')}
      danger
      size="sm"
      onClose={onClose}
      send={async (values, key) => {
        const form = { expected_version, ...toRequestBody(values) }
        await afterwards([patient_id], () =>
          api.call('POST /appointment/{id}/answer_request', { params: { id }, form, key }),
        )
        messages.show(t('first:requests.declinedDone'))
      }}
    />
  )
}
