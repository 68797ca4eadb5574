import type pg from 'pg'

/** Expires offers that were not answered in time. */
export async function expireOffers(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update reduction_offer set state = 'expired', answered_at = now()
     where state = 'open' and expires_on < today_at_the_firm(lien_id)`,
  )
}
