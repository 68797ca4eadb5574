import { versionOf } from '#tests/support/rows.ts'
import type { Client } from '#tests/support/server.ts'
import type { Parties } from './parties.ts'
import type { Prepared } from './prepared-rows.ts'
import type { Role } from './vocabulary.ts'

/** The funder's one lien of the own case goes back to its provider, to be offered and bought again by the calls. */
export async function saleOf({ database, own }: Parties, { cases }: Prepared, clients: Record<Role, Client>) {
  const { rows } = await database.pool.query<{ id: string }>(
    `update lien set owner_type = 'provider', owner_id = medical_provider_id, funding_status = 'none', price_cents = null,
      purchase_date = null where owner_id = $1 and patient_id = $2 and deleted_at is null returning id`,
    [own.funder, cases.own],
  )
  const [lien, ...more] = rows.map(({ id }) => id)
  if (!lien || more.length > 0) throw new Error('The own case has not one bought lien.')
  await database.pool.query(`update patient set approved_limit_cents = 1000000000000 where id = $1`, [cases.own])
  await database.pool.query(`update funder set states_allowed = '{}' where id = $1`, [own.funder])
  await database.pool.query(`update lien set status = 'asserted' where id = $1 and status = 'draft'`, [lien])
  const papers = await database.pool.query<{ id: string }>(
    `insert into patient_document (id, patient_id, lien_id, doc_type, title, file_key, sha256, visibility)
     values (new_uuid(), $1, $2, 'assignment', 'Assignment', 'key', 'hash', '{internal}') returning id`,
    [cases.own, lien],
  )
  const move = async (by: Role, wish: Record<string, unknown>): Promise<void> => {
    const expected_version = await versionOf(database, 'lien', lien)
    const answer = await clients[by].post(`/lien/${lien}/funding`, { ...wish, expected_version })
    if (answer.status !== 200) throw new Error(`${by} moved nothing: ${answer.status} ${answer.text}`)
  }
  return {
    offer: () => move('underwriter', { to: 'offered', funder_id: own.funder, price_cents: 10_000 }),
    async close() {
      await move('funder', { to: 'approved' })
      const assignment_document_id = papers.rows[0]?.id
      await move('underwriter', { to: 'funded', purchase_date: '2026-06-01', assignment_document_id })
    },
  }
}

/** A lien of the role that another owner has bought since. */
export async function soldLien({ database, own, foreign }: Parties, { placed }: Prepared, role: Role): Promise<string> {
  const row = placed.find((one) => one.entity === 'lien' && one.inside(role, 'office'))
  if (!row) throw new Error(`No lien of ${role} was prepared.`)
  await database.pool.query(
    `update lien set owner_type = 'funder', owner_id = $2, funding_status = 'funded', confirmed_at = now(),
       confirmed_by = (select id from "user" limit 1), confirmed_method = 'email', last_statement_at = now(),
       dispute_reason = 'Not our client', write_off_reason = 'Lost at trial' where id = $1`,
    [row.id, role === 'medical_provider' ? own.funder : foreign.funder],
  )
  return row.id
}
