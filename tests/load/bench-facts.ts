import type { Database } from '#server/database/database.ts'
import { floorTables, PAGE } from './floor-statements.ts'

/** What the questions of the benchmark are made of. */
export interface Facts {
  readonly patients: number
  /** Firms with at least a full page of active cases; where none has so many, those with the most. */
  readonly firms: readonly string[]
  readonly patientIds: readonly string[]
  /** The firm of the demo's law firm manager. */
  readonly managersFirm: string
  /** One organisation of each kind that reports are about. */
  readonly organisations: Readonly<Record<string, string>>
  /** A row of each table that the floor writes to, as it is stored; its inserts are made after it. */
  readonly rows: Readonly<Record<string, unknown>>
}

const SAMPLE = 2000

export async function learnFacts({ pool }: Database): Promise<Facts> {
  const column = async (text: string): Promise<string[]> =>
    (await pool.query<{ value: string | number }>(text)).rows.map(({ value }) => String(value))
  const one = async (entity: string): Promise<[string, string]> => [
    entity,
    (await column(`select id as value from ${entity} where deleted_at is null order by id limit 1`))[0] ?? '',
  ]
  return {
    patients: Number((await column('select count(*)::int as value from patient where deleted_at is null'))[0]),
    firms: await column(
      `with firm as (
         select lawfirm_id, count(*) as cases from patient
         where case_status = 'active' and deleted_at is null and lawfirm_id is not null group by lawfirm_id)
       select lawfirm_id as value from firm
       where cases >= least(${PAGE}, (select max(cases) from firm)) order by lawfirm_id`,
    ),
    patientIds: await column(
      `select id as value from patient where deleted_at is null order by md5(id::text) limit ${SAMPLE}`,
    ),
    managersFirm:
      (await column(`select lawfirm_id as value from "user" where email = 'lawfirm@demo.example.com'`))[0] ?? '',
    organisations: Object.fromEntries([await one('lawfirm'), await one('medical_provider'), await one('subsidiary')]),
    rows: {
      patient: await newest('patient', `case_status = 'intake'`),
      patient_note: await newest('patient_note', `kind = 'call'`),
    },
  }

  async function newest(table: string, condition: string): Promise<unknown> {
    // Sealed numbers and insurances are no part of the drafts that are compared.
    const { rows } = await pool.query<{ row: unknown }>(
      `select jsonb_strip_nulls(to_jsonb(t) - '{insurances,attachments,ssn_sealed,gov_id_number_sealed}'::text[]) as row
       from ${table} t where ${condition} and deleted_at is null order by created_at desc limit 1`,
    )
    return rows[0]?.row
  }
}

/** Copies of the tables that the floor writes to, as full as the originals, and fresh statistics for everything. */
export async function makeFloorTables(database: Database): Promise<void> {
  await database.withoutStatementTimeout(async (client) => {
    for (const { name, copy } of floorTables) {
      const { rows } = await client.query('select 1 from pg_class where relname = $1', [copy])
      if (rows.length > 0) continue
      await client.query(`create table ${copy} (like ${name} including defaults including indexes including storage)`)
      await client.query(`insert into ${copy} select * from ${name}`)
    }
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  })
}
