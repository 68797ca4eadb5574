import type pg from 'pg'
import type { Database } from '#server/database/database.ts'
import { emit } from '#server/events/emit.ts'
import { makeTokens } from '#server/http/tokens.ts'
import { newId } from '#server/records/new-id.ts'

/** A case manager who is signed in, and his patients. */
export interface LivePerson {
  readonly userId: string
  readonly token: string
  readonly patients: readonly string[]
}

const HOURS = 24

/** Puts case managers with patients of their own into a filled database, past its feeds. */
export async function hirePeople(
  database: Database,
  secret: string,
  count: number,
  patientsEach: number,
): Promise<LivePerson[]> {
  const tokens = makeTokens(Buffer.from(secret), HOURS * 60)
  const people = Array.from({ length: count }, () => ({
    userId: newId(),
    sessionId: newId(),
    patients: Array.from({ length: patientsEach }, newId),
  }))
  await database.withoutStatementTimeout(async (client) => {
    await client.query('begin')
    await client.query(`select set_config('app.loading', 'on', true)`)
    const users = people.map(({ userId }) => userId)
    await client.query(
      `insert into "user" select made.* from "user" u, unnest($1::uuid[]) with ordinality as wanted (id, n),
         jsonb_populate_record(u, jsonb_build_object('id', wanted.id, 'email', 'live' || n || '@example.com',
           'username', null, 'phone', null)) as made
       where u.email = 'case.manager@demo.example.com'`,
      [users],
    )
    await client.query(`insert into account (user_id) select unnest($1::uuid[]) on conflict do nothing`, [users])
    await client.query(
      `insert into session (id, user_id, token_epoch, expires_at)
       select s.id, s.user_id, a.token_epoch, now() + make_interval(hours => $3)
       from unnest($1::uuid[], $2::uuid[]) as s (id, user_id) join account a on a.user_id = s.user_id`,
      [people.map(({ sessionId }) => sessionId), users, HOURS],
    )
    const cases = people.flatMap(({ userId, patients }) => patients.map((id) => ({ id, userId })))
    await client.query(
      `insert into patient select made.* from patient p,
         unnest($1::uuid[], $2::uuid[]) with ordinality as wanted (id, manager, n),
         jsonb_populate_record(p, jsonb_build_object('id', wanted.id, 'case_manager_id', wanted.manager,
           'underwriter_id', null, 'tagged_employee_ids', null, 'unread_messages', 0,
           'case_number', 'LIV-26-' || lpad(n::text, 6, '0') || '-0')) as made
       where p.id = (select min(id::text)::uuid from patient where deleted_at is null)`,
      [cases.map(({ id }) => id), cases.map(({ userId }) => userId)],
    )
    await client.query('commit')
  })
  return Promise.all(
    people.map(async ({ userId, sessionId, patients }) => {
      const { token } = await tokens.issue({ userId, sessionId })
      return { userId, token, patients }
    }),
  )
}

const WRITE_SMS = `insert into patient_sms (id, patient_id, direction, "to", body, status)
  values ($1, $2, 'in', '+13055550100', 'live', 'received')`

/** A patient writes, through no gateway. */
export async function writeSms(on: Pick<pg.Pool, 'query'>, patientId: string | undefined): Promise<void> {
  if (patientId === undefined) throw new RangeError('There is no such patient.')
  await on.query({ name: 'write-sms', text: WRITE_SMS, values: [newId(), patientId] })
  await emit(on, { kind: 'message_received', patientId })
}

/** The patients of those who were hired, in the order of their numbers. */
export async function patientsIn(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from patient where case_number like 'LIV-%' order by case_number`,
  )
  return rows.map(({ id }) => id)
}
