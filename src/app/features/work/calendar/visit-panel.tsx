import { Link } from '@tanstack/react-router'
import { Badge } from '#ui/parts/badge.tsx'
import { Button, button } from '#ui/parts/button.tsx'
import { Drawer } from '#ui/parts/drawer.tsx'
import { css } from '#ui/styled/css/index.js'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useReferenceTitles } from '../../../records/use-reference-titles.ts'
import { useUserNames } from '../../../records/use-user-names.ts'
import { VisitFacts } from '../../../case/visits/visit-facts.tsx'
import { VisitTime } from '../../../case/visits/visit-time.tsx'
import { visitTones } from '../../../case/visits/visits.ts'
import type { ShownVisit } from './shown-visits.ts'

const references = ['appointment_type', 'medical_provider', 'medical_provider_office', 'chiropractor', 'lawfirm']
const stack = css({ display: 'grid', gap: '3' })
const facts = css({ display: 'grid', gap: '1', textStyle: 'small' })

interface Props {
  visit: ShownVisit
  onClose: () => void
  onMove: () => void
}

/** The facts of one visit, and what may be done about its time. */
export function VisitPanel({ visit, onClose, onMove }: Props) {
  const { t } = useTexts()
  const { row, phase, command, name, type } = visit
  const ofCase = useLabels('patient')
  const nameOf = useReferenceTitles(references)
  const userName = useUserNames()
  const moment = row.scheduled_start
  const people = [
    ['case_number', row.patient?.case_number],
    ['case_manager_id', userName(row.patient?.case_manager_id)],
    ['lawfirm_id', nameOf('lawfirm', row.patient?.lawfirm_id ?? '')],
  ] as const
  return (
    <Drawer
      open
      addressed
      onClose={onClose}
      title={type || t('appointments:visit')}
      closeText={t('fields:close')}
      footer={
        <>
          <Link
            to="/patients/$patientId/appointments"
            params={{ patientId: row.patient_id }}
            className={button({ tone: 'plain' })}
          >
            {t('calendar:openCase')}
          </Link>
          {command && (
            <Button tone="primary" onClick={onMove}>
              {t(`calendar:move.${command}`)}
            </Button>
          )}
        </>
      }
    >
      <div className={stack}>
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
          <Badge tone={visitTones[phase]}>{visit.statusTitle}</Badge>
          {(row.approval === 'pending' || row.approval === 'declined') && (
            <Badge tone="caution">{t(`appointments:approval.${row.approval}`)}</Badge>
          )}
        </div>
        {name && (
          <Link
            to="/patients/$patientId"
            params={{ patientId: row.patient_id }}
            className={css({
              textStyle: 'heading',
              color: 'link',
              justifySelf: 'start',
              _hover: { textDecoration: 'underline' },
            })}
          >
            <bdi>{name}</bdi>
          </Link>
        )}
        {moment && <VisitTime moment={moment} zone={visit.zone} />}
        <dl className={facts}>
          {people.map(([field, value]) =>
            typeof value === 'string' && value !== '' ? (
              <div key={field} className={css({ display: 'flex', gap: '1' })}>
                <dt className={css({ color: 'muted' })}>{ofCase.field(field)}:</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ) : null,
          )}
        </dl>
        <VisitFacts row={row} nameOf={nameOf} />
      </div>
    </Drawer>
  )
}
