import type { contactManagers } from '#domain/reports/contact-managers.ts'
import { contactReasons } from '#domain/rules/contact-due.ts'
import { openCaseStatuses } from '#domain/rules/transitions/case-status-facts.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { days, moments } from '#server/figures/days.ts'
import { statusesOf } from '#server/figures/within.ts'
import {
  anyOf,
  cell,
  iso,
  personName,
  titleOf,
  type Asking,
  type ColumnsOf,
  type SpokenSql,
  type Tongue,
} from '../report-sql.ts'
import { ownCase } from './case-joins.ts'

/** `contactDue` in SQL: the day each reason calls for, by its name. */
const spoken = 'd.spoken'
const opened = 'd.opened'
const since = (day: string): string => `case when ${spoken} is null or ${spoken} < ${day} then ${day} end`
const treated = `case when t.case_status = 'active' and t.in_treatment then t.last_service_date + 15 end`
const reasons: Record<(typeof contactReasons)[number], string> = {
  welcome: `case when t.last_contact_at is null
    then ${opened} + case extract(isodow from ${opened}) when 5 then 3 when 6 then 2 else 1 end end`,
  no_show: since('missed.on_day'),
  surgery: `coalesce(${since('surgery.on_day - 1')}, ${since('surgery.on_day + 1')})`,
  planned: 't.next_contact_at',
  status_due: `greatest(t.status_changed_at::date, ${spoken}, ${opened}) + coalesce(f.update_interval_days, 90)`,
  gap: since(treated),
  missing_bill: `case when unbilled.since is not null then greatest(unbilled.since, ${spoken}) + 7 end`,
  regular: `case when t.case_status = 'active' then ${spoken} + 30 end`,
}
// Day and weight in one number: the least of them is the earliest reason and, of one day, the weightiest.
const EPOCH = `date '1900-01-01'`
const coded = contactReasons.map((one, weight) => `((${reasons[one]}) - ${EPOCH}) * 10 + ${weight}`)
const earliest = cell(`least(${coded.join(', ')})`, 'days', 'firm_interval', 'missed', 'surgery', 'unbilled')
const nextDue = `(${EPOCH} + t.due_code / 10)`
const reason = `(array[${contactReasons.map((one) => `'${one}'`).join(', ')}])[t.due_code % 10 + 1]`

const ofCase = (shown: string): string => `(select ${shown} from patient c where c.id = t.id)`
const late = (tongue: Tongue) => ({
  case_number: ofCase('c.case_number'),
  patient: ofCase(personName('c')),
  phone: ofCase('c.phone'),
  language: ofCase(`(select ${titleOf('l', tongue)} from patient_language l where l.id = c.patient_language_id)`),
  case_manager: '(select u.name from "user" u where u.id = t.case_manager_id)',
  last_contact_at: ofCase(iso('c.last_contact_at')),
  outcome: `(select n.call_outcome from patient_note n where n.patient_id = t.id and n.deleted_at is null
    and n.call_outcome is not null order by n.created_at desc limit 1)`,
})
const derived = { next_due: nextDue, overdue_days: `greatest(current_date - ${nextDue}, 0)`, reason }

const columns = (shown: ReturnType<typeof late>): ColumnsOf<typeof contactManagers> => ({
  case_number: cell(shown.case_number),
  patient: cell(shown.patient),
  phone: cell(shown.phone),
  language: cell(shown.language),
  case_manager: cell(shown.case_manager),
  last_contact_at: cell(shown.last_contact_at),
  outcome: cell(shown.outcome),
  next_due: cell(derived.next_due),
  overdue_days: cell(derived.overdue_days),
  reason: cell(derived.reason),
})

/** Calls count on the days of the period; without one, on the day that is asked. */
function called({ filter: { period } }: Asking): Sql {
  const asked = period.from === null && period.to === null ? undefined : period
  return asked ? moments('n.created_at', asked) : raw('n.created_at >= current_date::timestamptz')
}

export const contactManagersSql: SpokenSql = (tongue) => ({
  ...ownCase,
  columns: columns(late(tongue)),
  links: { patient_id: ownCase.links.patient_id, case_manager_id: cell('t.case_manager_id') },
  where: () => anyOf('t.case_status')([...openCaseStatuses]),
  joins: {
    // Worked out once for each case: the reasons ask for them over and over.
    days: () =>
      raw(`cross join lateral (select t.last_contact_at::date as spoken,
        coalesce(t.opened_at, t.created_at)::date as opened offset 0) d`),
    firm_interval: () => raw('left join lawfirm f on f.id = t.lawfirm_id'),
    missed: () =>
      sql`left join (select a.patient_id, max(a.scheduled_start)::date as on_day from appointment a
        where a.deleted_at is null and a.appointment_status_id = any(${statusesOf('missed')})
        group by a.patient_id) missed on missed.patient_id = t.id`,
    surgery: () =>
      sql`left join (select a.patient_id, min(a.scheduled_start)::date as on_day from appointment a
        where a.deleted_at is null and a.is_surgery and a.scheduled_start >= current_date - 3
          and a.appointment_status_id = any(${statusesOf('scheduled', 'completed')})
        group by a.patient_id) surgery on surgery.patient_id = t.id`,
    unbilled: () =>
      sql`left join (select a.patient_id, min(a.service_date) as since from appointment a
        where a.deleted_at is null and a.service_date is not null
          and (a.bill_received_at is null or a.records_received_at is null)
          and a.appointment_status_id = any(${statusesOf('completed')})
        group by a.patient_id) unbilled on unbilled.patient_id = t.id`,
  },
  filters: { ...ownCase.filters, status: () => raw('true') },
  figures: {
    due: cell('count(*) filter (where t.next_due <= current_date)::int'),
    overdue: cell('count(*) filter (where t.next_due < current_date)::int'),
    done: cell('(select coalesce(sum(c.calls), 0)::int from calls c)'),
  },
  breakdown: {
    name: 'by_manager',
    joins: [],
    sql: () => sql`select m.case_manager_id, u.name as case_manager, m.count, m.due, m.overdue, coalesce(c.calls, 0)::int as done
      from (select t.case_manager_id, count(*)::int as count,
          count(*) filter (where t.next_due <= current_date)::int as due,
          count(*) filter (where t.next_due < current_date)::int as overdue
        from kept t group by t.case_manager_id) m
      left join "user" u on u.id = m.case_manager_id
      left join calls c on c.case_manager_id is not distinct from m.case_manager_id
      order by m.overdue desc, u.name`,
  },
  whole: {
    after: ({ filter: { period, wanted } }) =>
      sql`${days('t.next_due', period)} and ${wanted['status'] ? anyOf('t.reason')(wanted['status']) : raw('true')}`,
    hidden: { due_code: earliest },
    derived,
    late: late(tongue),
    with: (ask) => sql`calls as materialized (select t.case_manager_id, sum(made.calls)::int as calls
      from kept t join (select n.patient_id, count(*)::int as calls from patient_note n
        where n.deleted_at is null and n.kind = 'call' and ${called(ask)} group by n.patient_id) made
      on made.patient_id = t.id group by t.case_manager_id)`,
  },
})
