import type pg from 'pg'

/** An offer that nobody answered in time leaves the table, whether or not somebody looks. */
export async function expireOffers(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update reduction_offer set state = 'expired', answered_at = now()
     where state = 'open' and expires_on < today_at_the_firm(lien_id)`,
  )
}
