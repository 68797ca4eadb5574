import { DEMO_ZONE } from '#tests/support/demo-today.ts'

/** Whose visits the charts of a log-in count: `p` is the case, `a` the visit, `u` who asks. */
export const chartScopes: Readonly<Record<string, string>> = {
  admin: 'true',
  lawfirm: 'p.lawfirm_id = u.lawfirm_id',
  paralegal: `p.lawfirm_id = u.lawfirm_id and exists (select from patient_lawfirm_employee w where w.patient_id = p.id
    and w.lawfirm_employee_id = (select id from lawfirm_employee where user_id = u.id)
    and w.deleted_at is null and w."to" is null)`,
  subsidiary: 'p.subsidiary_id = u.subsidiary_id',
  provider: 'a.medical_provider_id = u.medical_provider_id',
  chiro: 'a.chiropractor_id = u.chiropractor_id',
}

const visitsOf = (who: string): string => `from appointment a join patient p on p.id = a.patient_id
  left join appointment_status s on s.id = a.appointment_status_id
  join "user" u on u.email = '${who}@demo.example.com'
  where a.deleted_at is null and p.deleted_at is null and ${chartScopes[who]}`

/** By the clock of who asks. */
const visit = 'coalesce(a.scheduled_start, a.requested_at) at time zone u.timezone'

/** What the months of each chart must come to, asked by hand of the tables. */
export function monthSums(who: string): Record<string, string> {
  const serviced = (sum: string): string => `select to_char(a.service_date, 'YYYY-MM') as month, ${sum} as sum
    ${visitsOf(who)} and s.category = 'completed' and a.service_date is not null group by 1`
  return {
    bill_amount: serviced('sum(a.bill_amount_cents)::bigint'),
    surgery_counts: serviced('(count(*) filter (where a.is_surgery))::int'),
    appointment_counts: `select to_char(${visit}, 'YYYY-MM') as month, count(*)::int as sum ${visitsOf(who)} group by 1`,
  }
}

export const categorySums = (who: string): string => `select to_char(${visit}, 'YYYY-MM') as month,
  coalesce(s.category, 'unscheduled') as category, count(*)::int as count
  ${visitsOf(who)} and extract(year from ${visit}) = $1 group by 1, 2`

/** Months since the last service: from, and up to. What has no such day is as old as can be. */
export const buckets: Readonly<Record<string, readonly [from: number, to: number]>> = {
  to_6_months: [-1200, 6],
  to_12_months: [6, 12],
  to_24_months: [12, 24],
  over_24_months: [24, 12_000],
}

export const owedSum = `with today as (select (now() at time zone '${DEMO_ZONE}')::date as day)
  select count(*)::int as count, coalesce(sum(balance_cents), 0)::bigint as balance_cents
  from today, (select balance_cents, coalesce(service_to, date '0100-01-01') as day from lien
    where deleted_at is null and balance_cents > 0 and status not in ('void', 'written_off')) l
  where l.day <= today.day - make_interval(months => $1) and l.day > today.day - make_interval(months => $2)`
