import type { FiguresFrozen } from '#domain/calls/money/frozen-figures.ts'
import type { lien } from '#domain/entities/lien.ts'
import type { Row } from '#domain/entity.ts'
import { refuseFrozen } from '#server/figures/payouts.ts'
import type { Work } from '#server/records/commands.ts'
import { sql, type Sql } from '#server/records/sql.ts'

type Lien = Pick<Row<typeof lien>, 'id' | 'lien_number' | 'patient_id' | 'balance_cents'>

/** What the firm was shown to share out stays until that distribution is taken back. */
export function notShared(held: Omit<Lien, 'balance_cents'>): Sql[] {
  const line = JSON.stringify([{ lien_number: held.lien_number }])
  return [
    // Held, so that a distribution which is published at the same moment waits, or is seen here.
    sql`select from lien where id = ${held.id} for update`,
    sql`select require(not exists(select from distribution d where d.patient_id = ${held.patient_id}
      and d.state in ('published', 'accepted', 'executed') and d.inputs -> 'liens' @> ${line}::jsonb), 'CW410')`,
  ]
}

/**
 * What is left of an agreed amount stays as an accepted distribution pays it: the check goes out by it. While a lien's owner
 * has agreed to another sum, or to none, nothing is paid out.
 */
export async function refusePaidOut(work: Work, held: Lien): Promise<void> {
  if (held.balance_cents === 0) return
  const found = await work.row(sql<{
    code: FiguresFrozen
  }>`select case d.state when 'executed' then 'FIGURES_PAID_OUT' else 'FIGURES_ACCEPTED' end as code
    from distribution d cross join jsonb_array_elements(d.outputs -> 'lines') line
    where d.patient_id = ${held.patient_id} and d.state in ('accepted', 'executed')
      and line ->> 'lien_number' = ${held.lien_number} and (line ->> 'paid_cents')::bigint = ${held.balance_cents} limit 1`)
  refuseFrozen(found)
}
