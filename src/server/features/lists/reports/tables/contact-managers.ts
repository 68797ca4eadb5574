import type { contactManagers } from '#domain/reports/contact-managers.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { dateWithin, momentWithin } from '#server/figures/days.ts'
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

const ofCase = (shown: string): string => `(select ${shown} from patient c where c.id = t.id)`
const late = (tongue: Tongue) => ({
  case_number: ofCase('c.case_number'),
  patient: ofCase(personName('c')),
  contact_party: ofCase('c.contact_party'),
  phone: ofCase(`case c.contact_party when 'patient' then coalesce(c.contact_phone, c.phone)
    when 'firm' then (select f.phone from lawfirm f where f.id = c.lawfirm_id) end`),
  language: ofCase(`(select ${titleOf('l', tongue)} from patient_language l where l.id = c.patient_language_id)`),
  case_manager: '(select u.name from "user" u where u.id = t.case_manager_id)',
  last_contact_at: ofCase(iso('c.last_contact_at')),
  outcome: `(select n.call_outcome from patient_note n where n.patient_id = t.id and n.deleted_at is null
    and n.call_outcome is not null order by n.created_at desc limit 1)`,
})
const derived = { overdue_days: 'greatest(current_date - t.next_due, 0)' }

const columns = (shown: ReturnType<typeof late>): ColumnsOf<typeof contactManagers> => ({
  case_number: cell(shown.case_number),
  patient: cell(shown.patient),
  contact_party: cell(shown.contact_party),
  phone: cell(shown.phone),
  language: cell(shown.language),
  case_manager: cell(shown.case_manager),
  last_contact_at: cell(shown.last_contact_at),
  outcome: cell(shown.outcome),
  next_due: cell('t.contact_due_on'),
  overdue_days: cell(derived.overdue_days),
  reason: cell('t.contact_reason'),
})

/** Calls count on the days of the period; without one, on the day that is asked. */
function called({ filter: { period } }: Asking): Sql {
  const asked = period.from === null && period.to === null ? undefined : period
  return asked ? momentWithin('n.created_at', asked) : raw('n.created_at >= current_date::timestamptz')
}

export const contactManagersSql: SpokenSql = (tongue) => ({
  ...ownCase,
  columns: columns(late(tongue)),
  links: { patient_id: ownCase.links.patient_id, case_manager_id: cell('t.case_manager_id') },
  where: () => raw('t.contact_due_on is not null'),
  joins: {},
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
      sql`${dateWithin('t.next_due', period)} and ${wanted.status ? anyOf('t.reason')(wanted.status) : raw('true')}`,
    derived,
    late: late(tongue),
    with: (ask) => sql`calls as materialized (select t.case_manager_id, sum(made.calls)::int as calls
      from kept t join (select n.patient_id, count(*)::int as calls from patient_note n
        where n.deleted_at is null and n.kind = 'call' and ${called(ask)} group by n.patient_id) made
      on made.patient_id = t.id group by t.case_manager_id)`,
  },
})
