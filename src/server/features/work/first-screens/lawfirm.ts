import { distributionsFor } from '#domain/access/money.ts'
import { revealed } from '#domain/access/secrets.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import type { AnswerOf } from '#domain/calls/define-call.ts'
import type { firstScreensCalls } from '#domain/calls/first-screens.ts'
import { appointment } from '#domain/entities/appointment.ts'
import { patient } from '#domain/entities/patient.ts'
import { Refusal } from '#domain/errors.ts'
import { firmSilentFor, isOpen } from '#server/figures/case-words.ts'
import { waitsForOwners } from '#server/figures/payouts.ts'
import { statusesOf, visibleRows } from '#server/figures/visible-rows.ts'
import { inOwnDays } from '#server/figures/days.ts'
import { zoneOfPlace } from '#server/figures/zone-of-place.ts'
import type { Caller } from '#server/http/caller.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { TABLE } from '#server/records/column-access.ts'
import { filterSql } from '#server/records/filter-sql.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { lienLines, sumOf } from './lien-lines.ts'
import { byCase, liensIn } from './lien-sets.ts'
import { offersSql } from './offers.ts'
import { lastWord, namedCase as named, openCasesSql } from './open-cases.ts'
import { counted, seenCases, type Counted } from './rows.ts'

type Screen = AnswerOf<typeof firstScreensCalls.lawfirm>
type Row<List extends 'statuses' | 'papers' | 'distributions' | 'visits'> = Screen[List]['rows'][number]

/** A first screen shows the first of each kind; the lists behind it have all. */
const MOST_LIENS = 200
const MOST = 50

const t = raw(TABLE)

/** Only lawyers confirm, agree and accept; others of the firm see what waits. */
export const bindsFirm = ({ role }: Viewer): boolean => role === 'law_firm'

export async function lawfirmScreen(
  { callerDatabase, audit }: { callerDatabase: CallerDatabase; audit: AuditTrail },
  caller: Caller,
): Promise<Screen> {
  const { viewer, results } = await callerDatabase.run(
    caller,
    (asking) => {
      if (asking.user_type !== 'lawfirm') throw new Refusal('NOT_FOUND')
      const toConfirm = liensIn(asking, { show: 'to_confirm' })
      return [
        lienLines(asking, sql`${toConfirm} order by ${byCase} limit ${MOST_LIENS}`),
        sql<{
          as_of: string
          count: number
          billed_cents: number | null
        }>`select now() as as_of, count(*)::int as count, ${sumOf(asking, 'billed_cents')} ${toConfirm}`,
        offersSql(asking),
        statusesSql(asking),
        papersSql(asking),
        distributionsSql(asking, raw(`d.state = 'published'`)),
        distributionsSql(asking, agreedTo),
        openCasesSql(asking),
        visitsSql(asking),
      ]
    },
    [inOwnDays],
  )
  const [{ rows: liens }, { rows: sums }, offers, statuses, papers, distributions, payouts, cases, visits] = results
  const [sum] = sums
  if (!sum) throw new Refusal('BROKEN')
  const lists = { offers, statuses, papers, distributions, payouts, cases, visits }
  await seenCases(audit, caller, viewer, 'lawfirm_screen', liens, ...Object.values(lists).map(({ rows }) => rows))
  return {
    as_of: sum.as_of,
    may_bind: bindsFirm(viewer),
    liens: { rows: liens, count: sum.count, billed_cents: sum.billed_cents },
    offers: counted(offers.rows),
    statuses: counted(statuses.rows),
    papers: counted(papers.rows),
    distributions: counted(distributions.rows),
    payouts: counted(payouts.rows),
    visits: counted(visits.rows),
    cases: counted(cases.rows),
  }
}

/** Cases of which the firm has not been heard for its interval; the longest silence first. */
function statusesSql(viewer: Viewer): Sql<Counted<Row<'statuses'>>> {
  return sql<
    Counted<Row<'statuses'>>
  >`select ${named}, ${t}.case_status, ${lastWord} as last_word_on, count(*) over ()::int as of_all
    from patient ${t} left join lawfirm f on f.id = ${t}.lawfirm_id
    where ${visibleRows(patient, TABLE, { viewer })} and ${raw(firmSilentFor(TABLE, 1))} and ${raw(isOpen(TABLE))}
    order by last_word_on, ${t}.id limit ${MOST}`
}

function papersSql(viewer: Viewer): Sql<Counted<Row<'papers'>>> {
  return sql<Counted<Row<'papers'>>>`select ${named}, k.kind, k.due_on, count(*) over ()::int as of_all
    from papers_asked_of_firm() k join patient ${t} on ${t}.id = k.patient_id
    where ${visibleRows(patient, TABLE, { viewer })} order by k.due_on nulls last, ${t}.last_name, ${t}.id, k.kind limit ${MOST}`
}

/** Accepted, and no owner of a lien still has to agree. */
const agreedTo = sql`d.state = 'accepted' and not ${waitsForOwners('d')}`

/** Distributions in the firm's hands; of no use to those who may not know the settlement. */
function distributionsSql(viewer: Viewer, waiting: Sql): Sql<Counted<Row<'distributions'>>> {
  const reads = distributionsFor(viewer) === 'none' ? raw('false') : raw('true')
  const total = (name: string): Sql => sql`(d.outputs -> 'totals' ->> ${name})::bigint`
  return sql<Counted<Row<'distributions'>>>`select d.id, d.version, d.number, ${named},
      ${total('gross_cents')} as gross_cents, ${total('fee_cents')} as fee_cents, ${total('client_cents')} as client_cents,
      ${total('gross_cents')} - ${total('fee_cents')} - ${total('net_cents')} as costs_cents,
      ${total('net_cents')} - ${total('client_cents')} as liens_cents, count(*) over ()::int as of_all
    from distribution d join patient ${t} on ${t}.id = d.patient_id
    where ${waiting} and ${reads} and ${visibleRows(patient, TABLE, { viewer })}
      and ${filterSql(revealed('settlement', viewer), TABLE)}
    order by d.published_at, d.id limit ${MOST}`
}

/** Visits asked for by the firm's people: what wants an answer first, then the newest; booked ones until they take place. */
function visitsSql(viewer: Viewer): Sql<Counted<Row<'visits'>>> {
  return sql<
    Counted<Row<'visits'>>
  >`select a.id, a.version, ${named}, a.appointment_type_id, coalesce(o.name, w.name) as office,
      coalesce(${raw(zoneOfPlace('a'))}, 'UTC') as zone, a.wanted_from, a.wanted_to, k.state,
      coalesce(a.scheduled_start, case k.state when 'proposed' then a.proposed_start end) as start, a.declined_reason, count(*) over ()::int as of_all
    from (
      -- By way of who asked: the planner takes a firm's people to have asked for as much as the office's.
      select a.* from appointment a
      where a.requested_by = any(array(select u.id from "user" u where u.lawfirm_id = ${viewer.lawfirm_id}))
        and a.deleted_at is null offset 0) a
    join patient ${t} on ${t}.id = a.patient_id
    join appointment_status s on s.id = a.appointment_status_id
    left join medical_provider_office o on o.id = a.medical_provider_office_id
    left join medical_provider_office w on w.id = a.requested_office_id and a.chiropractor_id is null,
    lateral (select case when s.category = 'scheduled' then 'booked' when a.declined_at is not null then 'declined'
      when a.proposed_start > now() then 'proposed' else 'waiting' end as state) k
    where ${visibleRows(patient, TABLE, { viewer })} and ${visibleRows(appointment, 'a', { viewer })}
      and (a.appointment_status_id = any(${statusesOf('unscheduled')})
        or a.appointment_status_id = any(${statusesOf('scheduled')}) and a.scheduled_start > now())
    order by array_position(array['proposed', 'declined', 'waiting', 'booked'], k.state), a.requested_at desc, a.id limit ${MOST}`
}
