import type pg from 'pg'

/** Changes the record as a malicious owner of the database would. */
export async function tamper(pool: pg.Pool, ...statements: string[]): Promise<void> {
  const { rows } = await pool.query<{ relation: string }>(
    `select tgrelid::regclass::text as relation from pg_trigger
     where tgname = 'append_only' and (tgrelid::regclass::text ~ '^audit_(event|seal|archive)')`,
  )
  for (const { relation } of rows) await pool.query(`alter table ${relation} disable trigger append_only`)
  for (const statement of statements) await pool.query(statement)
  for (const { relation } of rows) await pool.query(`alter table if exists ${relation} enable trigger append_only`)
}
