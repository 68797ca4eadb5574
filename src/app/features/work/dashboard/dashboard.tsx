import { useQuery } from '@tanstack/react-query'
import { css } from '#ui/styled/css/index.js'
import type { SignedIn } from '../../../api/session.ts'
import { useSession } from '../../../api/use-session.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { AdminCharts } from './admin-charts.tsx'
import { Cards } from './cards.tsx'
import { cardsQuery, type DashboardKind, kindFor, queue, usualCards, usualQueue } from './dashboard-queries.ts'
import { MyDay } from './my-day.tsx'
import { OtherFigures } from './other-figures.tsx'
import { YearCharts } from './year-chart.tsx'

/** The dashboard of the user’s role. */
export default function Dashboard() {
  const who = useSession()
  const kind = kindFor(who)
  return who && kind ? <KindDashboard who={who} kind={kind} /> : <OtherFigures />
}

const stack = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '6',
  alignContent: 'start',
  minHeight: 'screen',
})

function KindDashboard({ who, kind }: { who: SignedIn; kind: DashboardKind }) {
  const { t } = useTexts()
  const cards = useQuery(cardsQuery(kind))
  const own = kind === 'generic'
  const part = (title: string, wanted: (card: string) => boolean, expected: number) => (
    <Cards title={title} answer={cards} wanted={wanted} expected={expected} who={who} own={own} />
  )
  return (
    <div className={stack}>
      {own ? (
        <>
          {part(t('dashboard:queue'), (card) => queue.includes(card), usualQueue)}
          <MyDay who={who} />
          {part(t('dashboard:ownCases'), (card) => !queue.includes(card), usualCards[kind] - usualQueue)}
        </>
      ) : (
        part(t('dashboard:glance'), () => true, usualCards[kind])
      )}
      <AsOf at={cards.data?.as_of} stale={cards.error !== null} />
      {kind === 'admin' ? (
        <AdminCharts />
      ) : (
        <YearCharts kind={kind} names={cards.data?.charts} failed={cards.isError} />
      )}
    </div>
  )
}

const line = css({ minHeight: '5', marginBlockStart: '[-1rem]', textStyle: 'small', color: 'muted', textAlign: 'end' })

/** How old the figures are; `stale` where they could not be had anew. Its place is kept until they come. */
function AsOf({ at, stale }: { at: string | undefined; stale: boolean }) {
  const { t } = useTexts()
  const { time } = useFormats()
  const values = { time: at === undefined ? '' : time(at) }
  return <p className={line}>{at && (stale ? t('reports:asOfOffline', values) : t('reports:asOf', values))}</p>
}
