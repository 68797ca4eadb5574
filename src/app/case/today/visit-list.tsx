import { Link } from '@tanstack/react-router'
import { css } from '#ui/styled/css/index.js'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { VisitRow } from '../visits/visits.ts'

const row = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '3',
  minHeight: { base: '11', md: '9' },
  alignItems: 'center',
  paddingInline: '3',
  borderRadius: 'md',
  _hover: { background: 'hover' },
})

/** The first visits of a day, each leading to its case. */
export function VisitList({ visits }: { visits: readonly VisitRow[] }) {
  const { t } = useTexts()
  const { visitTime } = useFormats()
  return (
    <ul className={css({ marginInline: '[-0.75rem]', marginBlockStart: '2' })}>
      {visits.map((visit) => (
        <li key={visit.id}>
          <Link to="/patients/$patientId" params={{ patientId: visit.patient_id ?? '' }} className={row}>
            <time dateTime={visit.scheduled_start ?? ''}>{visitTime(visit.scheduled_start ?? '')}</time>
            <span className={css({ color: 'muted' })}>
              {t('shell:today.minutes', { count: visit.duration_min ?? 0 })}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
