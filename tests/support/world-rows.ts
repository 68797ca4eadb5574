import type { Entity } from '#domain/entity.ts'
import { entityByName } from '#domain/entities/index.ts'
import type { Database } from '#server/database/database.ts'
import { draftFor, type Values } from './drafts.ts'
import { insertRow } from './rows.ts'

export function entityNamed(name: string): Entity {
  const entity = entityByName.get(name)
  if (!entity) throw new Error(`There is no entity ${name}.`)
  return entity
}

/** Ids that references of drafts lead to, chosen so that they fit one another. */
export type Anchors = Record<string, string>

export async function anchorsIn(database: Database): Promise<Anchors> {
  const { rows } = await database.pool.query<{ anchors: Anchors }>(`
    with firm_case as (
      select p.id as patient, p.lawfirm_id as lawfirm, e.id as lawfirm_employee from patient p
      join lawfirm_employee e on e.lawfirm_id = p.lawfirm_id and e.deleted_at is null and e.is_active
      where p.deleted_at is null and p.subsidiary_id is not null order by p.id limit 1
    ), place as (
      select id as medical_provider_office, medical_provider_id as medical_provider from medical_provider_office
      where deleted_at is null order by id limit 1
    )
    select to_jsonb(f) || to_jsonb(o) || jsonb_build_object('role', r.id) as anchors
    from firm_case f, place o, role r where r.title = 'employee'`)
  const anchors: Anchors = { ...rows[0]?.anchors }
  const others = [
    'accident_type',
    'appointment',
    'appointment_type',
    'chiropractor',
    'email_template',
    'employee',
    'funder',
    'insurance_company',
    'insurance_type',
    'menu_item',
    'patient_language',
    'state',
    'subsidiary',
    'underwriting_stage',
  ]
  for (const name of others) {
    const found = await database.pool.query<{ id: string }>(
      `select id from "${name}" where deleted_at is null order by id limit 1`,
    )
    if (found.rows[0]) anchors[name] = found.rows[0].id
  }
  const users = await database.pool.query<{ id: string }>(
    `select id from "user" where email = 'case.manager@demo.example.com'`,
  )
  return { ...anchors, user: users.rows[0]?.id ?? '' }
}

/** What the server would set by itself in a row that is put into its table directly. */
const serverSet: Record<string, (n: number, values: Values) => Values> = {
  patient: (n) => ({ case_number: `TST-26-${String(n).padStart(6, '0')}-0` }),
  lien: (n, { billed_cents: billed }) => ({
    lien_number: `TST-26-${String(n).padStart(6, '0')}-0-L01`,
    final_cents: billed,
    balance_cents: billed,
  }),
  message: (_n, values) => ({ sender_id: values['created_by'] }),
  appointment: () => ({ requested_at: '2026-05-04T14:00:00.000Z' }),
  patient_document: () => ({ state: 'ready' }),
}

/** Later than all of the demo data, so that lists by age begin with the rows of a test. */
const NEWEST = '2031-01-01T00:00:00Z'

/** A row made from the definition, past the rules of the server. */
export function insertFitting(
  database: Database,
  name: string,
  n: number,
  anchors: Anchors,
  values: Values = {},
): Promise<string> {
  const entity = entityNamed(name)
  const draft = { ...draftFor(entity, { n, refs: (of) => anchors[of] }), ...values }
  return insertRow(database, entity, { ...draft, created_at: NEWEST, ...serverSet[name]?.(n, draft), ...values })
}
