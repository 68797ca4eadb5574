import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, button } from '#ui/parts/button.tsx'
import { css, cx } from '#ui/styled/css/index.js'
import { CaseStatusBadge } from '../../../case/case-status-badge.tsx'
import { RequestVisitDialog } from '../../../case/visits/request-visit.tsx'
import { usePlaceMoment } from '../../../case/visits/visit-time.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { actions, CaseLink, row, rows, Section, small } from './parts.tsx'
import type { FirmScreen } from './queries.ts'

interface Props {
  cases: FirmScreen['cases']
  /** Visits of them may be asked for. */
  asks?: boolean
}

/** Open cases with their last word and next visit. */
export function OpenCases({ cases: { rows: cases, count }, asks = false }: Props) {
  const { t } = useTexts()
  const { day, visit } = useFormats()
  const placeMoment = usePlaceMoment()
  const [asking, setAsking] = useState<FirmScreen['cases']['rows'][number]>()
  if (count === 0) return null
  return (
    <Section
      title={t('first:cases.title')}
      count={count}
      action={
        <Link to="/patients" search={{ status: 'open' }} className={button({ size: 'sm', tone: 'quiet' })}>
          {t('first:cases.list')}
        </Link>
      }
    >
      <ul className={rows}>
        {cases.map((one) => (
          <li key={one.patient_id} className={row}>
            <CaseLink of={one} />
            <span className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3' })}>
              <CaseStatusBadge status={one.case_status} />
              <span className={small}>
                {one.last_word_on && t('first:cases.lastWord', { day: day(one.last_word_on) })}
              </span>
            </span>
            <span className={cx(actions, css({ alignItems: 'center' }))}>
              <span className={small}>
                {one.next_visit_at &&
                  t('first:cases.nextVisit', {
                    time: one.next_visit_zone
                      ? placeMoment(one.next_visit_at, one.next_visit_zone)
                      : visit(one.next_visit_at),
                  })}
              </span>
              {asks && (
                <Button
                  size="sm"
                  aria-label={t('appointments:requestVisit.of', { name: one.patient_name ?? '' })}
                  onClick={() => setAsking(one)}
                >
                  {t('appointments:requestVisit.action')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {asking && (
        <RequestVisitDialog
          caseId={asking.patient_id}
          patientName={asking.patient_name ?? ''}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Section>
  )
}
