import type { AnswerOf } from '#domain/calls/define-call.ts'
import { trendFigures, type firmTrendCall } from '#domain/calls/reports.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import { lawfirm } from '#domain/entities/lawfirm.ts'
import { patient } from '#domain/entities/patient.ts'
import { rowsFor } from '#domain/entity.ts'
import { Refusal } from '#domain/errors.ts'
import { lawFirms } from '#domain/reports/law-firms.ts'
import { columnsFor, opensReport } from '#domain/reports/report.ts'
import { isClosed } from '#server/figures/case-words.ts'
import { inOwnDays, yearOf } from '#server/figures/days.ts'
import { ownPlan } from '#server/figures/own-plan.ts'
import { visibleRows } from '#server/figures/visible-rows.ts'
import { filterSql } from '#server/records/filter-sql.ts'
import type { Caller } from '#server/http/caller.ts'
import type { ReadingDatabase } from '#server/records/reading-database.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'

type Trend = AnswerOf<typeof firmTrendCall>
type Figure = Trend['columns'][number]

const figures: Readonly<Record<Figure, string>> = {
  new_cases: 'o.new_cases',
  closed_cases: 'c.closed_cases',
  billed_cents: 'o.billed_cents',
  paid_cents: 'o.paid_cents',
}

/** What the directory says of a firm, month by month: this year and the last one. */
export async function firmTrend(reads: ReadingDatabase, caller: Caller, id: string): Promise<Trend> {
  let year = 0
  let shown: Figure[] = []
  const { results } = await reads.run(
    caller,
    (viewer) => {
      if (!opensReport(lawFirms, viewer)) throw new Refusal('NOT_FOUND')
      const seen = columnsFor(lawFirms, viewer).map(([name]) => name)
      shown = trendFigures.filter((name) => seen.includes(name))
      year = yearOf(viewer)
      return [
        trendSql(viewer, id, year, shown),
        sql`select require(exists(select from lawfirm t where t.id = ${id} and t.deleted_at is null
        and ${filterSql(rowsFor(lawfirm, 'read', viewer), 't')}), 'CW404')`,
      ]
    },
    [ownPlan, inOwnDays],
  )
  return { year, columns: shown, months: results[0].rows }
}

function trendSql(viewer: Viewer, id: string, year: number, shown: readonly Figure[]): Sql<Trend['months'][number]> {
  const own = sql`${visibleRows(patient, 'p', { viewer })} and p.lawfirm_id = ${id}`
  const days = [`${year - 1}-01-01`, `${year}-12-01`] as const
  const cells = shown.map((name) => `, coalesce(${figures[name]}, 0) as ${name}`)
  return sql<Trend['months'][number]>`select to_char(m.start, 'YYYY-MM') as month ${raw(cells.join(''))}
    from generate_series(${days[0]}::timestamptz, ${days[1]}::timestamptz, interval '1 month') m(start)
    left join (select date_trunc('month', p.opened_at) as start, count(*)::int as new_cases,
        sum(p.billed_cents)::bigint as billed_cents, sum(p.paid_cents)::bigint as paid_cents
      from patient p where ${own} group by 1) o on o.start = m.start
    left join (select date_trunc('month', p.closed_at) as start, count(*)::int as closed_cases
      from patient p where ${own} and ${raw(isClosed('p'))} group by 1) c on c.start = m.start
    order by m.start`
}
