import type { AnswerOf } from '#domain/calls/define-call.ts'
import type { firstScreensCalls } from '#domain/calls/first-screens.ts'
import type { PracticeVisit } from '#domain/calls/first-screens/practice.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import { appointment } from '#domain/entities/appointment.ts'
import { patient } from '#domain/entities/patient.ts'
import { Refusal } from '#domain/errors.ts'
import { statusesOf, visibleRows } from '#server/figures/visible-rows.ts'
import { zoneOfPlace } from '#server/figures/zone-of-place.ts'
import type { Caller } from '#server/http/caller.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { TABLE } from '#server/records/column-access.ts'
import { visibleColumns } from '#server/records/rows.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { caseBeside, caseNames } from './lien-lines.ts'
import { liensIn } from './lien-sets.ts'
import { counted, seenCases, type Counted } from './rows.ts'

type Screen = AnswerOf<typeof firstScreensCalls.practice>
type Sum = Screen['liens']['open']

const MOST_VISITS = 300
const MOST_OWED = 50

/** The clock of the place of a visit `a`. */
const zone = `coalesce(${zoneOfPlace('a')}, 'UTC')`

export async function practiceScreen(
  { callerDatabase, audit }: { callerDatabase: CallerDatabase; audit: AuditTrail },
  caller: Caller,
): Promise<Screen> {
  const { viewer, results } = await callerDatabase.run(caller, (asking) => {
    if (asking.user_type !== 'provider' && asking.user_type !== 'chiropractor') throw new Refusal('NOT_FOUND')
    return [
      sql<{ as_of: string }>`select now() as as_of`,
      onDay(asking, 0, ['scheduled', 'completed', 'missed']),
      onDay(asking, 1, ['scheduled']),
      owedSql(asking),
      requestedSql(asking),
      lienSum(asking, 'open', 'balance_cents'),
      lienSum(asking, 'agreed', 'balance_cents'),
      lienSum(asking, 'paid', 'paid_cents'),
    ]
  })
  const [
    { rows: asked },
    { rows: today },
    { rows: tomorrow },
    { rows: owed },
    { rows: requested },
    open,
    agreed,
    paid,
  ] = results
  await seenCases(audit, caller, viewer, 'practice_screen', today, tomorrow, owed, requested)
  const sum = ({ rows: [found] }: { rows: Sum[] }): Sum => found ?? { count: 0, cents: 0 }
  return {
    as_of: asked[0]?.as_of ?? '',
    today,
    tomorrow,
    owed: counted(owed),
    requested: counted(requested),
    liens: { open: sum(open), agreed: sum(agreed), paid: sum(paid) },
  }
}

function visitsSql<Row = PracticeVisit>(viewer: Viewer, rows: Sql, more: Sql, order: Sql): Sql<Row> {
  const phone = visibleColumns(patient, viewer).any.has('phone') ? raw('p.phone') : raw('null::text')
  return sql<Row>`select a.id, a.version, a.patient_id, ${caseNames}, ${phone} as patient_phone,
      a.appointment_type_id, a.medical_provider_office_id,
      (select o.name from medical_provider_office o where o.id = a.medical_provider_office_id) as office,
      a.zone, (a.scheduled_start at time zone a.zone)::date as day, a.scheduled_start, a.duration_min,
      s.category, s.code as status_code, a.approval, a.interpreter_needed, a.transport_needed, a.service_date,
      a.bill_amount_cents, a.bill_received_at is not null as has_bill, a.records_received_at is not null as has_records
      ${more}
    from (select a.*, ${raw(zone)} as zone from appointment a where ${visibleRows(appointment, 'a', { viewer })} and ${rows}) a
    join appointment_status s on s.id = a.appointment_status_id ${caseBeside(viewer, 'a', ['phone'])}
    ${order}`
}

/** Visits of a day by the clock of their place. */
function onDay(viewer: Viewer, ahead: number, categories: readonly string[]): Sql<PracticeVisit> {
  // Nowhere is a clock further from UTC than this: an index finds the moments, the clocks decide.
  const around = sql`a.scheduled_start > now() - interval '40 hours' and a.scheduled_start < now() + interval '64 hours'
    and a.appointment_status_id = any(${statusesOf(...categories)})`
  const there = sql`where (a.scheduled_start at time zone a.zone)::date = (now() at time zone a.zone)::date + ${ahead}::int`
  return visitsSql(
    viewer,
    around,
    raw(''),
    sql`${there} order by office nulls last, a.scheduled_start, a.id limit ${MOST_VISITS}`,
  )
}

/** The longest ago first. */
function owedSql(viewer: Viewer): Sql<Counted<PracticeVisit>> {
  const missing = sql`a.appointment_status_id = any(${statusesOf('completed')})
    and (a.bill_received_at is null or a.records_received_at is null)`
  return visitsSql<Counted<PracticeVisit>>(
    viewer,
    missing,
    raw(', count(*) over ()::int as of_all'),
    sql`order by a.service_date, a.id limit ${MOST_OWED}`,
  )
}

type RequestedVisit = Screen['requested']['rows'][number]

/** What was asked of the practice, the longest ago first. */
function requestedSql(viewer: Viewer): Sql<Counted<RequestedVisit>> {
  const open = sql`a.declined_at is null and a.appointment_status_id = any(${statusesOf('unscheduled')})`
  return visitsSql<Counted<RequestedVisit>>(
    viewer,
    open,
    raw(', a.wanted_from, a.wanted_to, a.note, a.proposed_start, count(*) over ()::int as of_all'),
    sql`order by a.proposed_start is not null, a.requested_at, a.id limit ${MOST_OWED}`,
  )
}

function lienSum(viewer: Viewer, show: 'open' | 'agreed' | 'paid', column: 'balance_cents' | 'paid_cents'): Sql<Sum> {
  return sql<Sum>`select count(*)::int as count, coalesce(sum(${raw(`${TABLE}.${column}`)}), 0)::bigint as cents
    ${liensIn(viewer, { show })}`
}
