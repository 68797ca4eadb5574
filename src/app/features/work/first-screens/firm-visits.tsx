import { Badge, type BadgeTone } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Dotted } from '#ui/parts/dotted.tsx'
import { messages } from '#ui/parts/messages.ts'
import { css } from '#ui/styled/css/index.js'
import { api } from '../../../api/portal.ts'
import { usePlaceMoment } from '../../../case/visits/visit-time.tsx'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useButtonAction } from '../../../records/form/use-action.ts'
import { useReferenceTitles } from '../../../records/use-reference-titles.ts'
import { CaseLink, actions, row, rows, small, useFirst } from './parts.tsx'
import { useAfterwards, type FirmScreen } from './queries.ts'
import { useWantedDays } from './wanted-days.ts'

type Asked = FirmScreen['visits']['rows'][number]

const tones: Readonly<Record<Asked['state'], BadgeTone>> = {
  proposed: 'accent',
  declined: 'danger',
  waiting: 'neutral',
  booked: 'positive',
}

/** K8: what became of the visits that the firm asked for; a proposed time is accepted with one press. */
export function FirmVisits({ visits, may }: { visits: readonly Asked[]; may: boolean }) {
  const { t } = useTexts()
  const afterwards = useAfterwards()
  const placeMoment = usePlaceMoment()
  const wantedDays = useWantedDays()
  const nameOf = useReferenceTitles(['appointment_type'])
  const { shown, rest } = useFirst(visits)
  const accepting = useButtonAction<Asked>(async (key, { id, patient_id, version: expected_version }) => {
    await afterwards([patient_id], () =>
      api.call('POST /appointment/{id}/accept_time', { params: { id }, body: { expected_version }, key }),
    )
    messages.show(t('first:requests.booked'))
  })
  return (
    <>
      <ul className={rows}>
        {shown.map((visit) => (
          <li key={visit.id} className={row}>
            <CaseLink of={visit} />
            <span
              className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '1' })}
            >
              <Badge tone={tones[visit.state]}>{t(`first:requests.states.${visit.state}`)}</Badge>
              <span className={small}>
                <Dotted
                  parts={[
                    nameOf('appointment_type', visit.appointment_type_id),
                    visit.start ? placeMoment(visit.start, visit.zone) : wantedDays(visit),
                    visit.office,
                    visit.declined_reason,
                  ]}
                />
              </span>
            </span>
            {may && visit.state === 'proposed' && (
              <span className={actions}>
                <Button
                  size="sm"
                  tone="primary"
                  spent={accepting.busy}
                  aria-label={t('first:requests.acceptOf', { name: visit.patient_name ?? '' })}
                  onClick={() => void accepting.start(visit)}
                >
                  {t('first:requests.accept')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {rest}
    </>
  )
}
