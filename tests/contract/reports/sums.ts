/** What each report must come to, asked by hand of the tables. `{p}`, `{f}`, `{b}` stand for the scope of a role on cases,
 * firms and subsidiaries. */
export interface Sum {
  readonly report: string
  /** The table whose row stands in the address. */
  readonly below?: string
  readonly roles: readonly Role[]
  readonly sql: string
}

export type Role = 'admin' | 'case.manager' | 'underwriter' | 'staff' | 'lawfirm' | 'subsidiary'

const OPEN = `('intake', 'underwriting', 'active', 'treatment_complete', 'demand', 'litigation', 'settled', 'distribution')`
const CLOSED = `('closed_paid', 'closed_no_recovery', 'declined', 'withdrawn')`
const visits = `from appointment a join patient p on p.id = a.patient_id
  left join appointment_status s on s.id = a.appointment_status_id where a.deleted_at is null and {p}`
const done = `${visits} and s.category = 'completed' and a.service_date is not null`
const places = `count(*)::int as appointments, (count(*) filter (where s.category = 'completed'))::int as completed,
  (count(*) filter (where s.category = 'completed' and a.is_surgery))::int as surgeries,
  (sum(a.bill_amount_cents) filter (where s.category = 'completed'))::bigint as billed_cents,
  coalesce(sum(a.price_cents) filter (where s.category = 'completed'), 0)::bigint as price_cents,
  (count(*) filter (where s.category = 'completed' and a.records_received_at is null))::int as records_missing`

export const sums: readonly Sum[] = [
  {
    report: 'patient_details',
    roles: ['admin', 'lawfirm', 'subsidiary'],
    sql: `select count(*)::int as count, sum(billed_cents)::bigint as billed_cents, sum(price_cents)::bigint as price_cents,
      sum(reduction_cents)::bigint as reduction_cents, sum(paid_cents)::bigint as paid_cents,
      sum(balance_cents)::bigint as balance_cents from patient p where deleted_at is null and {p}`,
  },
  {
    report: 'service_dates',
    roles: ['admin', 'lawfirm', 'subsidiary'],
    sql: `select count(*)::int as count, sum(a.bill_amount_cents)::bigint as billed_cents,
      sum(a.price_cents)::bigint as price_cents, (count(*) - count(a.bill_received_at))::int as missing_bills,
      (count(*) - count(a.records_received_at))::int as missing_records ${done}`,
  },
  {
    report: 'appointments',
    roles: ['admin', 'lawfirm', 'subsidiary'],
    sql: `select count(*)::int as count, round(100.0 * sum((s.category = 'missed')::int)
      / sum((s.category in ('missed', 'completed'))::int), 1)::float as no_show_pct ${visits}`,
  },
  {
    report: 'underwritings',
    roles: ['admin', 'case.manager', 'underwriter'],
    sql: `select count(*)::int as count, sum(billed_cents)::bigint as billed_cents,
      sum(approved_limit_cents)::bigint as approved_limit_cents
      from patient p where deleted_at is null and underwriting_stage_id is not null and {p}`,
  },
  {
    report: 'contact_managers',
    roles: ['admin', 'case.manager', 'staff'],
    sql: `select count(*)::int as count from patient p where deleted_at is null and {p}
      and (case_status in ${OPEN} or case_status = 'on_hold' and next_contact_at is not null)`,
  },
  {
    report: 'law_firms',
    roles: ['admin', 'lawfirm', 'subsidiary'],
    sql: `select (select count(*)::int from lawfirm f where f.deleted_at is null and {f}) as count,
      (count(*) filter (where p.case_status in ${OPEN}))::int as open_cases, count(*)::int as new_cases,
      (count(*) filter (where p.case_status in ${CLOSED}))::int as closed_cases, sum(p.billed_cents)::bigint as billed_cents,
      sum(p.paid_cents + p.balance_cents)::bigint as final_cents, sum(p.paid_cents)::bigint as paid_cents
      from patient p join lawfirm f on f.id = p.lawfirm_id where p.deleted_at is null and {p} and {f}`,
  },
  {
    report: 'lawfirm_users',
    below: 'lawfirm',
    roles: ['admin', 'case.manager', 'lawfirm'],
    sql: `select (select count(*)::int from lawfirm_employee m where m.lawfirm_id = $1 and m.deleted_at is null) as count,
      count(*)::int as cases from patient_lawfirm_employee w join patient p on p.id = w.patient_id
      where w.deleted_at is null and w."to" is null and p.lawfirm_id = $1 and {p}
        and w.lawfirm_employee_id in (select m.id from lawfirm_employee m where m.lawfirm_id = $1 and m.deleted_at is null)`,
  },
  {
    report: 'facilities',
    roles: ['admin', 'staff', 'subsidiary'],
    sql: `select (select count(*)::int from medical_provider where deleted_at is null) as count,
      (select count(*)::int from medical_provider_office where deleted_at is null) as offices, ${places}
      ${visits} and a.medical_provider_id is not null`,
  },
  {
    report: 'facility_offices',
    below: 'medical_provider',
    roles: ['admin', 'staff', 'subsidiary'],
    sql: `select (select count(*)::int from medical_provider_office o
      where o.medical_provider_id = $1 and o.deleted_at is null) as count, ${places}
      ${visits} and a.medical_provider_id = $1 and a.medical_provider_office_id is not null`,
  },
  {
    report: 'chiropractors',
    roles: ['admin', 'staff', 'subsidiary'],
    sql: `select (select count(*)::int from chiropractor where deleted_at is null) as count,
      (select count(*)::int from patient p where deleted_at is null and chiropractor_id is not null and {p}) as referrals,
      (select count(*)::int from patient p where deleted_at is null and chiropractor_id is not null and {p}
        and case_status <> 'declined'
        and coalesce(case_status_before_hold, case_status) not in ('intake', 'underwriting')) as accepted,
      (select sum(l.paid_cents)::bigint from lien l join patient p on p.id = l.patient_id
        where l.deleted_at is null and l.chiropractor_id is not null and l.status <> 'void' and {p}) as paid_cents,
      count(*)::int as visits, coalesce(sum(a.bill_amount_cents), 0)::bigint as billed_cents
      ${done} and a.chiropractor_id is not null`,
  },
  {
    report: 'subsidiaries',
    roles: ['admin', 'staff', 'subsidiary'],
    sql: `select count(*)::int as count, sum(x.new)::int as new_cases, sum(x.open)::int as open_cases,
      sum(x.billed)::bigint as billed_cents, sum(x.paid)::bigint as paid_cents,
      sum(floor(x.paid * b.commission_bps / 10000.0 + 0.5))::bigint as commission_cents,
      (select count(*)::int ${done} and a.is_surgery and p.subsidiary_id is not null) as surgeries
      from subsidiary b, lateral (select count(*) as new, count(*) filter (where p.case_status in ${OPEN}) as open,
        coalesce(sum(p.billed_cents), 0) as billed, coalesce(sum(p.paid_cents), 0) as paid
        from patient p where p.subsidiary_id = b.id and p.deleted_at is null) x where b.deleted_at is null and {b}`,
  },
  {
    report: 'subsidiary_users',
    roles: ['admin', 'staff', 'subsidiary'],
    sql: `select count(*)::int as count from subsidiary_user u join subsidiary b on b.id = u.subsidiary_id
      where u.deleted_at is null and {b}`,
  },
  {
    report: 'subsidiary_wise_users',
    below: 'subsidiary',
    roles: ['admin', 'staff', 'subsidiary'],
    sql: `select count(*)::int as count from subsidiary_user u where u.deleted_at is null and u.subsidiary_id = $1`,
  },
]
