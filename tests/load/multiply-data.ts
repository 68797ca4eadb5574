import type pg from 'pg'
import { entityByName } from '#domain/entities/index.ts'
import { rebuildAddedUp, refreshFunderTotals } from '#server/seed/totals.ts'

/**
 * So many copies of the cases share one copy of the organizations and log-ins. A party therefore has as many cases at any
 * size, and only those who see every case see more of them.
 */
const CASES_A_DIRECTORY = 16

const directory = new Set([
  'subsidiary',
  'subsidiary_user',
  'subsidiary_employee',
  'lawfirm',
  'lawfirm_employee',
  'funder',
  'medical_provider',
  'medical_provider_office',
  'chiropractor',
  'employee',
  'user',
  'account',
  'message',
])

/** Queues and traces of work: copies of them would be sent, or say what nobody did. */
const left = /^(outgoing|upload|push_.*|.*_link|sign_request|sms_inbound|sms_delivery|unread_.*|audit_.*|money_check)$/

/** Columns without a foreign key that name somebody of a directory: a log-in, or the owner of money. */
const namesPerson = /(^|_)by$|^owner_id$/

/** Telephone numbers of patients. */
const otherNumber = new Set(['patient.phone', 'patient_mobile_info.number', 'consent_event.number'])

interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
  /** The table that it points at. */
  readonly target: string | null
  readonly is_key: boolean
  /** Part of an index in which no value comes twice, beside nothing that is different in every copy. */
  readonly is_unique: boolean
}

const COLUMNS = `
  select c.relname as "table", a.attname as column, format_type(a.atttypid, null) as type,
    (select f.confrelid::regclass::text from pg_constraint f
      where f.conrelid = c.oid and f.contype = 'f' and f.conkey = array[a.attnum] limit 1) as target,
    exists(select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any(i.indkey)) as is_key,
    exists(select from pg_index i where i.indrelid = c.oid and i.indisunique and not i.indisprimary
      and split_part(pg_get_indexdef(i.indexrelid), ' WHERE ', 1) ~ ('[( ]"?' || a.attname || '"?[,) ]')) as is_unique
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attgenerated = '' and a.attidentity = ''
  order by c.relname, a.attnum`

const INDEXES = `
  select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
  from pg_index i join pg_class c on c.oid = i.indrelid
  where c.relname = any($1) and c.relnamespace = 'public'::regnamespace and not i.indisunique`

/** Keeps the time in front, so that copies lie beside their originals in every index by id. */
const COPY_OF = `create or replace function pg_temp.copy_of(id uuid, copy int) returns uuid language sql immutable as $$
  select case when copy = 0 then id else (left(id::text, 24) || left(md5(id::text || copy), 12))::uuid end $$`

/**
 * Copies the cases of a filled database, and for every sixteen of them its organizations, until it has so many patients.
 * Indexes are built anew at the end. For a database whose owner is a superuser, such as a private one.
 */
export async function multiplyData(client: pg.ClientBase, patients: number): Promise<void> {
  const copies = Math.ceil(patients / (await countOf(client, 'patient'))) - 1
  if (copies < 1) return
  const { rows: columns } = await client.query<Column>(COLUMNS)
  const cases = casesIn(columns)
  const filled = await filledOf(client, [...directory, ...cases])
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(INDEXES, [filled])
  await client.query(COPY_OF)
  await client.query('begin')
  await client.query(
    `select set_config('app.loading', 'on', true), set_config('session_replication_role', 'replica', true)`,
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (const table of filled) {
    const last = directory.has(table) ? Math.floor(copies / CASES_A_DIRECTORY) : copies
    await client.query(copyStatement(table, columns, cases), [last])
  }
  for (const { definition } of indexes) await client.query(definition)
  await client.query('commit')
  await client.query('analyze')
  await refreshFunderTotals(client)
  await rebuildAddedUp(client)
}

async function countOf(client: pg.ClientBase, table: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from "${table}"`)
  return rows[0]?.count ?? 0
}

async function filledOf(client: pg.ClientBase, tables: readonly string[]): Promise<string[]> {
  const filled: string[] = []
  for (const table of tables) if ((await countOf(client, table)) > 0) filled.push(table)
  return filled
}

/** Everything that belongs to a case, however far from it. */
function casesIn(columns: readonly Column[]): Set<string> {
  const cases = new Set(['patient', 'remittance'])
  for (let before = 0; before < cases.size;) {
    before = cases.size
    for (const { table, target } of columns)
      if (target && cases.has(unquoted(target)) && !directory.has(table) && !left.test(table)) cases.add(table)
  }
  return cases
}

function copyStatement(table: string, columns: readonly Column[], cases: ReadonlySet<string>): string {
  const own = columns.filter((column) => column.table === table)
  const ofCase = !directory.has(table)
  const copyFor = (target: string): string | undefined => {
    if (cases.has(target)) return ofCase ? 'k' : undefined
    return directory.has(target) ? (ofCase ? `k / ${CASES_A_DIRECTORY}` : 'k') : undefined
  }
  const expressions = own.map((column) => copied(table, column, copyFor))
  const names = own.map(({ column }) => `"${column}"`).join(', ')
  return `insert into "${table}" (${names}) select ${expressions.join(', ')}
    from "${table}" cross join generate_series(1, $1::int) k`
}

function copied(
  table: string,
  { column, type, target, is_key: isKey, is_unique: isUnique }: Column,
  copyFor: (target: string) => string | undefined,
): string {
  const place = `"${column}"`
  const pointed = target
    ? unquoted(target)
    : (entityByName.get(table)?.fields[column]?.ref ??
      (type === 'uuid' && namesPerson.test(column) ? 'user' : undefined))
  if (pointed !== undefined) {
    const copy = copyFor(pointed)
    if (copy === undefined) return place
    if (type === 'uuid[]') return `(select array_agg(pg_temp.copy_of(one, ${copy})) from unnest(${place}) one)`
    return `pg_temp.copy_of(${place}, ${copy})`
  }
  if (type === 'uuid' && isKey) return `pg_temp.copy_of(${place}, k)`
  // Or all copies of a person would be suspected to be one.
  if (/_(sealed|digest|last4)$/.test(column)) return 'null'
  if (column === 'dob') return `${place} - k % 9000`
  if (otherNumber.has(`${table}.${column}`))
    return `left(${place}, -7) || lpad(((right(${place}, 7)::bigint + k::bigint * 7919) % 10000000)::text, 7, '0')`
  if (!isUnique || type !== 'text') return place
  // Four letters, of which case numbers are made.
  if (column === 'code') return `chr(65 + k % 26) || chr(65 + k / 26 % 26) || right(${place}, 2)`
  if (column === 'email') return `'copy' || k || '.' || ${place}`
  return ['username', 'phone', 'npi', 'gateway_id'].includes(column) ? 'null' : `${place} || '.' || k`
}

const unquoted = (name: string): string => name.replaceAll('"', '')
