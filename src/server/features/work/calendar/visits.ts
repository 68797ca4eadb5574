import { caseColumns, visitColumns } from '#domain/calls/calendar.ts'
import { appointment } from '#domain/entities/appointment.ts'
import { patient } from '#domain/entities/patient.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import { statusesOf } from '#server/figures/visible-rows.ts'
import { rowsSql, visibleColumns, type ListedRow } from '#server/records/rows.ts'
import { TABLE } from '#server/records/column-access.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import type { Range } from './range.ts'
import { casesWithin, wantedVisits } from './narrowed.ts'

/** In the order of the answer. */
const ofVisit = ['id', 'version', ...visitColumns]

export interface Asking {
  readonly viewer: Viewer
  readonly filter: Readonly<Record<string, unknown>> | undefined
  /** The clock of visits that have no place with a clock of its own. */
  readonly zone: string
}

const t = raw(TABLE)
/** When it is where the visit takes place. */
const placeTime = (zone: string): Sql =>
  sql`(${t}.scheduled_start at time zone coalesce(${t}.place_zone, ${zone}::text))`

/** Visits shown by default: canceled and rescheduled ones are left out. */
const usual = sql`${t}.appointment_status_id = any(${statusesOf('scheduled', 'completed', 'missed')})`

function standing({ filter }: Asking): Sql {
  return filter?.appointment_status_id === undefined ? usual : raw('true')
}

/** `from` of the visits about a range as `t`, each with the zone of its place. */
function aroundRange(asking: Asking, { from, to }: Range): Sql {
  // Nowhere is a clock further from UTC than this: an index finds the moments, the clocks decide.
  const around = sql`${t}.scheduled_start >= ${from}::date::timestamptz - interval '15 hours'
    and ${t}.scheduled_start < ${to}::date::timestamptz + interval '15 hours'`
  return sql`from ${placed(listed(asking, sql`${around} and ${standing(asking)}`))}`
}

function inRange(asking: Asking, range: Range): Sql {
  const time = placeTime(asking.zone)
  return sql`${aroundRange(asking, range)} where ${time} >= ${range.from}::date and ${time} < ${range.to}::date`
}

/** `from` of the visits that wait for a time. */
function waiting(asking: Asking): Sql {
  const asked = sql`(${t}.appointment_status_id is null or ${t}.appointment_status_id = any(${statusesOf('unscheduled')}))`
  return sql`from ${placed(listed(asking, asked))}`
}

function listed({ viewer, filter }: Asking, where: Sql): Sql {
  return rowsSql(appointment, viewer, {
    where: sql`${where} and ${wantedVisits(viewer, filter)}`,
  })
}

/** The zone as `zoneOfPlace` has it, but joined: it would be looked up for each of a hundred thousand visits. */
function placed(rows: Sql): Sql {
  return sql`(select ${t}.*, coalesce(o.timezone, s.default_timezone) as place_zone from (select ${t}.* ${rows}) ${t}
    left join medical_provider_office o on o.id = ${t}.medical_provider_office_id
    left join chiropractor k on k.id = ${t}.chiropractor_id
    left join state s on s.id = k.state_id) ${t}`
}

/** Rows as JSON text beside the case each shows; the names of the case as far as the viewer may see them. */
function shown(viewer: Viewer, chosen: Sql, order: Sql): Sql<ListedRow> {
  const [visit, person] = [visibleColumns(appointment, viewer), visibleColumns(patient, viewer)]
  const names = person.select(person.listed(caseColumns))
  const seenNames = names.parts.join('') === '' ? raw('') : sql`, ${names}`
  return sql<ListedRow>`select ${t}.id, ${t}.patient_id as case_id, row_to_json(v)::text as json
    from (select ${t}.* ${chosen}) ${t} cross join lateral (select ${t}.patient_id as id) of_case
    left join lateral (select ${t}.id as case_id${seenNames} from patient ${t}
      where ${t}.id = of_case.id and ${casesWithin(viewer, undefined)} limit 1) p on true
    cross join lateral (select ${visit.select(visit.listed(ofVisit))}, ${t}.place_zone as timezone,
      to_jsonb(p) - 'case_id' as patient) v
    order by ${order}`
}

const byTime = raw(`${TABLE}.scheduled_start, ${TABLE}.id`)
const byAge = raw(`${TABLE}.requested_at, ${TABLE}.id`)

/** None of them where there are more than that: rows that will not be shown are not read. */
export function visitsSql(asking: Asking, range: Range, most: number): Sql<ListedRow> {
  const found = inRange(asking, range)
  const few = sql`(select count(*) from (select ${found} limit ${most + 1}) counted) <= ${most}`
  return shown(asking.viewer, sql`${found} and ${few} order by ${byTime}`, byTime)
}

/** How many visits each day has. Many begin at one moment: clocks are asked about moments, not about visits. */
export function daysSql(asking: Asking, range: Range): Sql<{ day: string; count: number }> {
  return sql<{ day: string; count: number }>`select to_char(d.day, 'YYYY-MM-DD') as day, sum(${t}.visits)::int as count
    from (select ${t}.scheduled_start, ${t}.place_zone, count(*) as visits
      ${aroundRange(asking, range)} group by 1, 2) ${t}
    cross join lateral (select ${placeTime(asking.zone)}::date as day offset 0) d
    where d.day >= ${range.from}::date and d.day < ${range.to}::date group by d.day order by d.day`
}

export function waitingSql(
  asking: Asking,
  { page, page_size }: { page: number; page_size: number },
): [Sql<ListedRow>, Sql<{ count: number }>] {
  const rows = sql`${waiting(asking)} order by ${byAge} limit ${page_size} offset ${(page - 1) * page_size}`
  return [shown(asking.viewer, rows, byAge), sql<{ count: number }>`select count(*)::int as count ${waiting(asking)}`]
}
