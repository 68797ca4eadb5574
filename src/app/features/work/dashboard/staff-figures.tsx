import { useQuery } from '@tanstack/react-query'
import type { SignedIn } from '../../../api/session.ts'
import { AdminCharts } from './admin-charts.tsx'
import { AsOf } from './dashboard.tsx'
import { cardsQuery, kindFor } from './dashboard-queries.ts'
import { FigureLine } from './figure-line.tsx'
import { YearCharts } from './year-chart.tsx'

/** The figures and charts of the portal’s own people. */
export default function StaffFigures({ who }: { who: SignedIn }) {
  const kind = kindFor(who) === 'admin' ? 'admin' : 'generic'
  const cards = useQuery(cardsQuery(kind))
  return (
    <>
      <FigureLine cards={cards.data?.cards} who={who} own={kind === 'generic'} />
      <AsOf at={cards.data?.as_of} stale={cards.error !== null} />
      {kind === 'admin' ? (
        <AdminCharts />
      ) : (
        <YearCharts kind={kind} names={cards.data?.charts} failed={cards.isError} />
      )}
    </>
  )
}
