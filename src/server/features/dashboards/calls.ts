import type { Viewer } from '#domain/access/viewer.ts'
import { Refusal } from '#domain/errors.ts'
import { isPortal } from '#domain/reports/report.ts'
import { askFigures } from '#server/figures/ask.ts'
import { todayIs } from '#server/figures/days.ts'
import { defineCall, type Call } from '#server/http/calls.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Gate } from '#server/records/gate.ts'
import type { Sql } from '#server/records/sql.ts'
import { funnelSql, lienAgeingSql, topFirmsSql } from './admin-charts.ts'
import { cardsFor, cardsSql, type Asking, type CardName } from './cards.ts'
import { askCharts, chartNames, seesChart, type Asked, type ChartName } from './year.ts'

interface Dashboard {
  readonly summary: string
  readonly cards: readonly CardName[]
  /** Those that it shows, as far as the caller sees them. */
  readonly charts: readonly ChartName[]
  readonly opens: (viewer: Viewer) => boolean
  /** Figures of cases are of those the caller works on. */
  readonly own?: true
}

const administers = (viewer: Viewer): boolean => viewer.level === 'admin' || viewer.user_type === 'auditor'

const dashboards: Record<string, Dashboard> = {
  admin: {
    summary: 'What an administrator looks at first',
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
  lawfirm: {
    summary: 'What a law firm looks at first',
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
  subsidiary: {
    summary: 'What a subsidiary looks at first',
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
  generic: {
    summary: 'What waits for somebody who works on cases',
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
}

/** Figures for the first look of each role, and the charts of the current year. */
export function dashboardCalls({ gate }: { gate: Gate }): Call[] {
  return [
    ...Object.entries(dashboards).map(([name, dashboard]) =>
      defineCall({
        method: 'GET',
        path: `/dashboard/${name}`,
        tag: 'dashboard',
        summary: dashboard.summary,
        answer: ['as_of', 'cards', 'charts'],
        handle: ({ caller }) => cardsOf(gate, caller, dashboard),
      }),
    ),
    defineCall({
      method: 'GET',
      path: '/dashboard/admin_charts',
      tag: 'dashboard',
      summary: 'The charts of the current year, the way of cases, what is owed by age, and the busiest firms',
      answer: ['year', 'charts', 'funnel', 'lien_ageing', 'top_firms'],
      handle: ({ caller }) => adminCharts(gate, caller),
    }),
    ...chartNames.map((name) =>
      defineCall({
        method: 'GET',
        path: `/dashboard/${name}`,
        tag: 'dashboard',
        summary: `The current year beside the last one: ${name.replaceAll('_', ' ')}`,
        answer: ['year', 'charts'],
        handle: ({ caller }) => chartOf(gate, caller, name),
      }),
    ),
  ]
}

const thisYear = (): number => Number(todayIs().slice(0, 4))

function askingAs(viewer: Viewer, own = false): Asking {
  return { viewer, today: todayIs(), year: thisYear(), own }
}

/** Two transactions side by side: the figures of cases take about as long as all others together. */
const lanes = [
  (statements: readonly Sql[]) => statements.slice(0, 1),
  (statements: readonly Sql[]) => statements.slice(1),
]

async function cardsOf(gate: Gate, caller: Caller, dashboard: Dashboard): Promise<object> {
  let charts: readonly ChartName[] = []
  const results = await Promise.all(
    lanes.map((ofLane) =>
      askFigures(gate, caller, (viewer) => {
        if (!dashboard.opens(viewer)) throw new Refusal('NOT_FOUND')
        charts = dashboard.charts.filter((name) => seesChart(name, viewer))
        return ofLane(cardsSql(cardsFor(dashboard.cards, viewer), askingAs(viewer, dashboard.own)))
      }),
    ),
  )
  const found = results.flat().map(({ rows }) => rows[0])
  const { as_of, ...figures }: Record<string, unknown> = Object.assign({}, ...found)
  const order = dashboard.cards.filter((name) => name in figures)
  return { as_of, cards: Object.fromEntries(order.map((name) => [name, figures[name]])), charts }
}

/** Side by side as well: what is drawn of visits takes about as long as what is drawn of services, and as the rest. */
const chartLanes: readonly (readonly ChartName[])[] = [
  ['appointment_counts', 'new_patients'],
  ['bill_amount', 'price', 'surgery_counts'],
]

async function adminCharts(gate: Gate, caller: Caller): Promise<object> {
  const asAdministrator =
    <Answer>(work: (viewer: Viewer) => Answer) =>
    (viewer: Viewer): Answer => {
      if (!administers(viewer)) throw new Refusal('NOT_FOUND')
      return work(viewer)
    }
  const [[funnel, ageing, firms], ...charts] = await Promise.all([
    askFigures(
      gate,
      caller,
      asAdministrator((viewer) => [funnelSql, lienAgeingSql, topFirmsSql].map((ask) => ask(askingAs(viewer)))),
    ),
    ...chartLanes.map((ofLane) =>
      chartsOf(
        gate,
        caller,
        asAdministrator((viewer) => ofLane.filter((name) => seesChart(name, viewer))),
      ),
    ),
  ])
  return {
    year: thisYear(),
    charts: Object.assign({}, ...charts) as object,
    funnel: funnel?.rows ?? [],
    lien_ageing: ageing?.rows ?? [],
    top_firms: firms?.rows ?? [],
  }
}

/** A chart of the current year; for whoever does not see it, there is no such page. */
async function chartOf(gate: Gate, caller: Caller, name: ChartName): Promise<object> {
  const charts = await chartsOf(gate, caller, (viewer) => {
    if (!seesChart(name, viewer)) throw new Refusal('NOT_FOUND')
    return [name]
  })
  return { year: thisYear(), charts }
}

async function chartsOf(
  gate: Gate,
  caller: Caller,
  namesFor: (viewer: Viewer) => readonly ChartName[],
): Promise<object> {
  let asked: Asked | undefined
  const results = await askFigures(gate, caller, (viewer) => {
    asked = askCharts(namesFor(viewer), viewer, thisYear())
    return asked.statements
  })
  return asked?.read(results) ?? {}
}
