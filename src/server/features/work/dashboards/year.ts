import type { dashboardsCalls } from '#domain/calls/dashboards.ts'
import type { AnswerOf } from '#domain/calls/define-call.ts'
import type { ChartName } from '#domain/dashboard-figures.ts'
import { appointment } from '#domain/entities/appointment.ts'
import { patient } from '#domain/entities/patient.ts'
import { rowsFor } from '#domain/entity.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import { seesField, type Shown } from '#domain/reports/report.ts'
import type { AppointmentCategory } from '#domain/rules/transitions/appointment-facts.ts'
import { utcDay, utcMidnight, visitDay } from '#server/figures/days.ts'
import { seesAll, statusesOf, visibleRows } from '#server/figures/visible-rows.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'

type Charts = AnswerOf<typeof dashboardsCalls.price>['charts']
type YearChart = NonNullable<Charts[ChartName]>
type Month = YearChart['months'][number]

interface Chart {
  readonly unit: YearChart['unit']
  /** What the viewer must see for the chart to be there. */
  readonly rests: readonly Shown[]
}

export const charts: Record<ChartName, Chart> = {
  appointment_counts: { unit: 'count', rests: [[appointment, 'appointment_status_id']] },
  bill_amount: { unit: 'cents', rests: [[appointment, 'bill_amount_cents']] },
  price: { unit: 'cents', rests: [[appointment, 'price_cents']] },
  surgery_counts: { unit: 'count', rests: [[appointment, 'is_surgery']] },
  new_patients: { unit: 'count', rests: [[patient, 'opened_at']] },
}

export function seesChart(name: ChartName, viewer: Viewer): boolean {
  const [entity] = charts[name].rests[0] ?? [patient]
  return rowsFor(entity, 'list', viewer) !== false && charts[name].rests.every((shown) => seesField(shown, viewer))
}

/** What stands in a month, of visits by the category of their status. */
type MonthRow = { month: string; category?: AppointmentCategory } & Partial<Record<ChartName, number>>

// A range of an index for each month: to cut the month from every moment would take longer than to find it.
const months = (year: number): Sql =>
  sql`(select start, start + interval '1 month' as finish, to_char(start, 'YYYY-MM') as month
    from generate_series(${`${year - 1}-01-01`}::timestamptz, ${`${year}-12-01`}::timestamptz, interval '1 month') start) m`

/** Which tables a chart is read from: what stands in one is added up in one go. */
const sources: Record<ChartName, 'visits' | 'services' | 'cases'> = {
  appointment_counts: 'visits',
  bill_amount: 'services',
  price: 'services',
  surgery_counts: 'services',
  new_patients: 'cases',
}

const firstDay = (year: number): string => `${year}-01-01`

/**
 * Viewers of all rows are answered from what is added up by day. Others are answered from the rows of their cases:
 * finding these in each month would take as long as in all months together.
 */
const questions: Record<'visits' | 'services' | 'cases', (viewer: Viewer, year: number) => Sql<MonthRow>> = {
  visits: (viewer, year) => sql<MonthRow>`select v.month, coalesce(s.category, 'unscheduled') as category,
      sum(v.visits)::int as appointment_counts
    from (${seesAll(appointment, viewer) ? visitsByMonth(viewer, year) : visitsOfCases(viewer, year)}) v
    left join appointment_status s on s.id = v.appointment_status_id group by 1, 2`,
  services: (viewer, year) => (seesAll(appointment, viewer) ? servicesByMonth(year) : servicesOfCases(viewer, year)),
  cases: (viewer, year) => (seesAll(patient, viewer) ? openedByMonth(viewer, year) : openedOfCases(viewer, year)),
}

// What is added up by days of UTC: at either end of a month, those between midnight there and the reader's midnight are
// counted one by one.

function openedByMonth(viewer: Viewer, year: number): Sql<MonthRow> {
  const before = (
    moment: string,
  ): Sql => sql`(select count(*) from patient p where ${visibleRows(patient, 'p', { viewer })}
    and p.opened_at >= ${raw(utcMidnight(moment))} and p.opened_at < ${raw(moment)})`
  return sql<MonthRow>`select m.month, v.new_patients from ${months(year)} cross join lateral (
      select (coalesce(sum(t.number), 0) - ${before('m.start')} + ${before('m.finish')})::int as new_patients
      from case_total t where t.kind = 'opened'
        and t.day >= ${raw(utcDay('m.start'))} and t.day < ${raw(utcDay('m.finish'))}) v`
}

function openedOfCases(viewer: Viewer, year: number): Sql<MonthRow> {
  return sql<MonthRow>`select to_char(d.month, 'YYYY-MM') as month, d.new_patients
    from (select date_trunc('month', p.opened_at) as month, count(*)::int as new_patients
      from patient p where ${visibleRows(patient, 'p', { viewer })}
        and p.opened_at >= ${firstDay(year - 1)}::timestamptz and p.opened_at < ${firstDay(year + 1)}::timestamptz
      group by 1) d`
}

function visitsByMonth(viewer: Viewer, year: number): Sql {
  const before = (moment: string): Sql => sql`from appointment a where ${visibleRows(appointment, 'a', { viewer })}
    and ${raw(visitDay('a'))} >= ${raw(utcMidnight(moment))} and ${raw(visitDay('a'))} < ${raw(moment)}`
  return sql`select m.month, v.appointment_status_id, v.visits
    from ${months(year)} cross join lateral (
      select d.appointment_status_id, sum(d.visits) as visits from (
        select t.appointment_status_id, t.visits from visit_total t
        where t.kind = 'visit' and t.day >= ${raw(utcDay('m.start'))} and t.day < ${raw(utcDay('m.finish'))}
        union all select a.appointment_status_id, -1 ${before('m.start')}
        union all select a.appointment_status_id, 1 ${before('m.finish')}) d
      group by d.appointment_status_id having sum(d.visits) > 0) v`
}

function visitsOfCases(viewer: Viewer, year: number): Sql {
  return sql`select to_char(d.month, 'YYYY-MM') as month, d.appointment_status_id, d.visits
    from (select date_trunc('month', ${raw(visitDay('a'))}) as month, a.appointment_status_id, count(*) as visits
      from appointment a where ${visibleRows(appointment, 'a', { viewer })}
        and ${raw(visitDay('a'))} >= ${firstDay(year - 1)}::timestamptz
        and ${raw(visitDay('a'))} < ${firstDay(year + 1)}::timestamptz
      group by 1, 2) d`
}

const services = raw(`coalesce(sum(a.bill_amount_cents), 0)::bigint as bill_amount,
  coalesce(sum(a.price_cents), 0)::bigint as price, count(*) filter (where a.is_surgery)::int as surgery_counts`)

function servicesByMonth(year: number): Sql<MonthRow> {
  return sql<MonthRow>`select m.month, v.bill_amount, v.price, v.surgery_counts
    from ${months(year)} cross join lateral (
      select coalesce(sum(t.bill_cents), 0)::bigint as bill_amount, coalesce(sum(t.price_cents), 0)::bigint as price,
        coalesce(sum(t.surgeries), 0)::int as surgery_counts
      from visit_total t where t.kind = 'service' and t.day >= m.start::date and t.day < m.finish::date
        and t.appointment_status_id = any(${statusesOf('completed')})) v`
}

function servicesOfCases(viewer: Viewer, year: number): Sql<MonthRow> {
  return sql<MonthRow>`select to_char(d.service_date, 'YYYY-MM') as month, d.bill_amount, d.price, d.surgery_counts
    from (select a.service_date, ${services} from appointment a
      where ${visibleRows(appointment, 'a', { viewer })} and a.service_date is not null
        and a.service_date >= ${firstDay(year - 1)}::date and a.service_date < ${firstDay(year + 1)}::date
        and a.appointment_status_id = any(${statusesOf('completed')})
      group by a.service_date) d`
}

export interface ChartQuestions {
  readonly statements: readonly Sql<MonthRow>[]
  read(results: readonly { rows: MonthRow[] }[]): Charts
}

/** The statements behind some charts, and how to read what they answer. */
export function askCharts(wanted: readonly ChartName[], viewer: Viewer, year: number): ChartQuestions {
  const needed = [...new Set(wanted.map((name) => sources[name]))]
  return {
    statements: needed.map((source) => questions[source](viewer, year)),
    read: (results) =>
      Object.fromEntries(
        wanted.map((name): [ChartName, YearChart] => {
          const rows = results[needed.indexOf(sources[name])]?.rows ?? []
          return [name, { unit: charts[name].unit, months: monthsOf(name, rows, year) }]
        }),
      ),
  }
}

function monthsOf(name: ChartName, rows: readonly MonthRow[], year: number): Month[] {
  const sumOf = (month: string): number =>
    rows.filter((row) => row.month === month).reduce((sum, row) => sum + (row[name] ?? 0), 0)
  return Array.from({ length: 12 }, (_, at) => {
    const place = String(at + 1).padStart(2, '0')
    const month = `${year}-${place}`
    const values = { month, value: sumOf(month), last_year: sumOf(`${year - 1}-${place}`) }
    if (name !== 'appointment_counts') return values
    const own = rows.filter((row) => row.month === month)
    return {
      ...values,
      by_category: Object.fromEntries(own.map((row) => [row.category ?? 'unscheduled', row[name] ?? 0])),
    }
  })
}
