import type pg from 'pg'
import * as v from 'valibot'

/** What a backup knows of its database, read at the very moment the backup shows. */
export const facts = v.object({
  engine_version: v.string(),
  /** The last step by which its tables were prepared. */
  schema: v.string(),
  epoch: v.string(),
  /** Of the key its numbers are sealed with; null where no server has ever used it. */
  key: v.nullable(v.string()),
  counts: v.record(v.string(), v.number()),
})
export type Facts = v.InferOutput<typeof facts>

/** Counted so that a person recognizes the backup, and so that a restore knows it holds all of it. */
const COUNTED = ['patient', 'user', 'lien', 'patient_document', 'patient_note', 'message', 'audit_event', 'audit_seal']

export async function readFacts(client: Pick<pg.ClientBase, 'query'>): Promise<Facts> {
  const { rows } = await client.query<{ facts: unknown }>(`select json_build_object(
    'engine_version', current_setting('server_version'),
    'schema', (select max(name) from schema_migration where name not like '%/%'),
    'epoch', (select value from server_state where key = 'epoch'),
    'key', (select value from server_state where key = 'key'),
    'counts', json_build_object(${COUNTED.map((table) => `'${table}', (select count(*) from "${table}")`).join(', ')})
  ) as facts`)
  return v.parse(facts, rows[0]?.facts)
}
