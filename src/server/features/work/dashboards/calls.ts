import type { Viewer } from '#domain/access/viewer.ts'
import { dashboardsCalls } from '#domain/calls/dashboards.ts'
import type { AnswerOf } from '#domain/calls/define-call.ts'
import { chartNames, type CardName, type ChartName } from '#domain/dashboard-figures.ts'
import { Refusal } from '#domain/errors.ts'
import { isPortal } from '#domain/reports/report.ts'
import { runFigures } from '#server/figures/run-figures.ts'
import { todayOf, yearOf } from '#server/figures/days.ts'
import { implement, type Call } from '#server/http/calls.ts'
import type { Caller } from '#server/http/caller.ts'
import type { ReadingDatabase } from '#server/records/reading-database.ts'
import { funnelSql, lienAgeingSql, topFirmsSql } from './admin-charts.ts'
import { cardsFor, cardsSql, type Asking, type Figures } from './cards.ts'
import { askCharts, seesChart, type ChartQuestions } from './year.ts'

interface Dashboard {
  readonly call: (typeof dashboardsCalls)['admin' | 'lawfirm' | 'subsidiary' | 'generic']
  readonly cards: readonly CardName[]
  /** Those that it shows, as far as the caller sees them. */
  readonly charts: readonly ChartName[]
  readonly opens: (viewer: Viewer) => boolean
  /** Figures of cases are of those the caller works on. */
  readonly own?: true
}

const administers = (viewer: Viewer): boolean => viewer.level === 'admin' || viewer.user_type === 'auditor'

const dashboards: readonly Dashboard[] = [
  {
    call: dashboardsCalls.admin,
    opens: administers,
    charts: chartNames,
    cards: [
      'open_cases',
      'new_this_month',
      'without_underwriter',
      'in_underwriting',
      'over_sla',
      'appointments_today',
      'outcome_missing',
      'billed_year_cents',
      'price_year_cents',
      'paid_year_cents',
      'balance_cents',
      'sol_90',
      'at_risk',
      'gap_30',
      'unread_messages',
      'failed_syncs',
      'sign_up_requests',
    ],
  },
  {
    call: dashboardsCalls.lawfirm,
    opens: (viewer) => viewer.user_type === 'lawfirm',
    charts: ['new_patients', 'appointment_counts', 'bill_amount'],
    cards: [
      'open_cases',
      'treating_now',
      'appointments_7_days',
      'status_due',
      'liens_to_confirm',
      'billed_cents',
      'balance_cents',
      'offers_waiting',
      'sol_90',
    ],
  },
  {
    call: dashboardsCalls.subsidiary,
    opens: (viewer) => viewer.user_type === 'subsidiary',
    charts: ['new_patients', 'appointment_counts', 'surgery_counts', 'bill_amount'],
    cards: [
      'new_this_year',
      'open_cases',
      'closed_this_year',
      'appointments_7_days',
      'outcome_missing',
      'surgeries_this_year',
      'conversion_pct',
      'users_active',
      'billed_cents',
      'balance_cents',
    ],
  },
  {
    call: dashboardsCalls.generic,
    opens: isPortal,
    own: true,
    charts: ['appointment_counts', 'new_patients', 'surgery_counts', 'bill_amount', 'price'],
    cards: [
      'open_cases',
      'due_contacts',
      'unread_messages',
      'appointments_today',
      'approvals',
      'without_underwriter',
      'in_underwriting',
      'over_sla',
      'status_due',
      'gap_30',
      'sol_90',
    ],
  },
]

/** Figures for the first look of each role, and the charts of the current year. */
export function answerDashboards({ reads }: { reads: ReadingDatabase }): Call[] {
  return [
    ...dashboards.map((dashboard) => implement(dashboard.call, ({ caller }) => cardsOf(reads, caller, dashboard))),
    implement(dashboardsCalls.adminCharts, ({ caller }) => adminCharts(reads, caller)),
    ...chartNames.map((name) => implement(dashboardsCalls[name], ({ caller }) => chartOf(reads, caller, name))),
  ]
}

type YearAnswer = AnswerOf<typeof dashboardsCalls.price>

function askingAs(viewer: Viewer, own = false): Asking {
  return { viewer, today: todayOf(viewer), year: yearOf(viewer), own }
}

async function cardsOf(
  reads: ReadingDatabase,
  caller: Caller,
  dashboard: Dashboard,
): Promise<AnswerOf<typeof dashboardsCalls.generic>> {
  let charts: ChartName[] = []
  const ask = (viewer: Viewer) => {
    if (!dashboard.opens(viewer)) throw new Refusal('NOT_FOUND')
    charts = dashboard.charts.filter((name) => seesChart(name, viewer))
    return cardsSql(cardsFor(dashboard.cards, viewer), askingAs(viewer, dashboard.own))
  }
  // Two transactions side by side: the figures of cases take about as long as all others together.
  const [[cases], others] = await Promise.all([
    runFigures(reads, caller, (viewer) => [ask(viewer).ofCases]),
    runFigures(reads, caller, (viewer) => ask(viewer).others),
  ])
  const [ofCases] = cases.rows
  if (!ofCases) throw new Refusal('BROKEN')
  const { as_of, ...first } = ofCases
  const figures: Figures = Object.assign({}, first, ...others.map(({ rows }) => rows[0]))
  const order = dashboard.cards.filter((name) => name in figures)
  return { as_of, cards: Object.fromEntries(order.map((name) => [name, figures[name] ?? null])), charts }
}

/** Side by side as well: what is drawn of visits takes about as long as what is drawn of services, and as the rest. */
const chartLanes = {
  ofVisits: ['appointment_counts', 'new_patients'],
  ofServices: ['bill_amount', 'price', 'surgery_counts'],
} as const satisfies Readonly<Record<string, readonly ChartName[]>>

async function adminCharts(
  reads: ReadingDatabase,
  caller: Caller,
): Promise<AnswerOf<typeof dashboardsCalls.adminCharts>> {
  const asAdministrator =
    <Answer>(work: (viewer: Viewer) => Answer) =>
    (viewer: Viewer): Answer => {
      if (!administers(viewer)) throw new Refusal('NOT_FOUND')
      return work(viewer)
    }
  const lane = (names: readonly ChartName[]): Promise<YearAnswer> =>
    chartsOf(
      reads,
      caller,
      asAdministrator((viewer) => names.filter((name) => seesChart(name, viewer))),
    )
  const [[funnel, ageing, firms], ofVisits, ofServices] = await Promise.all([
    runFigures(
      reads,
      caller,
      asAdministrator((viewer) => {
        const asking = askingAs(viewer)
        return [funnelSql(asking), lienAgeingSql(asking), topFirmsSql(asking)] as const
      }),
    ),
    lane(chartLanes.ofVisits),
    lane(chartLanes.ofServices),
  ])
  return {
    year: ofVisits.year,
    charts: { ...ofVisits.charts, ...ofServices.charts },
    funnel: funnel.rows,
    lien_ageing: ageing.rows,
    top_firms: firms.rows,
  }
}

/** A chart of the current year; "not found" for callers without access. */
function chartOf(reads: ReadingDatabase, caller: Caller, name: ChartName): Promise<YearAnswer> {
  return chartsOf(reads, caller, (viewer) => {
    if (!seesChart(name, viewer)) throw new Refusal('NOT_FOUND')
    return [name]
  })
}

async function chartsOf(
  reads: ReadingDatabase,
  caller: Caller,
  namesFor: (viewer: Viewer) => readonly ChartName[],
): Promise<YearAnswer> {
  let asked: ChartQuestions | undefined
  let year = 0
  const results = await runFigures(reads, caller, (viewer) => {
    year = yearOf(viewer)
    asked = askCharts(namesFor(viewer), viewer, year)
    return asked.statements
  })
  return { year, charts: asked?.read(results) ?? {} }
}
