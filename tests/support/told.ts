import { expect } from 'vitest'
import type { Database } from '#server/database/database.ts'

/**
 * Tables without a line of their own in the change feed, whose rows are written together with a row that has one: screens
 * that show them follow that row.
 */
export const TOLD_WITH = {
  appointment_event: 'appointment',
  consent_event: 'patient_mobile_info',
  distribution_event: 'distribution',
  lien_event: 'lien',
  lien_procurement: 'lien',
  patient_lawfirm_history: 'patient',
  receipt_allocation: 'lien',
} as const

type Table = keyof typeof TOLD_WITH

/** K7: no row of these tables was written since without a line of its companion in the same transaction. */
export async function expectTold({ pool }: Database, since: Date, tables: readonly Table[]): Promise<void> {
  for (const table of tables) {
    const { rows } = await pool.query<{ written: number; untold: string[] }>(
      `select count(*)::int as written, coalesce(array_agg(t.id) filter (where not exists (
         select from change_log l where l.entity = $2
           and (l.xid::text::numeric % 4294967296)::bigint = t.xmin::text::bigint)), '{}') as untold
       from ${table} t where t.at >= $1`,
      [since, TOLD_WITH[table]],
    )
    expect(rows[0]?.written, table).toBeGreaterThan(0)
    expect([table, rows[0]?.untold]).toEqual([table, []])
  }
}
