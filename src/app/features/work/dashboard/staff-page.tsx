import { useQuery } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css } from '#ui/styled/css/index.js'
import type { SignedIn } from '../../../api/session.ts'
import { Work } from '../inbox/work.tsx'
import { AdminCharts } from './admin-charts.tsx'
import { AsOf } from './dashboard.tsx'
import { cardsQuery, kindFor } from './dashboard-queries.ts'
import { FigureLine } from './figure-line.tsx'
import { YearCharts } from './year-chart.tsx'

const stack = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '6', alignContent: 'start' })

interface Props {
  who: SignedIn
  keys: boolean
  /** What the person works on besides the list of work. */
  desk: ReactNode
}

/** The first screen of the portal’s own people: their work, then figures and charts. */
export default function StaffPage({ who, keys, desk }: Props) {
  const kind = kindFor(who) === 'admin' ? 'admin' : 'generic'
  const cards = useQuery(cardsQuery(kind))
  const place = desk && <Suspense fallback={<Skeleton shape="card" width="full" />}>{desk}</Suspense>
  return (
    <div className={stack}>
      {/* An administrator’s own work comes first; cases to decide and the accounts are the work of the others. */}
      {kind === 'generic' && place}
      <Work keys={keys} />
      {kind === 'admin' && place}
      <FigureLine cards={cards.data?.cards} who={who} own={kind === 'generic'} />
      <AsOf at={cards.data?.as_of} stale={cards.error !== null} />
      {kind === 'admin' ? (
        <AdminCharts />
      ) : (
        <YearCharts kind={kind} names={cards.data?.charts} failed={cards.isError} />
      )}
    </div>
  )
}
