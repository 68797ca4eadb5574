import type pg from 'pg'

const RESET_DAYS = 30
const BROWSER_DAYS = 180

/** Expired password links and browsers no longer used to sign in. */
export async function forgetUnused(pool: pg.Pool): Promise<void> {
  await pool.query('delete from password_reset where expires_at < now() - make_interval(days => $1)', [RESET_DAYS])
  await pool.query('delete from known_device where last_used_at < now() - make_interval(days => $1)', [BROWSER_DAYS])
}
