import type pg from 'pg'

const RESET_DAYS = 30
const BROWSER_DAYS = 180
/** Long enough that a device that comes back after a year is still told that its session has expired. */
const SESSION_DAYS = 400
const SESSIONS_AT_ONCE = 1000

/** The record names sessions by their id alone; what is still of use to a device or an export keeps its own. */
const OLD_SESSIONS = `delete from session where id in (
  select s.id from session s where s.expires_at < now() - make_interval(days => $1)
    and not exists (select from session l where l.looks_from = s.id)
    and not exists (select from push_subscription p where p.session_id = s.id)
    and not exists (select from export_job j where j.asked_in = s.id or j.works_in = s.id)
    and not exists (select from socket_ticket t where t.session_id = s.id)
  order by s.expires_at limit $2 for update of s skip locked)`

/** Expired password links, browsers no longer used to sign in, and sessions that expired long ago. */
export async function forgetUnused(pool: pg.Pool): Promise<void> {
  await pool.query('delete from password_reset where expires_at < now() - make_interval(days => $1)', [RESET_DAYS])
  await pool.query('delete from known_device where last_used_at < now() - make_interval(days => $1)', [BROWSER_DAYS])
  await pool.query(OLD_SESSIONS, [SESSION_DAYS, SESSIONS_AT_ONCE])
}
