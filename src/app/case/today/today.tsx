import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { openCaseStatuses } from '#domain/rules/transitions/case-status-facts.ts'
import { DAYS } from '#offline/answers/cache-policy.ts'
import { css, cx } from '#ui/styled/css/index.js'
import { api } from '../../api/portal.ts'
import { recordQueries } from '../../api/record-queries.ts'
import { useSession } from '../../api/use-session.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { titleOf } from '../../records/record-title.ts'
import { userPermissions } from '../../records/reference-lists.ts'
import { usePermissions } from '../../records/use-permissions.ts'
import { placeTime } from '../visits/place-moment.ts'
import { usePlaceZones } from '../visits/place-zone.ts'
import type { VisitRow } from '../visits/visits.ts'
import { dayAround } from './day.ts'

const MOST = 5

function todayQuery(now: Date) {
  const day = dayAround(now)
  return queryOptions({
    queryKey: ['appointment', 'today', day.from],
    meta: { ofCases: true, kept: { about: DAYS, form: 'visits' } },
    retry: false,
    queryFn: async ({ signal }) => {
      const query = { page_size: MOST, filter: JSON.stringify({ scheduled_start: day }) }
      const { appointments, count } = await api.call('GET /appointment/scheduled', { query, signal })
      return { visits: appointments, count }
    },
  })
}

/** Today's first visits and their count; not requested without the permission. */
export function useToday() {
  const [now] = useState(() => new Date())
  const { data: permissions } = useQuery(userPermissions)
  const permitted = permissions?.some(({ codename }) => codename === 'appointment.list')
  const { data, isError } = useQuery({ ...todayQuery(now), enabled: permitted === true })
  return { now, data, hidden: isError || permitted === false }
}

const openCases = JSON.stringify({ case_status: openCaseStatuses })

function countQuery(filter: string | undefined) {
  return queryOptions({
    queryKey: ['patient', 'count', filter ?? ''],
    meta: { ofCases: true },
    retry: false,
    queryFn: async ({ signal }) => {
      const { count, count_at_least: atLeast } = await api.call('GET /patient/all', {
        query: { page_size: 1, filter },
        signal,
      })
      return { count, atLeast }
    },
  })
}

/** These user types do not see the case status. */
const withoutStatus = new Set(['provider', 'chiropractor', 'funder'])

/** Count of open cases, or of all cases for viewers who do not see the status. */
export function useCaseCount() {
  const open = !withoutStatus.has(useSession()?.user_type ?? '')
  const { data, isError } = useQuery(countQuery(open ? openCases : undefined))
  return { ...data, open, hidden: isError }
}

/** What their patients are called; undefined where the viewer may not read cases. */
function usePatientNames(visits: readonly VisitRow[]): ((patientId: unknown) => string) | undefined {
  const { language } = useTexts()
  const may = usePermissions()
  const ids = [...new Set(visits.flatMap(({ patient_id: id }) => id ?? []))].toSorted()
  const permitted = may?.('patient.list') === true
  const { data = [] } = useQuery({
    ...recordQueries.some({ name: 'patient' }, ids),
    enabled: ids.length > 0 && permitted,
  })
  if (!permitted) return undefined
  return (patientId) => {
    const found = data.find(({ id }) => id === patientId)
    return found ? titleOf(found, language) : ''
  }
}

/** All rows have their times in one column, as wide as the longest. */
const columns = css({ display: 'grid', gridTemplateColumns: 'subgrid', gridColumn: '[1 / -1]' })

const row = css({
  minHeight: { base: '11', md: '9' },
  paddingBlock: '1',
  alignItems: 'center',
  paddingInline: '3',
  borderRadius: 'md',
  _hover: { background: 'hover' },
})

const name = css({ display: 'block', minHeight: '6', fontWeight: 'medium' })

export function VisitList({ visits }: { visits: readonly VisitRow[] }) {
  const { t, language } = useTexts()
  const { zoneAt } = usePlaceZones()
  const nameOf = usePatientNames(visits)
  return (
    <ul
      className={css({
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr)',
        columnGap: '4',
        marginInline: '[-0.75rem]',
        marginBlockStart: '2',
      })}
    >
      {visits.map((visit) => (
        <li key={visit.id} className={columns}>
          <Link to="/patients/$patientId" params={{ patientId: visit.patient_id ?? '' }} className={cx(columns, row)}>
            <time dateTime={visit.scheduled_start ?? ''} className={css({ textStyle: 'figures' })}>
              {visit.scheduled_start && placeTime(language, visit.scheduled_start, zoneAt(visit))}
            </time>
            <span className={css({ overflowWrap: 'anywhere' })}>
              {/* A name that comes late finds its line kept. */}
              {nameOf && (
                <span className={name}>
                  <bdi>{nameOf(visit.patient_id)}</bdi>
                </span>
              )}
              <span className={css({ display: 'block', textStyle: 'small', color: 'muted' })}>
                {t('shell:today.minutes', { count: visit.duration_min ?? 0 })}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
