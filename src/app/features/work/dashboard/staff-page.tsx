import { useQuery } from '@tanstack/react-query'
import { css } from '#ui/styled/css/index.js'
import type { SignedIn } from '../../../api/session.ts'
import { Work } from '../inbox/work.tsx'
import { AdminCharts } from './admin-charts.tsx'
import { AsOf } from './dashboard.tsx'
import { cardsQuery, kindFor } from './dashboard-queries.ts'
import { FigureLine } from './figure-line.tsx'
import { YearCharts } from './year-chart.tsx'

const stack = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '6', alignContent: 'start' })

/** The first screen of the portal’s own people: their work, then figures and charts. */
export default function StaffPage({ who, keys }: { who: SignedIn; keys: boolean }) {
  const kind = kindFor(who) === 'admin' ? 'admin' : 'generic'
  const cards = useQuery(cardsQuery(kind))
  return (
    <div className={stack}>
      <Work keys={keys} />
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
