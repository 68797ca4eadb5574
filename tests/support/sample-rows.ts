import type pg from 'pg'
import { newId } from '#server/records/new-id.ts'

type Values = Record<string, unknown>
type Queryable = Pick<pg.ClientBase, 'query'>

/** Inserts one row with what a test cares about; the rest is whatever the table needs. Answers its id. */
export async function add(db: Queryable, table: string, values: Values = {}): Promise<string> {
  const id = newId()
  const row: Values = { id, ...needed[table]?.(id), ...values }
  const columns = Object.keys(row).map((column) => `"${column}"`)
  const places = columns.map((_, place) => `$${place + 1}`)
  await db.query(`insert into "${table}" (${columns.join(', ')}) values (${places.join(', ')})`, Object.values(row))
  return String(row['id'])
}

export async function change(db: Queryable, table: string, id: string, values: Values): Promise<void> {
  const changes = Object.keys(values).map((column, place) => `"${column}" = $${place + 2}`)
  await db.query(`update "${table}" set ${changes.join(', ')} where id = $1`, [id, ...Object.values(values)])
}

export async function read<Row extends Values>(db: Queryable, table: string, id: string): Promise<Row> {
  const { rows } = await db.query<Row>(`select * from "${table}" where id = $1`, [id])
  if (!rows[0]) throw new Error(`There is no such ${table}.`)
  return rows[0]
}

const word = (id: string): string => id.slice(-8).replaceAll('-', '')
const reach = (id: string): Values => ({ email: `${word(id)}@example.test`, phone: '+13055550100' })

const needed: Record<string, (id: string) => Values> = {
  appointment: () => ({ requested_at: '2026-01-02T10:00:00Z' }),
  appointment_status: (id) => ({ code: word(id), title: word(id) }),
  appointment_type: (id) => ({ code: word(id), title: word(id) }),
  chiropractor: () => ({ practice_name: 'Practice', first_name: 'Cem', last_name: 'Ay', phone: '+13055550101' }),
  employee: (id) => ({ first_name: 'Eda', last_name: 'Su', start_date: '2020-01-01', ...reach(id) }),
  funder: (id) => ({ name: `Funder ${word(id)}`, ...reach(id) }),
  lawfirm: (id) => ({ name: `Firm ${word(id)}`, ...reach(id) }),
  lawfirm_employee: (id) => ({ first_name: 'Lia', last_name: 'Fox', title: 'attorney', ...reach(id) }),
  lien: (id) => ({ lien_number: word(id) }),
  medical_provider: (id) => ({ name: `Provider ${word(id)}`, provider_type: 'imaging', phone: '+13055550102' }),
  medical_provider_office: (id) => ({
    name: `Office ${word(id)}`,
    address1: '1 Main St',
    city: 'Miami',
    zip: '33101',
    phone: '+13055550103',
    timezone: 'America/New_York',
  }),
  patient: (id) => ({
    case_number: word(id),
    first_name: 'Ana',
    last_name: 'García',
    dol: '2026-01-01',
    phone: '+13055550104',
    search_text: `ana garcia +13055550104`,
  }),
  patient_document: () => ({ doc_type: 'bill', title: 'Bill', file_key: 'a/b', sha256: '0'.repeat(64) }),
  patient_lawfirm_employee: () => ({ role: 'lead_attorney', from: '2026-01-02' }),
  patient_note: () => ({ body: 'Called.' }),
  patient_sms: () => ({ to: '+13055550104', body: 'Hello' }),
  previous_med: () => ({ kind: 'medication' }),
  role: (id) => ({ title: `role_${word(id)}` }),
  task: () => ({ title: 'Ask for the police report', due_on: '2026-02-01' }),
  state: (id) => ({ code: word(id), title: word(id), default_timezone: 'America/New_York' }),
  subsidiary: (id) => ({
    name: `Brand ${word(id)}`,
    code: word(id).toUpperCase(),
    timezone: 'America/New_York',
    ...reach(id),
  }),
  subsidiary_employee: (id) => ({ first_name: 'Ido', last_name: 'Paz', ...reach(id) }),
  underwriting_document: () => ({ kind: 'lop' }),
  underwriting_note: () => ({ kind: 'question', body: 'Why?' }),
  underwriting_stage: (id) => ({ code: word(id), title: word(id), category: 'new' }),
  user: (id) => ({ name: `User ${word(id)}`, email: `${word(id)}@example.test`, user_type: 'staff' }),
}

/** One status of each kind an appointment can be in. */
export async function addStatuses(db: Queryable): Promise<Record<(typeof categories)[number], string>> {
  const ids = await Promise.all(categories.map((category) => add(db, 'appointment_status', { category })))
  return Object.fromEntries(categories.map((category, place) => [category, ids[place]])) as Record<
    (typeof categories)[number],
    string
  >
}

const categories = ['unscheduled', 'scheduled', 'completed', 'missed', 'cancelled', 'superseded'] as const
