import type pg from 'pg'
import { writeTogether } from './load.ts'

const PATIENTS_AT_ONCE = 2000

/** What triggers would have kept while rows came in one by one: totals, running numbers and the planner's statistics. */
export async function finishLoad(client: pg.Client): Promise<void> {
  // Without statistics the totals of each few cases would be read from whole tables.
  await client.query('analyze')
  await refreshTotals(client)
  await refreshFunderTotals(client)
  await rebuildAddedUp(client)
  await writeTogether(client, [{ text: caseNumbers, values: [] }])
  await client.query('analyze')
}

export function refreshFunderTotals(client: pg.ClientBase): Promise<void> {
  return writeTogether(client, [{ text: funderTotals, values: [] }])
}

/** What is kept added up over all visits and all cases. */
export function rebuildAddedUp(client: pg.ClientBase): Promise<void> {
  return writeTogether(client, [{ text: 'select rebuild_visit_totals(), rebuild_case_totals()', values: [] }])
}

async function refreshTotals(client: pg.Client): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await client.query<{ last: string | null }>(nextPatients, [after, PATIENTS_AT_ONCE])
    const last = rows[0]?.last
    if (!last) return
    await writeTogether(client, [{ text: totalsBetween, values: [after, last] }])
    after = last
  }
}

const nextPatients = `select max(id::text) as last from (select id from patient where id > $1 order by id limit $2) next`

const totalsBetween = `
  select refresh_patient_totals(cases.ids), refresh_contact_due(cases.ids)
  from (select array(select id from patient where id > $1 and id <= $2) as ids) as cases`

const funderTotals = `
  update funder f set
    deployed_cents = s.deployed_cents, collected_cents = s.collected_cents, outstanding_cents = s.outstanding_cents
  from funder_sums() s
  where s.id = f.id and (f.deployed_cents, f.collected_cents, f.outstanding_cents)
    is distinct from (s.deployed_cents, s.collected_cents, s.outstanding_cents)`

const caseNumbers = `
  insert into case_number_series (code, year, last)
  select split_part(case_number, '-', 1), 2000 + split_part(case_number, '-', 2)::int, max(split_part(case_number, '-', 3)::int)
  from patient where case_number ~ '^[A-Z]{2,4}-\\d{2}-\\d{6}-\\d$' group by 1, 2
  on conflict (code, year) do update set last = greatest(case_number_series.last, excluded.last)`
