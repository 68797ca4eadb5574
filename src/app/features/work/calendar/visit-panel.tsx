import { Link } from '@tanstack/react-router'
import { Badge } from '#ui/parts/badge.tsx'
import { Button, button } from '#ui/parts/button.tsx'
import { Drawer } from '#ui/parts/drawer.tsx'
import { css } from '#ui/styled/css/index.js'
import { VisitFacts } from '../../../case/visits/visit-facts.tsx'
import { VisitTime } from '../../../case/visits/visit-time.tsx'
import { visitTones } from '../../../case/visits/visits.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { titleOf } from '../../../records/record-title.ts'
import { useReferenceTitles, useUserNames } from '../../../records/use-reference-titles.ts'
import type { Entry } from './entries.ts'
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

const row = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '3',
  minHeight: '11',
  alignItems: 'center',
  paddingInline: '2',
  borderRadius: 'md',
  color: 'link',
  _hover: { background: 'hover' },
})

interface DuePanelProps {
  entry: Extract<Entry, { kind: 'due' }>
  onClose: () => void
}

/** The cases in which something falls due on a day. */
export function DuePanel({ entry: { layer, due }, onClose }: DuePanelProps) {
  const { t, language } = useTexts()
  const { day } = useFormats()
  const beyond = due.count - due.cases.length
  return (
    <Drawer
      open
      onClose={onClose}
      title={t(`calendar:layers.${layer}`)}
      description={day(due.day)}
      closeText={t('fields:close')}
    >
      <ul>
        {due.cases.map((one) => (
          <li key={one.id}>
            <Link
              to={layer === 'limitations' ? '/patients/$patientId' : '/patients/$patientId/underwriting'}
              params={{ patientId: one.id }}
              className={row}
            >
              <bdi>{titleOf(one, language) || t('calendar:openCase')}</bdi>
              <bdi className={css({ color: 'muted', fontVariantNumeric: 'tabular-nums' })}>{one.case_number ?? ''}</bdi>
            </Link>
          </li>
        ))}
      </ul>
      {beyond > 0 && (
        <p className={css({ color: 'muted', textStyle: 'small' })}>{t('calendar:beyond', { count: beyond })}</p>
      )}
    </Drawer>
  )
}
