import { useQuery } from '@tanstack/react-query'
import { css, cx } from '#ui/styled/css/index.js'
import type { SignedIn } from '../../../api/session.ts'
import { useSession } from '../../../api/use-session.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useTotal } from '../../../i18n/use-total.ts'
import { AdminCharts } from './admin-charts.tsx'
import { Cards } from './cards.tsx'
import { cardsQuery, kindFor, type DashboardKind, usualCards } from './dashboard-queries.ts'
import { YearCharts } from './year-chart.tsx'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { sheet } from '#ui/parts/sheet.ts'
import { VisitList, useCaseCount, useToday } from '../../../case/today/today.tsx'
import { useUnread } from '../../../case/use-unread.ts'

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
  return (
    <div className={stack}>
      <Cards title={t('dashboard:glance')} answer={cards} expected={usualCards[kind]} who={who} />
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
export function AsOf({ at, stale }: { at: string | undefined; stale: boolean }) {
  const { t } = useTexts()
  const { time } = useFormats()
  const values = { time: at === undefined ? '' : time(at) }
  return <p className={line}>{at && (stale ? t('reports:asOfOffline', values) : t('reports:asOf', values))}</p>
}

const card = cx(sheet, css({ display: 'grid', alignContent: 'start', gap: '1', padding: '5' }))
const leading = css({ _hover: { borderColor: 'border' } })
const figure = css({
  fontSize: '2xl',
  fontWeight: 'semibold',
  lineHeight: 'tight',
  minHeight: '8',
})
const grid = css({
  display: 'grid',
  alignItems: 'start',
  gap: '4',
  gridTemplateColumns: { md: 'repeat(3, minmax(0, 1fr))' },
})

function Figure({
  name,
  value,
  atLeast,
  text,
}: {
  name: string
  value: number | undefined
  atLeast?: boolean | undefined
  text: ReactNode
}) {
  const total = useTotal()
  return (
    <>
      <span className={css({ textStyle: 'label', color: 'muted' })}>{name}</span>
      <span className={figure}>{value === undefined ? <Skeleton width="short" /> : total(value, atLeast)}</span>
      <span className={css({ textStyle: 'small', color: 'muted' })}>{text}</span>
    </>
  )
}

/** What waits for one today. What a role may not ask does not stand there. */
export function OtherFigures() {
  const { t } = useTexts()
  const cases = useCaseCount()
  const today = useToday()
  const unread = useUnread()
  return (
    <div className={grid}>
      {!cases.hidden && (
        <Link to="/patients" className={cx(card, leading)}>
          <Figure
            name={t('menu:patients')}
            value={cases.count}
            atLeast={cases.atLeast}
            text={cases.open ? t('dashboard:home.openCases') : t('dashboard:home.allCases')}
          />
        </Link>
      )}
      {unread.heard && !unread.failure && (
        <div className={card}>
          <Figure
            name={t('dashboard:home.unread')}
            value={unread.waiting ? undefined : unread.total}
            text={t('dashboard:home.unreadText')}
          />
        </div>
      )}
      {!today.hidden && (
        <section className={card} aria-label={t('shell:today.title')}>
          <Figure
            name={t('shell:today.title')}
            value={today.data?.count}
            text={today.data?.count === 0 ? t('shell:today.none') : t('shell:today.text')}
          />
          {today.data && <VisitList visits={today.data.visits} />}
        </section>
      )}
    </div>
  )
}
